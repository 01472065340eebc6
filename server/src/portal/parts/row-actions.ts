import type { AllowedKey, Reach } from '../../base/access/reach.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import type { MemberVisit } from '../../base/web/visit.ts'

/**
 * Does something to one row, in a transaction of its own.
 * @param verb takes the key of the row in a list, as verbs do, so that a verb itself can be given
 * @throws {Refusal} if the row is out of reach, and as the verb
 */
export async function changeRow<R extends Reach, T>(
  { database, access }: Pick<MemberVisit, 'database' | 'access'>,
  reach: R,
  id: string,
  verb: (change: Change, rows: [AllowedKey<R>]) => Promise<T>,
): Promise<T> {
  return inTransaction(database, access, async (change) => {
    const [row] = await change.within(reach, [id])
    if (!row) throw new Error('the row vanished')
    return verb(change, [row])
  })
}
