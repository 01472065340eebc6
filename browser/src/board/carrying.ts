import { sealIn } from '../live/seal.ts'
import { columnOf, put } from './cards.ts'

/** Moving cards of a board, one at a time. Cards move at once; what the server answers is final. */
export interface Carrying {
  /** Whether this card, or any card, is picked up. */
  isCarried: (card?: HTMLElement | null) => boolean
  pickUp: (card: HTMLElement) => void
  /** The columns that the card can be moved to, and the one that it came from, in the order of the process. */
  columns: () => HTMLElement[]
  /** Shows the card in a column. */
  moveTo: (column: HTMLElement) => void
  /** Puts the card down where it is shown, and sends that. */
  drop: () => void
  /** Puts the card back where it came from. */
  cancel: () => void
}

/** A live region around the cards, which shows nothing new while it is held. */
type Region = HTMLElement & { hold: () => (page?: Document) => void }

/** @param board the element, with the texts that are read out @param announce reads a text out */
export function carryingOn(board: HTMLElement, announce: (text: string) => void): Carrying {
  let carried: { card: HTMLElement; from: HTMLElement | null; release: (page?: Document) => void } | undefined

  const say = (what: string, card: HTMLElement, more = '') => {
    const stage = columnOf(card)?.querySelector('h2')?.firstChild?.textContent ?? ''
    const name = card.querySelector('a')?.textContent ?? ''
    announce(`${board.dataset[what]} ${more}`.replace('{name}', name).replace('{stage}', stage.trim()).trim())
  }
  const letGo = () => {
    const held = carried
    carried = undefined
    held?.card.classList.remove('carried')
    return held
  }
  const cancel = () => {
    const held = letGo()
    if (!held) return
    put(held.card, held.from)
    say('cancelled', held.card)
    held.release()
  }

  return {
    cancel,
    isCarried: (card) => carried !== undefined && (card === undefined || card === carried.card),
    pickUp(card) {
      // One whose move is on its way stays where it is.
      if (card.ariaBusy) return
      const release = board.querySelector<Region>('live-region')?.hold() ?? (() => {})
      carried = { card, from: columnOf(card), release }
      card.classList.add('carried')
      say('picked', card)
    },
    columns() {
      const allowed = carried?.card.dataset['stages'] ?? board.dataset['stages'] ?? ''
      return [...board.querySelectorAll<HTMLElement>('.column')].filter(
        (column) => column === carried?.from || allowed.split(' ').includes(column.dataset['stage'] ?? ''),
      )
    },
    moveTo(column) {
      if (!carried) return
      put(carried.card, column)
      say('over', carried.card)
    },
    drop() {
      if (!carried || columnOf(carried.card) === carried.from) return cancel()
      const { card, from, release } = carried
      letGo()
      card.ariaBusy = 'true'
      void send(card).then(({ fault, page }) => {
        card.ariaBusy = null
        if (fault !== '') put(card, from)
        say(fault === '' ? 'dropped' : 'refused', card, fault)
        release(page)
      })
    },
  }

  /** Sends where a card is, and shows what became of it above the board. */
  async function send(card: HTMLElement): Promise<{ fault: string; page?: Document }> {
    const fault = board.dataset['failed'] ?? ''
    const news = document.querySelector('#board-news')
    const seal = sealIn(board.closest('form'))?.value ?? ''
    const body = new URLSearchParams({ id: card.id.slice(5), stage: columnOf(card)?.dataset['stage'] ?? '', seal })
    try {
      const response = await fetch(board.closest('form')?.action ?? '', { method: 'post', body })
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      const answered = page.querySelector('#board-news')
      if (answered) {
        news?.replaceChildren(...answered.childNodes)
        return { fault: response.ok ? '' : (news?.textContent ?? fault), page }
      }
      // The session has ended, or the position is gone: the page itself says so.
      if (response.status < 500) location.reload()
    } catch {
      // The service is gone for a moment.
    }
    news?.replaceChildren(fault)
    return { fault }
  }
}
