import type { AllowedKey } from '../../base/access/reach.ts'
import { requireReach } from '../../base/access/reach-store.ts'
import { isId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { readReceiver, type ReceiverLine } from '../../webhooks/receivers/store.ts'

/** A receiver that a page is about, also one that was removed. */
export interface VisitedReceiver {
  readonly key: AllowedKey<'receivers'>
  readonly line: ReceiverLine
}

/**
 * The receiver that the address of a page names.
 * @throws {ApiError} 404 if there is none in reach: nobody learns whether an id is somebody else's
 */
export async function visitedReceiver(visit: MemberVisit): Promise<VisitedReceiver> {
  const key = await findReceiver(visit, visit.params['id'] ?? '')
  if (!key) throw nothingHere()
  return { key, line: await readReceiver(visit.database, key.id, 'some') }
}

/** As `visitedReceiver`, for what can only be done to receivers that were not removed. */
export async function currentReceiver(visit: MemberVisit): Promise<VisitedReceiver> {
  const visited = await visitedReceiver(visit)
  if (visited.line.removedAt !== null) throw nothingHere()
  return visited
}

/** The receiver with an id, if there is one in reach. */
export async function findReceiver(
  { database, access }: Pick<MemberVisit, 'database' | 'access'>,
  id: string,
): Promise<AllowedKey<'receivers'> | undefined> {
  if (!isId(id)) return undefined
  try {
    const [key] = await requireReach(database, access, 'receivers', [id])
    return key
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
