/**
 * # Two records that may be one person
 *
 * People are found by their e-mails. Somebody who reaches certain positions only could type an e-mail that they know, and would be
 * shown the name and the phone number that is stored with it. So a user who does not reach the person gets a record of what they
 * typed (candidates/intake/unreached-actions.ts): a **double** of the **known** one, whom the e-mail still finds. All else treats
 * it as any other person, so that nothing that is stored about the known one, nor that there is one, is shown by the double, in the
 * portal, the API, events or mails.
 *
 * Somebody who reaches both decides. They are the same person: then the double's candidacies, files and mails are the known one's, what
 * was unknown is filled in, and the double is gone. Or it is another person, who shares an address: then both stay, and the
 * e-mail goes on finding the known one alone. Until then, whoever erases the known one erases the doubles too. Erasing a double erases
 * nobody else: it could be made by whoever does not reach the known one.
 */

import { findInReach, lockedOrRefused } from '../../base/access/reach-store.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import { moveEvents } from '../../base/changes/moved-event-store.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import { lockEmails, lockRows } from '../../base/db/locks.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { moveFilesTo } from '../../content/files/store.ts'
import { moveConsents } from '../consents/store.ts'
import { moveMailsTo } from '../mail/store.ts'
import { requireAllCandidacies, writeEdited } from '../person-actions.ts'
import { clearMayBe, findKnown, readPeople, replacePerson } from '../person-store.ts'
import { filledPerson, type PersonFields } from '../person.ts'
import { readErasureDue } from '../self/erasure-request-store.ts'
import { moveTraces } from '../traces/moving-store.ts'
import { areInEachOthersWay, findCandidaciesOf, moveCandidaciesTo } from '../write-store.ts'

/**
 * Makes one person of a double and the known one, who keeps what was known and gets what was not.
 * @throws {Refusal} if the person is no double or has asked to be erased, if the caller does not reach all candidacies of both, and if
 * both are candidates for one position in the same way
 */
export async function joinDouble(change: Change, double: AllowedKey<'people'>): Promise<void> {
  const { tx } = change
  change.require('people.write')
  const known = await lockBoth(change, double)
  if ((await readErasureDue(tx, double)) !== null) {
    const message = `The person ${double.id} has asked to be erased: answer that first.`
    throw new Refusal('conflict', message, [], 'double-asks-erasure')
  }
  if (await areInEachOthersWay(tx, double, known)) {
    const message = `The persons ${double.id} and ${known.id} are candidates for the same position: reject or anonymize one of them.`
    throw new Refusal('conflict', message, [], 'double-in-the-way')
  }
  const candidacies = await findCandidaciesOf(tx, [double, known])
  await lockRows(tx, 'vouches', candidacies, 'update')
  const [from, to] = [await fieldsOf(change, double), await fieldsOf(change, known)]
  await writeEdited(change, [{ ...known, before: to, after: filledPerson(to, from) }])
  await moveCandidaciesTo(tx, double, known, await change.now())
  await moveTraces(tx, double, known)
  await moveConsents(tx, double, known)
  await moveMailsTo(tx, double, known)
  await moveFilesTo(tx, double, known)
  await moveEvents(tx, double, known)
  await replacePerson(tx, double, known)
  change.invalidate([{ companyId: known.companyId, kind: 'people' }])
  change.audit('candidates join', [known])
}

/** Notes that a double is another person. Both stay as they are. @throws {Refusal} as `joinDouble`, but for what is in the way */
export async function tellApart(change: Change, double: AllowedKey<'people'>): Promise<void> {
  change.require('people.write')
  await lockBoth(change, double)
  await clearMayBe(change.tx, [double])
  change.invalidate([{ companyId: double.companyId, kind: 'people' }])
  change.audit('candidates tell-apart', [double])
}

/** Locks a double and the known one, and nobody finds either by an e-mail meanwhile. @returns the known one */
async function lockBoth(change: Change, double: AllowedKey<'people'>): Promise<AllowedKey<'people'>> {
  const { tx } = change
  await lockEmails(tx, [double.companyId], 'update')
  const found = await findKnown(tx, double)
  // Whoever does not reach the known one is told the same as if there were nobody.
  const known = found && (await findInReach(tx, change.access, 'people', found.id))
  if (!known) {
    change.requireEverything()
    const message = `The person ${double.id} is nobody who was known before, or somebody has decided about it already.`
    throw new Refusal('conflict', message, [], 'no-double')
  }
  await lockedOrRefused(tx, 'people', [double, known], 'update')
  await requireAllCandidacies(change, [double, known])
  return known
}

async function fieldsOf({ tx }: Change, person: ObjectKey): Promise<PersonFields> {
  const [found] = await readPeople(tx, [person])
  if (!found?.fields) throw new Error('a person who was just locked is gone')
  return found.fields
}
