import type { CompanyAccess } from '../access/access.ts'
import type { Reach } from '../access/reach.ts'
import { requireReach } from '../access/reach-store.ts'
import type { Database } from '../db/connection.ts'
import { isId } from '../db/id.ts'
import { Refusal } from '../forms/refusal.ts'
import { type Change, inTransaction } from './actions.ts'

/**
 * Creates what a form asks for, unless the form was sent before: somebody pressed its button twice, or sent it again after an
 * answer that was lost. The form carries the id of what it creates, which the verb makes the primary key.
 * @returns whether it was created now
 * @throws {Refusal} as `work`, and if the id is that of something out of reach
 */
export async function createOnce(
  { database, access }: { readonly database: Database; readonly access: CompanyAccess },
  reach: Reach,
  id: string,
  work: (change: Change) => Promise<unknown>,
): Promise<boolean> {
  const isThere = () => isReached(database, access, reach, id)
  if (await isThere()) return false
  try {
    await inTransaction(database, access, work)
    return true
  } catch (error) {
    // The same form was sent twice at the same moment. The verb may have refused it for another reason, such as a name that is
    // taken: by what the first one created.
    if (await isThere()) return false
    if (isDuplicate(error)) throw new Refusal('conflict', `The id ${id} is already used by something else.`)
    throw error
  }
}

/**
 * The refusal of a form that was sent before with other words: somebody did not see the answer, and wrote on. The form is shown
 * again with another id, so that nothing is lost and nothing is there twice without being wanted.
 */
export function sentAlready(): Refusal {
  const message = 'This form was sent before, with other words, and that was saved.'
  return new Refusal('conflict', message, [], 'sent-already')
}

async function isReached(database: Database, access: CompanyAccess, reach: Reach, id: string): Promise<boolean> {
  if (!isId(id)) return false
  try {
    return (await requireReach(database, access, reach, [id])).length > 0
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Whether a row with the same key is there already (unique_violation). */
function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
