import { tell } from './events.ts'
import { addressOf, fetchFragment, type Fragment, openRoot } from './fragment.ts'
import { frameForms } from './forms.ts'
import { faultsOf, jobKind, type Kind, listKind } from './advice.ts'
import { wordsFor } from './words.ts'

/** The attributes of a list that are parameters of a careers page as well: of one value, or of several with commas between. */
const single = ['q', 'salary', 'published', 'sort', 'limit'] as const
const several = ['place', 'region', 'type', 'language', 'company', 'industry'] as const

/** Shows what the server has for it, and until then, or if there is nothing, what the host wrote inside it. */
abstract class EmbeddedElement extends HTMLElement {
  readonly #root: HTMLElement
  #loading: AbortController | undefined
  #isPlanned = false
  #closeForms = () => {}

  constructor() {
    super()
    this.#root = openRoot(this)
  }

  connectedCallback(): void {
    this.#plan()
  }

  disconnectedCallback(): void {
    this.#loading?.abort()
    this.#closeForms()
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before !== after && this.isConnected) this.#plan()
  }

  protected abstract readonly kind: Kind

  /** The address of the fragment, or null without what it needs. */
  protected abstract address(): URL | null

  /** The value of an attribute, without white space around it. */
  protected value(name: string): string {
    return this.getAttribute(name)?.trim() ?? ''
  }

  /** `/e/…` with an id, which is nothing but one part of the path. */
  protected fragmentOf(id: string): URL | null {
    const known = id.replace(/^\.+/, '')
    const address = addressOf(`e/${encodeURIComponent(known)}`)
    if (this.value('lang') !== '') address.searchParams.set('lang', this.value('lang'))
    return known === '' ? null : address
  }

  /** Several attributes that change together cause one request. */
  #plan(): void {
    if (this.#isPlanned) return
    this.#isPlanned = true
    queueMicrotask(() => {
      this.#isPlanned = false
      if (this.isConnected) void this.#load()
    })
  }

  async #load(): Promise<void> {
    this.#loading?.abort()
    this.#loading = new AbortController()
    const { signal } = this.#loading
    const address = this.address()
    for (const fault of faultsOf(this, this.kind)) this.#advise(fault)
    try {
      if (address === null) throw new Error('an attribute is missing')
      const fragment = await fetchFragment(address, signal)
      if (!signal.aborted) this.#show(fragment, signal)
    } catch {
      if (!signal.aborted) this.#fail()
    }
  }

  #show(fragment: Fragment, signal: AbortSignal): void {
    this.#closeForms()
    const isOpen = fragment.status === 200
    if (!isOpen && fragment.content.querySelector('[part~=error]') === null) {
      const words = wordsFor(this)
      fragment.content.prepend(this.#sentence(this.kind.isList ? words.unknownList : words.unknown))
      this.#advise(this.kind.unknown(this.value(this.kind.id)))
    }
    const show = this.value('show')
    if (isOpen && !fragment.areFormsFramed && fragment.content.querySelector(`a[data-form="${CSS.escape(show)}"]`))
      this.#advise(
        `${location.origin} may not show forms: add it in the portal, under "Embed". Until then a link leads there.`,
      )
    this.#prepare(fragment.content, fragment)
    this.#root.replaceChildren(fragment.content)
    this.#closeForms = isOpen && fragment.areFormsFramed ? frameForms(this, this.#root, show) : () => {}
    tell(this, isOpen ? 'ready' : 'closed')
    if (isOpen) this.#watch(signal)
  }

  #fail(): void {
    this.#closeForms()
    this.#root.replaceChildren(this.#sentence(wordsFor(this).failed), document.createElement('slot'))
    tell(this, 'error', { what: 'load' })
  }

  /** Warns in the console about attributes that are wrong. Visitors see nothing of it. */
  #advise(advice: string): void {
    // oxlint-disable-next-line no-console -- The console is where people look who build a website.
    console.warn(`<${this.localName}> ${advice}`)
  }

  #sentence(text: string): HTMLElement {
    const sentence = document.createElement('p')
    sentence.setAttribute('part', 'error')
    sentence.textContent = text
    return sentence
  }

  /** Tells once that somebody sees it. */
  #watch(signal: AbortSignal): void {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      tell(this, 'shown')
    })
    signal.addEventListener('abort', () => observer.disconnect())
    observer.observe(this)
  }

  /** Leads positions to the host's own addresses, and tells the host what is opened. */
  #prepare(content: ParentNode, { areFormsFramed }: Fragment): void {
    for (const link of content.querySelectorAll<HTMLAnchorElement>('a[data-position]')) {
      const { position = '', form } = link.dataset
      const own = form === undefined ? this.#ownAddress(position) : null
      if (own !== null) link.href = own
      if (form !== undefined && areFormsFramed) continue
      link.addEventListener('click', (event) => {
        if (!tell(this, 'open', { what: form ?? 'position', position, url: link.href })) event.preventDefault()
      })
    }
    const more = content.querySelector<HTMLAnchorElement>('a[data-more]')
    more?.addEventListener('click', (event) => {
      event.preventDefault()
      void this.#append(more)
    })
  }

  /** The host's own address of a position, if it gave one that a browser can open. */
  #ownAddress(position: string): string | null {
    const template = this.value('position-url')
    if (template === '') return null
    const url = URL.parse(template.replaceAll('{id}', encodeURIComponent(position)), document.baseURI)
    return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
  }

  /** Puts the next page of the list below what is there. Without an answer, the link leads to it. */
  async #append(more: HTMLAnchorElement): Promise<void> {
    const signal = this.#loading?.signal
    if (signal === undefined || more.ariaDisabled === 'true') return
    more.ariaDisabled = 'true'
    try {
      const next = await fetchFragment(addressOf(more.dataset['more'] ?? ''), signal)
      this.#prepare(next.content, next)
      const items = [...next.content.querySelectorAll('[part~=item]')]
      const button = next.content.querySelector('a[data-more]')
      this.#root.querySelector('[part~=list]')?.append(...items)
      if (button) more.replaceWith(button)
      else more.remove()
      items[0]?.querySelector('a')?.focus()
    } catch {
      if (!signal.aborted) location.assign(more.href)
    }
  }
}

/** `<kandidat-position>`: a job, or the form to apply for it or to refer somebody. */
export class PositionElement extends EmbeddedElement {
  static readonly observedAttributes = ['id-for-embedded', 'show', 'lang', 'position-url']
  protected override readonly kind = jobKind

  protected override address(): URL | null {
    const address = this.fragmentOf(this.value('id-for-embedded'))
    if (this.value('show') !== '') address?.searchParams.set('show', this.value('show'))
    return address
  }
}

/** `<kandidat-positions>`: the open positions of a careers page. */
export class PositionsElement extends EmbeddedElement {
  static readonly observedAttributes = ['page', 'lang', 'position-url', ...single, ...several]
  protected override readonly kind = listKind

  protected override address(): URL | null {
    const address = this.fragmentOf(this.value('page'))
    for (const name of single) if (this.value(name) !== '') address?.searchParams.set(name, this.value(name))
    for (const name of several)
      for (const part of this.value(name).split(','))
        if (part.trim() !== '') address?.searchParams.append(name, part.trim())
    return address
  }
}
