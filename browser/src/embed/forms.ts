import { type EventDetail, tell } from './events.ts'
import { FormFrame } from './form-frame.ts'
import { wordsFor } from './words.ts'

let opened = 0

/** Ids of what is in frames of this page. A shadow root has ids of its own, but a page may have several elements. */
const nextId = () => `kandidat-form-${++opened}`

/**
 * Makes the buttons of a fragment open their forms below it, in place of leading to their addresses.
 * @param show the form that is shown in place of its button, if any
 */
export function frameForms(host: HTMLElement, root: ParentNode, show: string): () => void {
  const forms = [...root.querySelectorAll<HTMLAnchorElement>('a[data-form]')].map((link) => new FramedForm(host, link))
  forms.find(({ name }) => name === show)?.openAlone()
  return () => {
    for (const form of forms) form.close()
  }
}

/** Whether a website is dark where an element stands: its texts are light there. */
function schemeOf(element: Element): 'light' | 'dark' {
  const pixel = new OffscreenCanvas(1, 1).getContext('2d')
  if (pixel === null) return 'light'
  pixel.fillStyle = getComputedStyle(element).color
  pixel.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data
  return red * 0.299 + green * 0.587 + blue * 0.114 > 127 ? 'dark' : 'light'
}

/** A form and the button that shows and hides it. What somebody typed stays while it is hidden. */
class FramedForm {
  readonly name: string
  readonly #host: HTMLElement
  readonly #link: HTMLAnchorElement
  readonly #button = document.createElement('button')
  readonly #place = document.createElement('div')
  readonly #actions: HTMLElement
  #form: FormFrame | undefined

  constructor(host: HTMLElement, link: HTMLAnchorElement) {
    this.#host = host
    this.#link = link
    this.name = link.dataset['form'] ?? ''
    this.#button.type = 'button'
    this.#button.className = link.className
    this.#button.append(...link.childNodes)
    this.#button.setAttribute('part', link.getAttribute('part') ?? '')
    this.#button.setAttribute('aria-expanded', 'false')
    this.#place.id = nextId()
    this.#place.className = 'form'
    this.#place.hidden = true
    this.#button.setAttribute('aria-controls', this.#place.id)
    this.#button.addEventListener('click', () => this.#toggle())
    this.#actions = link.closest<HTMLElement>('.actions') ?? this.#button
    link.replaceWith(this.#button)
    this.#actions.after(this.#place)
  }

  get #detail(): EventDetail {
    return { what: this.name, position: this.#link.dataset['position'] ?? '', url: this.#link.href }
  }

  /** Shows the form without its button: nobody has to ask for it, or can hide it. */
  openAlone(): void {
    this.#actions.hidden = true
    this.open(false)
  }

  /** @param takesFocus whether somebody asked for it, so that they go on in the form */
  open(takesFocus: boolean): void {
    this.#show(true)
    if (this.#form !== undefined) {
      if (takesFocus) this.#form.frame.focus()
      return
    }
    let pages = 0
    this.#form = new FormFrame({
      address: this.#link.href,
      scheme: schemeOf(this.#host),
      title: this.#button.textContent ?? '',
      onPage: (page) => {
        pages++
        const frame = this.#form?.frame
        this.#place.classList.add('loaded')
        if (pages === 1 && takesFocus) frame?.focus()
        // A page after another one begins at its top, which may be above what is seen.
        if (pages > 1 && frame && frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
        if (page === 'applied' || page === 'referred') tell(this.#host, page, this.#detail)
      },
      onFailure: () => this.#lead(),
    })
    this.#place.append(this.#form.frame)
  }

  close(): void {
    this.#form?.close()
  }

  #toggle(): void {
    if (!this.#place.hidden) this.#show(false)
    else if (tell(this.#host, 'open', this.#detail)) this.open(true)
  }

  #show(isShown: boolean): void {
    this.#place.hidden = !isShown
    this.#button.setAttribute('aria-expanded', String(isShown))
  }

  /** Gives the link back, which leads to the form on a page of its own. */
  #lead(): void {
    const sentence = document.createElement('p')
    sentence.setAttribute('part', 'error')
    sentence.setAttribute('role', 'status')
    this.#place.replaceChildren(sentence)
    sentence.textContent = wordsFor(this.#host).form
    this.#actions.hidden = false
    this.#link.append(...this.#button.childNodes)
    this.#button.replaceWith(this.#link)
    tell(this.#host, 'error', { what: this.name })
  }
}
