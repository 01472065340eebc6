import type { Transaction } from '../db/connection.ts'
import { keyArrays, type Keys } from '../db/keys.ts'
import { idsForm } from './ids-form.ts'

/**
 * Removes people from the events about them: every field of `candidate` but its id becomes null.
 * The rest of a body stays as it was sent, byte by byte and in its order. Its number and its id
 * stay too.
 */
export async function erasePeopleFromEvents(tx: Transaction, people: Keys): Promise<void> {
  await tx.query(
    `update events e set body = ${idsForm('e.body')} from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where e.company_id = given.company_id and e.person_id = given.id`,
    keyArrays(people),
  )
}
