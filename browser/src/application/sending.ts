/** What is said while a form is on its way, in the language of the page. `{}` is a number. */
interface Words {
  readonly sending: string
  readonly sent: string
}

/** Percentages that are read aloud: each one would talk over everything else. */
const STEP = 25

/** Says that a form is on its way, and sends it once. The browser shows the page again as it was when somebody goes back. */
export function sendOnce(form: HTMLFormElement, words: Words): void {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const label = button?.textContent ?? ''
  const progress = sendingProgress(words)
  button?.after(progress.status)
  let isSending = false
  form.addEventListener('submit', (event) => {
    if (isSending) event.preventDefault()
    if (isSending || event.defaultPrevented) return
    isSending = true
    if (button) button.textContent = words.sending
    if (!hasFiles(form)) return
    event.preventDefault()
    button?.after(progress.shown)
    sendFiles(form, progress.show)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    isSending = false
    progress.shown.remove()
    progress.status.textContent = ''
    if (button) button.textContent = label
  })
}

/** A bar with the percentage, and what a screen reader hears of it: a quarter at a time. */
function sendingProgress({ sending, sent }: Words) {
  const shown = document.createElement('span')
  shown.className = 'sending'
  const bar = document.createElement('progress')
  bar.setAttribute('aria-label', sending)
  const text = document.createElement('span')
  text.setAttribute('aria-hidden', 'true')
  shown.append(bar, text)
  const status = document.createElement('span')
  status.className = 'for-readers'
  status.setAttribute('role', 'status')
  let heard = -1
  const show = (share: number) => {
    const percent = Math.floor(100 * share)
    const said = (number: number) => sent.replace('{}', String(number))
    bar.value = share
    text.textContent = said(percent)
    const quarter = percent - (percent % STEP)
    if (quarter === heard) return
    heard = quarter
    status.textContent = said(quarter)
  }
  return { shown, status, show }
}

function hasFiles(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].some(({ files }) => (files?.length ?? 0) > 0)
}

/**
 * Sends a form with files by a request of its own, because a browser does not say how far its own has come. A form that is refused
 * is sent once more as browsers do, so that the browser shows the answer.
 */
function sendFiles(form: HTMLFormElement, show: (share: number) => void): void {
  const request = new XMLHttpRequest()
  request.open('POST', form.action)
  request.setRequestHeader('accept', 'text/html')
  request.responseType = 'document'
  request.upload.addEventListener('progress', ({ loaded, total }) => show(total === 0 ? 0 : loaded / total))
  request.addEventListener('load', () => {
    const isTaken = request.status === 200 && new URL(request.responseURL).pathname !== new URL(form.action).pathname
    if (isTaken) {
      location.assign(request.responseURL)
      return
    }
    nameStored(form, request.responseXML)
    form.submit()
  })
  request.addEventListener('error', () => form.submit())
  show(0)
  request.send(new FormData(form))
}

/** Names the files that were stored, if all of them were, so that they need not be sent a second time. */
function nameStored(form: HTMLFormElement, answer: Document | null): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type=file]')) {
    const named = (page: Document | HTMLFormElement) => [
      ...page.querySelectorAll<HTMLInputElement>(`input[type=hidden][name=${input.name}]`),
    ]
    const before = new Set(named(form).map(({ value }) => value))
    const stored = answer === null ? [] : named(answer).filter(({ value }) => !before.has(value))
    if (stored.length !== input.files?.length) continue
    input.value = ''
    form.append(...stored)
  }
}
