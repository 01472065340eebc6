import { requireReach } from '../../base/access/reach-store.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import { isId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { listPages, type PageLine } from '../../positions/careers-pages/list-store.ts'

/** The careers page of an address. @throws {ApiError} 404 for one that does not exist or is out of reach */
export async function visitedPage({ database, access, params }: MemberVisit): Promise<PageLine> {
  const { id = '' } = params
  const [found] = isId(id) ? await listPages(database, access, { id }, { limit: 1 }) : []
  if (!found) throw nothingHere()
  return found
}

/**
 * The careers page of an address, to change it.
 * @throws {ApiError} 404 as `visitedPage`, and for the page of a client with a user of its own
 */
export async function changeablePage(visit: MemberVisit): Promise<PageLine> {
  const line = await visitedPage(visit)
  if (!(await canChangePage(visit, line.id))) throw nothingHere()
  return line
}

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

/** Does something to the careers page of an address. @throws {Refusal} as the verb */
export async function changePage(
  visit: MemberVisit,
  verb: (change: Change, pages: AllowedKey<'pages'>[]) => Promise<unknown>,
): Promise<void> {
  const { id } = await visitedPage(visit)
  await inTransaction(visit.database, visit.access, async (all) => verb(all, await all.within('pages', [id])))
}
