import { visited, visitedIf } from '../parts/visited.ts'
import { requireReach } from '../../base/access/reach-store.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { listPages, type PageLine } from '../../positions/careers-pages/list-store.ts'

/** The careers page of an address. */
export const visitedPage = visited(async ({ database, access }, id): Promise<PageLine | undefined> => {
  const [page] = await listPages(database, access, { id }, { limit: 1 })
  return page
})

/** The careers page of an address, to change it: 404 for the page of a client with a user of its own, too. */
export const changeablePage = visitedIf(visitedPage, ({ id }, visit) => canChangePage(visit, id))

/** Whether the visitor can change a page. An agency no longer can once its client has a user of its own. */
export function canChangePage({ database, access }: MemberVisit, id: string): Promise<boolean> {
  return isReached(requireReach(database, access, 'pages', [id]))
}

/**
 * The company whose pages the visitor can create and change: the own one, or the client that they are inside of. Null if they may
 * not, or if that client has a user of its own.
 */
export async function ownerOfPages({ database, access }: MemberVisit): Promise<string | null> {
  if (!access.abilities.has('pages.write')) return null
  const owner = access.insideClientId ?? access.companyId
  return (await isReached(requireReach(database, access, 'profiles', [owner]))) ? owner : null
}

async function isReached(keys: Promise<readonly unknown[]>): Promise<boolean> {
  try {
    return (await keys).length > 0
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
