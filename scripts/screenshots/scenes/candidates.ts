import type { Objects } from '../tour/objects.ts'
import { actScene, pageScene, type Scene } from '../tour/scene.ts'

const BOARD = '/portal/positions/:id/candidates'
const ONE = '/portal/candidates/:id'
const position = { values: ({ board }: Objects) => ({ id: board.position }) }
const candidate = { values: ({ board }: Objects) => ({ id: board.candidate }) }

/** Candidates: the board of a position, and one of them. */
export const candidateScenes: readonly Scene[] = [
  pageScene('board', 'agency', BOARD, position),
  actScene('board-chosen', 'agency', BOARD, {
    ...position,
    act: async (page) => page.locator('.card [name=id]').first().check(),
  }),
  pageScene('board-column', 'agency', BOARD, { ...position, query: '?stage=OFFER_MADE' }),
  pageScene('candidate', 'agency', ONE, candidate),
]
