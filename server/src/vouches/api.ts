import type { Queryable } from '../db/connection.ts'
import type { Eyes } from '../db/eyes.ts'
import { isId } from '../db/id.ts'
import { forbidden } from '../http/api-error.ts'
import { type Handlers, objectBody, pageBody } from '../http/operation.ts'
import { seesThisPosition } from '../positions/detail-store.ts'
import { isVouchCursor, listVouches, readPerformance } from './store.ts'

type VouchesHandlers = Pick<Handlers, 'listPositionCandidates' | 'getPositionPerformance'>

/**
 * The operations on a position's candidates. They list no 404: an unknown position is out of reach
 * (docs/access.md#403-or-404).
 */
export const vouchesApi: VouchesHandlers = {
  async listPositionCandidates({ database, eyes, path: { id }, query }) {
    if (!(await isInReach(database, eyes, id))) throw forbidden('position', id)
    return pageBody(
      query,
      (page) => listVouches(database, eyes, id, page),
      (cursor) => isVouchCursor(database, eyes, id, cursor),
      'an application to, or referral for, this position',
    )
  },

  async getPositionPerformance({ database, eyes, path: { id } }) {
    const performance = isId(id) ? await readPerformance(database, eyes, id) : undefined
    if (performance === undefined) throw forbidden('position', id)
    return objectBody(performance)
  },
}

async function isInReach(database: Queryable, eyes: Eyes, id: string): Promise<boolean> {
  return isId(id) && (await seesThisPosition(database, eyes, id))
}
