import { announce } from './announcer.ts'

/** Milliseconds for which a button says that the text was copied. */
const SHOWN = 2_000

/** Shows the buttons that copy a text: they do nothing without scripts, so pages hide them. */
export function showCopyButtons(inside: ParentNode): void {
  for (const button of inside.querySelectorAll<HTMLElement>('[data-copy]')) button.hidden = false
}

/** Makes the buttons with `data-copy` copy the text of the element with that id. */
export function startCopying(): void {
  showCopyButtons(document)
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null
    if (button) void copy(button)
  })
}

async function copy(button: HTMLElement): Promise<void> {
  const source = document.getElementById(button.dataset['copy'] ?? '')
  if (!source || !(await write(source))) return
  announce(button.dataset['copied'] ?? '')
  button.dataset['done'] = ''
  setTimeout(() => delete button.dataset['done'], SHOWN)
}

/** Copies a text. Browsers only have a clipboard on https and localhost. Elsewhere the text is selected and copied. */
async function write(source: HTMLElement): Promise<boolean> {
  const isField = source instanceof HTMLTextAreaElement || source instanceof HTMLInputElement
  const text = isField ? source.value : (source.textContent ?? '')
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (isField) source.select()
    else getSelection()?.selectAllChildren(source)
    // eslint-disable-next-line typescript/no-deprecated -- Nothing else copies on plain http.
    return document.execCommand('copy')
  }
}
