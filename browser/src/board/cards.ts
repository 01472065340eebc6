/** The card that something is part of. */
export function cardOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('.card') : null
}

/** The column that something is part of. */
export function columnOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('.column') : null
}

/** Puts a card into a column, among the others by its time, and keeps the focus on it. */
export function put(card: HTMLElement, column: HTMLElement | null): void {
  const list = column?.querySelector('ul')
  const focused = document.activeElement
  const isFocused = card.contains(focused)
  const isOlder = (other: HTMLElement) => (other.dataset['at'] ?? '') < (card.dataset['at'] ?? '')
  card.remove()
  list?.insertBefore(card, [...(list.children as HTMLCollectionOf<HTMLElement>)].find(isOlder) ?? null)
  card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  if (isFocused) (focused as HTMLElement).focus()
}
