import { positionStatuses } from '@kandidat/contract/resources/enumerations'
import { isId } from '../../../db/id.ts'
import { nothingHere } from '../../../http/request-target.ts'
import type { MemberVisit } from '../../../web/visit.ts'
import type { OverviewLine } from '../../lists/overview.ts'
import { listOverview } from '../../lists/overview-store.ts'

/** The position of an address. @throws {ApiError} 404 for one that does not exist or is out of reach */
export async function visitedPosition({ database, access, params }: MemberVisit): Promise<OverviewLine> {
  const { id = '' } = params
  const filter = { statuses: positionStatuses, ids: [id] }
  const [found] = isId(id) ? await listOverview(database, access, filter, { limit: 1 }) : []
  if (found) return found
  throw nothingHere()
}
