import type { AllowedKey } from '../../base/access/reach.ts'
import { lockedOrRefused } from '../../base/access/reach-store.ts'
import type { Change } from '../../base/changes/actions.ts'
import { keysIn, type ObjectKey } from '../../base/db/keys.ts'
import { newId } from '../../base/db/id.ts'
import { lockRows } from '../../base/db/locks.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { CONSENT_MONTHS, type ConsentPurpose } from './consent.ts'
import { clearWishes, endConsents, findSubmissionsOf, findUnconfirmed, insertConsent } from './store.ts'

/**
 * A person agrees to what forms have agreed to that were sent with their e-mail. It is their own word only on the page about
 * everything: whoever has the page of a submission may have typed the e-mail of somebody else.
 * @throws {Refusal} for everybody but the person
 */
export async function confirmConsent(
  change: Change,
  person: AllowedKey<'people'>,
  purpose: ConsentPurpose,
): Promise<void> {
  change.require('people.self')
  const { who } = change.access
  if (who.kind !== 'candidate' || who.submissionId !== undefined || who.personId !== person.id) {
    throw new Refusal('forbidden', 'Nobody but the person can agree to this, on the page with everything about them.')
  }
  const { companyId, id: personId } = person
  await lockedOrRefused(change.tx, 'people', [person], 'update')
  await lockSubmissionsOf(change, person)
  const submissions = await findUnconfirmed(change.tx, person, purpose)
  for (const submissionId of submissions) {
    await insertConsent(change.tx, { companyId, id: newId(), personId, submissionId, months: CONSENT_MONTHS, purpose })
  }
  if (submissions.length > 0) change.audit('consents give', [person])
}

/** Ends what people agreed to, also what only forms with their e-mail did. */
export async function withdrawConsent(
  change: Change,
  people: readonly AllowedKey<'people'>[],
  purposes: readonly ConsentPurpose[],
): Promise<void> {
  change.require('people.self')
  await lockRows(change.tx, 'people', people, 'update')
  change.audit('consents withdraw', await endConsentsOf(change, people, purposes))
}

/**
 * Ends what people agreed to, whom the transaction has locked. The verb around it has checked the access.
 * @returns those who had agreed to something
 */
export async function endConsentsOf(
  change: Change,
  people: readonly AllowedKey<'people'>[],
  purposes: readonly ConsentPurpose[],
): Promise<AllowedKey<'people'>[]> {
  const withdrawn: AllowedKey<'people'>[] = []
  for (const person of people) {
    const { companyId, id: personId } = person
    const wishes = await clearWishes(change.tx, await lockSubmissionsOf(change, person), purposes)
    const consents = await endConsents(change.tx, { companyId, personId }, purposes)
    if (wishes + consents > 0) withdrawn.push(person)
  }
  return withdrawn
}

async function lockSubmissionsOf(change: Change, person: ObjectKey): Promise<ObjectKey[]> {
  const submissions = keysIn(person.companyId, await findSubmissionsOf(change.tx, person))
  await lockRows(change.tx, 'submissions', submissions, 'update')
  return submissions
}

/** Takes back what was agreed to with a submission, and nothing that the person agreed to elsewhere. */
export async function withdrawSubmissionConsent(
  change: Change,
  submission: AllowedKey<'submissions'>,
  purposes: readonly ConsentPurpose[],
): Promise<void> {
  change.require('people.self')
  const { companyId, id: submissionId } = submission
  await lockRows(change.tx, 'submissions', [submission], 'update')
  const wishes = await clearWishes(change.tx, [submission], purposes)
  const consents = await endConsents(change.tx, { companyId, submissionId }, purposes)
  if (wishes + consents > 0) change.audit('consents withdraw', [submission])
}
