/** Milliseconds in which the same button does not send its form again. */
const PAUSE = 3_000

/** Sends a form once if its button is pressed twice, as on a slow phone. Other buttons of the form still send it. */
export function startSendingOnce(): void {
  const sent = new Map<EventTarget | null, number>()
  document.addEventListener('submit', (event) => {
    const form = event.target
    // A dialog sends its forms itself.
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
    const button = event.submitter ?? form
    if (event.timeStamp < (sent.get(button) ?? -PAUSE) + PAUSE) event.preventDefault()
    else sent.set(button, event.timeStamp)
  })
  // Somebody who goes back to the page can send the form again.
  addEventListener('pageshow', () => sent.clear())
}
