import { lockedOrRefused } from '../../../base/access/reach-store.ts'
import { isDeepStrictEqual } from 'node:util'
import { type Change, inTransaction } from '../../../base/changes/actions.ts'
import type { Database } from '../../../base/db/connection.ts'
import type { CompanyAccess } from '../../../base/access/access.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import { assignPositions, createPositions, editPositions, transitionPositions } from '../../../positions/actions.ts'
import type { PositionFields } from '../../../positions/fields.ts'
import { editedFields } from '../../../positions/form.ts'
import { expire } from '../../../positions/lifecycle.ts'
import { readEdited, wasTouched } from './edited-store.ts'
import type { Edited } from './position-fields.ts'
import type { SubmittedPosition } from './submitted-position.ts'

interface Saving {
  readonly database: Database
  readonly access: CompanyAccess
}

/** The client that a form names, if the access works for it. @throws {Refusal} if it does not */
async function clientOf(change: Change, clientId: string | null): Promise<string | null> {
  if (clientId === null) return null
  const [client] = await change.within('clients', [clientId])
  return client?.id ?? null
}

/**
 * Creates a draft.
 * @param id the id that the form carries
 * @returns false if there is a position of that id in reach already: the form was sent before
 * @throws {Refusal} if the id is that of something else
 */
export async function createPosition(saving: Saving, id: string, submitted: SubmittedPosition): Promise<boolean> {
  const isThere = async () => (await readEdited(saving.database, saving.access, id)) !== null
  if (await isThere()) return false
  try {
    await insertDraft(saving, id, submitted)
    return true
  } catch (error) {
    // The same form was sent twice at the same moment.
    if (isDuplicate(error) && (await isThere())) return false
    if (isDuplicate(error)) throw new Refusal('conflict', `The id ${id} is already used by something else.`)
    throw error
  }
}

/** Whether a form says of a position just what is stored. @throws {Refusal} if it says what cannot be stored */
export function isStored({ fields, clientId }: Edited, { form, ...written }: SubmittedPosition): boolean {
  const isOfClient = written.clientId === clientId && written.expirationDate === undefined
  return isOfClient && isDeepStrictEqual(said(editedFields(fields, form)), said(fields))
}

/** What fields say: a place that is written anew gets another id. */
function said({ locations, ...fields }: PositionFields) {
  return { ...fields, locations: locations.map((location) => ({ ...location, id: '' })) }
}

/** Whether a row with the same key is there already (unique_violation). */
function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

async function insertDraft({ database, access }: Saving, id: string, submitted: SubmittedPosition): Promise<void> {
  const { form, clientId, expirationDate } = submitted
  await inTransaction(database, access, async (all) => {
    const [company] = await all.within('companies', [access.companyId])
    if (!company) throw new Error('the company of a member is gone')
    const begin = expirationDate ? { begin: expire(expirationDate) } : {}
    const client = await clientOf(all, clientId)
    await createPositions(all, [{ companyId: company.id, id, clientId: client, form, ...begin }])
  })
}

/**
 * Saves what somebody wrote, in one transaction.
 * @param before as it was read for the form
 * @param check is given the position as it is now, locked, and whether anything was done to it since it was created. What it
 *   throws is what becomes of the form.
 */
export async function savePosition(
  { database, access }: Saving,
  id: string,
  before: Edited,
  { form, clientId, expirationDate }: SubmittedPosition,
  check: (now: Edited, isTouched: boolean) => void,
): Promise<void> {
  await inTransaction(database, access, async (all) => {
    const positions = await all.within('positions', [id])
    // Companies and pages are locked before positions.
    if (clientId !== before.clientId) await assignPositions(all, positions, await clientOf(all, clientId))
    await lockedOrRefused(all.tx, 'positions', positions, 'update')
    const now = await readEdited(all.tx, access, id)
    if (now === null) throw new Refusal('not-found', `There is no position ${id}.`)
    const isTouched = await wasTouched(all.tx, access, id)
    check({ ...now, clientId: clientId === before.clientId ? now.clientId : before.clientId }, isTouched)
    await editPositions(
      all,
      positions.map((position) => ({ ...position, edit: form })),
    )
    if (expirationDate !== undefined)
      await transitionPositions(all, 'positions expire', positions, expire(expirationDate))
  })
}
