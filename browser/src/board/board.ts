import { cardOf, columnOf } from './cards.ts'
import { type Carrying, carryingOn } from './carrying.ts'

/**
 * Makes boards serve drags and keys. Without it, boxes and a button move cards.
 * @param announce reads a text out
 */
export function startBoards(announce: (text: string) => void): void {
  class PipelineBoard extends HTMLElement {
    connectedCallback(): void {
      const carrying = carryingOn(this, announce)
      serveDrags(this, carrying)
      serveKeys(this, carrying)
      this.querySelector('#board-help')?.removeAttribute('hidden')
    }
  }
  customElements.define('pipeline-board', PipelineBoard)
}

/** The browser's own drag and drop. */
function serveDrags(board: HTMLElement, { isCarried, pickUp, columns, moveTo, drop, cancel }: Carrying): void {
  const mark = (column?: HTMLElement | null) => {
    board.querySelector('.target')?.classList.remove('target')
    column?.classList.add('target')
  }
  const over = ({ target }: Event) => columns().find((column) => isCarried() && column === columnOf(target))
  board.addEventListener('dragstart', ({ target }) => {
    const card = cardOf(target)
    if (card) pickUp(card)
  })
  board.addEventListener('dragover', (event) => {
    mark(over(event))
    // Only where it is prevented can something be dropped.
    if (over(event)) event.preventDefault()
  })
  board.addEventListener('drop', (event) => {
    event.preventDefault()
    const column = over(event)
    if (!column) return
    moveTo(column)
    drop()
  })
  // It comes after a drop too, and after Escape.
  board.addEventListener('dragend', () => {
    mark()
    cancel()
  })
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The keyboard: Space picks a card up and puts it down, the arrows choose a stage, Escape puts it back. */
function serveKeys(board: HTMLElement, { isCarried, pickUp, columns, moveTo, drop, cancel }: Carrying): void {
  let byKeys = false
  board.addEventListener('keydown', (event) => {
    const { target, key } = event
    const card = cardOf(target)
    if (!card || !(target as Element).matches('a') || event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[key]
    if (!isCarried()) {
      if (key !== ' ') return
      pickUp(card)
      byKeys = true
    } else if (key === ' ' || key === 'Enter') drop()
    else if (key === 'Escape') cancel()
    else if (step !== undefined) {
      const all = columns()
      const own = columnOf(card)
      moveTo(all[all.findIndex((column) => column === own) + step] ?? own ?? board)
    } else return
    event.preventDefault()
  })
  // A card that is moved loses the focus for a moment. One under the pointer needs none.
  board.addEventListener('focusout', () =>
    setTimeout(() => {
      if (byKeys && !isCarried(cardOf(document.activeElement))) cancel()
    }),
  )
  board.addEventListener('dragstart', () => (byKeys = false))
}
