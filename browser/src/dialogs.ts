import { showCopyButtons } from './feedback/copy.ts'
import { formBody } from './form-body.ts'

/** Before the ids in a dialog, which may be those of the page below it. */
const PREFIX = 'dialog-'

/** Attributes with ids of other elements. */
const references = ['for', 'aria-labelledby', 'aria-describedby', 'data-copy']

/**
 * Opens the links with `data-dialog` in a dialog: the content of the page that they lead to. Forms in it are sent from
 * there; a refused form is shown in place. Whatever a dialog cannot show becomes a page. A template of the page that gets the
 * event `opentemplate` is shown in one too.
 */
export function startDialogs(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const dialog = link.closest('dialog')
    if (dialog && link.pathname === location.pathname && link.hash === '') {
      event.preventDefault()
      dialog.close()
    } else if (link.matches('[data-dialog]')) {
      event.preventDefault()
      void open(link.href)
    }
  })
  document.addEventListener('opentemplate', ({ target }) => {
    if (target instanceof HTMLTemplateElement) openTemplate(target)
  })
}

/** Opens a dialog with a copy of a template of the page. */
function openTemplate(template: HTMLTemplateElement): void {
  const dialog = emptyDialog()
  dialog.append(document.importNode(template.content, true))
  show(dialog)
}

async function open(address: string): Promise<void> {
  try {
    const response = await fetch(address)
    const page = response.ok && !response.redirected ? contentOf(await response.text()) : null
    if (page === null) return location.assign(address)
    const dialog = emptyDialog()
    dialog.append(...page)
    dialog.addEventListener('submit', (event) => void send(event, dialog, address))
    show(dialog)
  } catch {
    location.assign(address)
  }
}

/** Sends a form of a dialog, as the browser would send it. */
async function send(event: SubmitEvent, dialog: HTMLDialogElement, opened: string): Promise<void> {
  const form = event.target as HTMLFormElement
  if (form.method !== 'post') return
  event.preventDefault()
  if (dialog.dataset['busy'] !== undefined) return
  dialog.dataset['busy'] = ''
  try {
    const response = await fetch(form.action, { method: 'post', body: formBody(form, event.submitter) })
    // A proof sends the form again to where it came from (307), and what came of that is shown only once.
    const isElsewhere = response.redirected && new URL(response.url).pathname !== new URL(opened).pathname
    if (isElsewhere) return location.assign(response.url)
    const page = contentOf(await response.text())
    // A page with scripts of its own asks for a proof. It has changed nothing, so the form can be sent by the browser.
    if (page === null) return form.submit()
    dialog.replaceChildren(...emptyDialog().children, ...page)
    settle(dialog)
    // What the page below shows is no longer so.
    if (response.ok) dialog.addEventListener('close', () => location.reload())
  } catch {
    form.submit()
  } finally {
    delete dialog.dataset['busy']
  }
}

/** The content of a page, or null if it needs scripts that this page does not have. */
function contentOf(html: string): Node[] | null {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const main = page.querySelector('main')
  const scripts = [...page.querySelectorAll('script[src]')]
  const areHere = scripts.every((script) =>
    document.querySelector(`script[src="${CSS.escape(script.getAttribute('src') ?? '')}"]`),
  )
  if (!main || !areHere) return null
  for (const element of main.querySelectorAll('*')) rename(element)
  return [...main.childNodes]
}

function rename(element: Element): void {
  if (element.id !== '') element.id = PREFIX + element.id
  for (const name of references) {
    const ids = element.getAttribute(name)
    if (ids !== null) element.setAttribute(name, ids.replaceAll(/\S+/g, `${PREFIX}$&`))
  }
  const href = element.getAttribute('href')
  if (href !== null && href.length > 1 && href.startsWith('#') && element.matches('a')) {
    element.setAttribute('href', `#${PREFIX}${href.slice(1)}`)
  }
}

function emptyDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'button secondary close'
  close.textContent = document.body.dataset['close'] ?? ''
  close.addEventListener('click', () => close.closest('dialog')?.close())
  const announcer = document.createElement('div')
  announcer.className = 'for-readers'
  announcer.setAttribute('role', 'status')
  dialog.append(close, announcer)
  dialog.addEventListener('close', () => dialog.remove())
  return dialog
}

function show(dialog: HTMLDialogElement): void {
  document.body.append(dialog)
  dialog.showModal()
  settle(dialog)
}

function settle(dialog: HTMLDialogElement): void {
  const title = dialog.querySelector<HTMLElement>('h1, h2')
  if (title) {
    title.id ||= `${PREFIX}title`
    dialog.setAttribute('aria-labelledby', title.id)
  }
  showCopyButtons(dialog)
  beginning(dialog, title)?.focus()
}

/** Fields that somebody fills in or chooses. */
const FIELDS = ':is(input, select, textarea):not([type=hidden], [disabled], [readonly]), [contenteditable=true]'

/**
 * Where reading begins: with what was refused, the field that the page itself begins with, or the first one.
 * Without fields it is the heading. The button that closes the dialog comes first in it, and says nothing of it.
 */
function beginning(dialog: HTMLDialogElement, title: HTMLElement | null): HTMLElement | null {
  const summary = dialog.querySelector<HTMLElement>('.summary')
  const wanted = dialog.querySelector<HTMLElement>('[autofocus]')
  const first = [...dialog.querySelectorAll<HTMLElement>(FIELDS)].find((field) => field.checkVisibility())
  if (summary ?? wanted ?? first) return summary ?? wanted ?? first ?? null
  if (title) title.tabIndex = -1
  return title
}
