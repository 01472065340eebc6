/**
 * Says something to screen readers. While a dialog is open, the rest of the page is not read out, so that each dialog has
 * an announcer of its own.
 */
export function announce(text: string): void {
  const place = document.querySelector('dialog[open] [role="status"]') ?? document.querySelector('#announcer')
  if (!place) return
  // The same text twice is only read twice if it was gone in between.
  place.textContent = ''
  requestAnimationFrame(() => (place.textContent = text))
}
