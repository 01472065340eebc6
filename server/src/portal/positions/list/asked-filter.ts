import { type PositionStatus, positionStatuses } from '@kandidat/contract/resources/enumerations'
import type { CompanyAccess } from '../../../base/access/access.ts'
import { isId } from '../../../base/db/id.ts'
import type { OverviewFilter } from '../../../positions/lists/overview.ts'
import { askedSearch } from '../../../base/forms/search.ts'
import { askedOwn, OWN } from '../../parts/own-filter.tsx'

/** The statuses that the list shows if none is asked for. */
const OPEN = positionStatuses.filter((status) => status !== 'ARCHIVED')

/** What the address of the list asks for. */
export interface AskedFilter {
  readonly filter: OverviewFilter
  /** The texts of the fields. */
  readonly fields: Readonly<Record<'search' | 'status' | 'client' | 'team', string>>
  /** Whether something is asked for, so that an empty list does not mean that there are no positions. */
  readonly isFiltered: boolean
  readonly cursor: string | undefined
}

/** Reads the filters of an address. What is wrong in it asks for nothing. */
export function askedFilter(query: URLSearchParams, access: CompanyAccess): AskedFilter {
  const search = askedSearch(query)
  const wanted = query.get('status') ?? ''
  const status = positionStatuses.find((each) => each === wanted)
  const statuses: readonly PositionStatus[] = status ? [status] : wanted === 'all' ? positionStatuses : OPEN
  const [client, after] = [query.get('client') ?? '', query.get('after') ?? '']
  const clientId = isId(client) ? client : undefined
  const ofUser = askedOwn(query, access)
  return {
    filter: { statuses, search, clientId, ofUser },
    fields: {
      search,
      status: status ?? (wanted === 'all' ? 'all' : ''),
      client: clientId ?? '',
      team: ofUser ? OWN : '',
    },
    isFiltered: search !== '' || status !== undefined || clientId !== undefined || ofUser !== undefined,
    cursor: isId(after) ? after : undefined,
  }
}
