import type { Change } from '../../base/changes/actions.ts'
import { lockedOrRefused } from '../../base/access/reach-store.ts'
import { only } from '../../base/certain.ts'
import { keysIn } from '../../base/db/keys.ts'
import { lockEmails, lockRows } from '../../base/db/locks.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { transitionCandidacies } from '../actions.ts'
import { accept } from '../candidacy.ts'
import type { AddedCandidacy } from '../intake/actions.ts'
import { readTargets } from '../intake/application-target-store.ts'
import { refuseClosed, refuseForeignLink } from '../intake/application-target.ts'
import type { Intake } from '../intake/prepare-actions.ts'
import { writeEdited } from '../person-actions.ts'
import { findPeopleByEmail, readPeople } from '../person-store.ts'
import { filledPerson, newPerson, type PersonFields, type PersonForm } from '../person.ts'
import { findAgreed, findSameCandidacies } from '../write-store.ts'
import { isKnownElsewhere, readInvitation } from './invitation-store.ts'

/** A referral that somebody was invited to answer, and its person. */
export interface Invited {
  readonly candidacyId: string
  readonly personId: string
}

/**
 * Somebody who was invited says yes: the referral is accepted, whatever e-mail is written, so that there are never two candidacies
 * of one person. If the person, or whoever has the e-mail, has a candidacy for the position that they agreed to, that one counts.
 * @returns the candidacy; it has not agreed by this if it had before, and then the invitation is still open
 * @throws {Refusal} if the invitation is over, the position takes no applications now, or a field is invalid
 */
export async function acceptReferral(
  change: Change,
  intake: Intake & { person: PersonForm },
  { candidacyId, personId }: Invited,
): Promise<Omit<AddedCandidacy, 'knownAs'>> {
  change.require('candidates.apply')
  const { companyId, positionId, linkId = null } = intake
  await lockedOrRefused(change.tx, 'positions', keysIn(companyId, [positionId]), 'share')
  const target = only(await readTargets(change.tx, [{ companyId, positionId, linkId }]))
  refuseForeignLink(target, linkId)
  const stated = newPerson(intake.person, target.country)
  // Nobody else gets the e-mail meanwhile.
  await lockEmails(change.tx, [companyId], 'update')
  const others = await findPeopleByEmail(change.tx, [{ companyId, emailNormalized: stated.emailNormalized }])
  const ids = [...new Set([personId, ...others.map(({ id }) => id)])]
  await lockRows(change.tx, 'people', keysIn(companyId, ids), 'update')
  const invitation = await readInvitation(change.tx, companyId, candidacyId)
  if (!invitation?.isOpen || invitation.positionId !== positionId) throw over(candidacyId)
  const answer = { hasAgreed: false, added: false, isNewPerson: false, referrerId: invitation.referrerId }
  const agreed = await findAgreed(
    change.tx,
    ids.map((id) => ({ companyId, positionId, personId: id })),
  )
  const [first] = await findSameCandidacies(change.tx, agreed)
  if (first) {
    const key = only(change.ofPositions([intake], [first]))
    return { ...key, ...answer, personId: first.personId, referrerId: first.referrerId }
  }
  refuseClosed(target, 'application')
  const person = { companyId, id: personId }
  const before = only(await readPeople(change.tx, [person])).fields
  if (before === null) throw over(candidacyId)
  const isTheirs = !(await isKnownElsewhere(change.tx, person, candidacyId))
  const isTaken = others.some(({ id }) => id !== personId)
  const after = isTheirs ? ofThemselves(before, stated, isTaken) : filledPerson(before, stated)
  await writeEdited(change, [{ ...person, before, after }])
  const key = only(change.ofPositions([intake], [{ companyId, id: candidacyId, positionId }]))
  await transitionCandidacies(change, 'candidates accept', [key], accept(), 'candidates.apply')
  return { ...key, ...answer, personId, hasAgreed: true }
}

/**
 * What people say about themselves, of whom the company knows nothing but what their referrer wrote.
 * @param isTaken whether the e-mail finds somebody else; then the one that the invitation went to stays
 */
function ofThemselves(before: PersonFields, stated: PersonFields, isTaken: boolean): PersonFields {
  const { email, emailNormalized } = isTaken ? before : stated
  return { ...filledPerson(stated, before), email, emailNormalized }
}

function over(candidacyId: string): Refusal {
  return new Refusal('conflict', `The referral ${candidacyId} no longer waits for an answer.`)
}
