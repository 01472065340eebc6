/** What happens in a widget, as the host hears of it. */
export type EventName = 'ready' | 'shown' | 'open' | 'applied' | 'referred' | 'closed' | 'error'

/** Says what an event is about. It never has anything about a person. */
export type EventDetail = Readonly<Record<string, string | number>>

/**
 * Tells the host. Handlers of frameworks above the element hear it too.
 * @returns whether the host lets the widget go on
 */
export function tell(element: HTMLElement, name: EventName, detail: EventDetail = {}): boolean {
  const options = { bubbles: true, composed: true, cancelable: name === 'open', detail }
  return element.dispatchEvent(new CustomEvent(`kandidat:${name}`, options))
}
