import { only } from '../../base/certain.ts'
import { keysIn } from '../../base/db/keys.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import type { AuditVerb } from '../../base/changes/audit-verb.ts'
import type { Change } from '../../base/changes/actions.ts'
import { lockEmails, lockRows } from '../../base/db/locks.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { queueMail } from '../mail/actions.ts'
import { transitionCandidacies } from '../actions.ts'
import { moveTo } from '../candidacy.ts'
import { abilityToErase, anonymizePeople } from '../person-actions.ts'
import { findDoubles } from '../person-store.ts'
import {
  findLapsed,
  findOpenReferrals,
  type Invitation,
  isKnownElsewhere,
  readInvitation,
  writeAnswers,
} from './invitation-store.ts'
import type { InvitationAnswer } from './referral.ts'

/**
 * A referred person says no, or wants to be erased: OUT_OF_PROCESS, and what the referrer wrote is emptied. The person is
 * anonymized unless the company knows them from elsewhere. Erasing closes all open referrals of the person.
 * @throws {Refusal} if there is no open invitation for the referral
 */
export async function declineReferral(
  change: Change,
  referral: AllowedKey<'candidacies'>,
  answer: Exclude<InvitationAnswer, 'silence'>,
): Promise<void> {
  change.require(abilityToErase(change.access))
  const invitation = await readInvitation(change.tx, referral.companyId, referral.id)
  if (!invitation?.isOpen) {
    throw new Refusal('conflict', `The referral ${referral.id} no longer waits for an answer.`)
  }
  const { companyId, language, employer, email: to } = invitation
  const wasErased = await close(change, invitation, answer)
  if (answer !== 'erase' || !wasErased || to === null) return
  const facts = { employer, at: (await change.now()).toISOString() }
  await queueMail(change, { companyId, positionId: null, personId: null, language, to, kind: 'receipt', facts })
}

/**
 * Closes the oldest invitation that nobody has answered for 30 days: OUT_OF_PROCESS, as if the person had said no. One that was
 * answered in another way stays as it is.
 * @returns whether there was one
 */
export async function lapseReferral(change: Change): Promise<boolean> {
  change.require('people.anonymize')
  change.require('installation.write')
  const [first] = await findLapsed(change.tx, 1)
  if (!first) return false
  await close(change, first, first.hasAgreed ? 'yes' : 'silence')
  return true
}

const VERBS = {
  no: 'referrals decline',
  erase: 'referrals decline',
  silence: 'referrals lapse',
} as const satisfies Record<InvitationAnswer, AuditVerb>

/** @returns whether the person was anonymized */
async function close(
  change: Change,
  { companyId, candidacyId, personId }: Invitation,
  answer: InvitationAnswer | 'yes',
): Promise<boolean> {
  const person = only(await change.within('people', [personId]))
  const open = await findOpenReferrals(change.tx, person)
  const closing = answer === 'erase' ? open : open.filter(({ id }) => id === candidacyId)
  // All locks in their order, because a referral is closed before its person is anonymized.
  const positions = closing.map(({ positionId }) => positionId)
  await lockRows(change.tx, 'positions', keysIn(companyId, positions), 'share')
  await lockEmails(change.tx, [companyId], 'update')
  await lockRows(change.tx, 'people', [person, ...(await findDoubles(change.tx, [person]))], 'update')
  const ids = [candidacyId, ...closing.map(({ id }) => id)]
  if (answer === 'yes') {
    await writeAnswers(change.tx, companyId, [candidacyId], answer)
    return false
  }
  const keys = change.ofPeople([person], closing)
  const ability = abilityToErase(change.access)
  await transitionCandidacies(change, VERBS[answer], keys, moveTo('OUT_OF_PROCESS'), ability)
  await writeAnswers(change.tx, companyId, ids, answer)
  if (await isKnownElsewhere(change.tx, person)) return false
  await anonymizePeople(change, [person])
  return true
}
