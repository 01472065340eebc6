import type { Queryable } from '../base/db/connection.ts'
import type { CompanyAccess } from '../base/access/access.ts'
import { isId } from '../base/db/id.ts'
import { forbidden } from '../base/http/operations/api-error.ts'
import { type Handlers, objectBody, pageBody } from '../base/http/operations/operation.ts'
import { canReadThisPosition } from '../positions/detail-store.ts'
import { isCandidacyCursor, listCandidacies, readPerformance } from '../candidates/store.ts'

type CandidatesHandlers = Pick<Handlers, 'listPositionCandidates' | 'getPositionPerformance'>

/**
 * The operations on a position's candidates. They never answer 404: an unknown position is 403
 * (docs/access.md#403-or-404).
 */
export const candidatesApi: CandidatesHandlers = {
  async listPositionCandidates({ database, access, path: { id }, query }) {
    if (!(await isReadable(database, access, id))) throw forbidden('position', id)
    return pageBody(
      query,
      (page) => listCandidacies(database, access, id, page),
      (cursor) => isCandidacyCursor(database, access, id, cursor),
      'an application to, or referral for, this position',
    )
  },

  async getPositionPerformance({ database, access, path: { id } }) {
    const performance = isId(id) ? await readPerformance(database, access, id) : undefined
    if (performance === undefined) throw forbidden('position', id)
    return objectBody(performance)
  },
}

async function isReadable(database: Queryable, access: CompanyAccess, id: string): Promise<boolean> {
  return isId(id) && (await canReadThisPosition(database, access, id))
}
