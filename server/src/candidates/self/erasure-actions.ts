import type { AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import { type Keys, keysIn } from '../../base/db/keys.ts'
import { plainText } from '../../content/text.ts'
import { lockEmails, lockRows } from '../../base/db/locks.ts'
import { deleteFiles } from '../../content/files/store.ts'
import { Refusal, refusedField } from '../../base/forms/refusal.ts'
import { queueMail } from '../mail/actions.ts'
import { nameInMail, type NewMail } from '../mail/mail.ts'
import { readNotice } from '../privacy/store.ts'
import { transitionCandidacies } from '../actions.ts'
import { withdraw } from '../candidacy.ts'
import { findOngoing } from '../write-store.ts'
import { endConsentsOf, withdrawSubmissionConsent } from '../consents/actions.ts'
import { consentPurposes } from '../consents/consent.ts'
import { abilityToErase, anonymizePeople, lockCandidaciesShowing } from '../person-actions.ts'
import { findDoubles, readPeople } from '../person-store.ts'
import { emptySubmissions, readSubmissions, type StoredSubmission } from '../submissions/submission-store.ts'
import { readCorrespondents } from '../traces/correspondent-store.ts'
import { withdrawCandidacies } from './actions.ts'
import {
  deleteErasureRequests,
  deleteRequestsOfSubmission,
  type DueErasure,
  insertErasureRequest,
  isOnlyOf,
  reviewsErasure,
} from './erasure-request-store.ts'

/** Longest reason for declining, in characters. */
const REASON_LENGTH = 1_000

/** What became of a wish to be erased. */
export type ErasureAnswer = 'erased' | 'noted'

/**
 * A person wants to be erased. What is going on is withdrawn, with its events, and what they agreed to ends. Then the person is
 * anonymized at once, or, if the company looks at such wishes first, after at most 30 days.
 */
export async function askErasure(change: Change, person: AllowedKey<'people'>): Promise<ErasureAnswer> {
  change.require(abilityToErase(change.access))
  return erase(change, person, await lockForErasing(change, person), null)
}

type Ongoing = Awaited<ReturnType<typeof findOngoing>>

/**
 * Takes all locks in their order, because withdrawing takes those of people before anonymizing takes those of e-mails.
 * @returns what is going on with the person
 */
async function lockForErasing(
  change: Change,
  person: AllowedKey<'people'>,
  others: readonly string[] = [],
): Promise<Ongoing> {
  const { companyId } = person
  const ongoing = await findOngoing(change.tx, person)
  const positions = [...ongoing.map(({ positionId }) => positionId), ...others]
  await lockRows(change.tx, 'positions', keysIn(companyId, positions), 'share')
  await lockEmails(change.tx, [companyId], 'update')
  const people = [person, ...(await findDoubles(change.tx, [person]))]
  const found = await lockRows(change.tx, 'people', people, 'update')
  // A colleague may have said meanwhile that it was another record of the same person, which is gone then.
  if (!found.has(person.id)) throw new Refusal('not-found', `There is no person ${person.id}.`)
  // Also those that have ended, which are not withdrawn: anonymizing takes them after consents have taken those of submissions.
  await lockCandidaciesShowing(change, people)
  return ongoing
}

/** @param by the submission by whose page it is asked for; null if it is known to be the person */
async function erase(
  change: Change,
  person: AllowedKey<'people'>,
  ongoing: Ongoing,
  by: AllowedKey<'submissions'> | null,
): Promise<ErasureAnswer> {
  const withdrawn = change.ofPeople([person], ongoing)
  await transitionCandidacies(change, 'candidates withdraw', withdrawn, withdraw, 'people.self')
  change.audit('candidates ask-erasure', [person])
  await endConsentsOf(change, [person], consentPurposes)
  await insertErasureRequest(change.tx, person, by?.id ?? null)
  showRequests(change, [person])
  if (await reviewsErasure(change.tx, person.companyId)) return 'noted'
  // The wish that was just noted is why a receipt is mailed.
  await anonymizePeople(change, [person])
  return 'erased'
}

/**
 * Whoever sent a submission wants it to be erased. If nothing else is known about the person, the person is erased as
 * `askErasure` does it; otherwise the submission alone is emptied, what it agreed to ends, and it is withdrawn if it made the
 * candidacy.
 */
export async function eraseSubmission(change: Change, submission: AllowedKey<'submissions'>): Promise<ErasureAnswer> {
  change.require(abilityToErase(change.access))
  const [found] = await readSubmissions(change.tx, [submission])
  if (!found?.stated) return 'erased'
  if (found.isNewPerson && found.personId !== null) {
    const [person] = await change.within('people', [found.personId])
    const ongoing = person && (await lockForErasing(change, person, [found.positionId]))
    if (person && ongoing && (await isOnlyOf(change.tx, person, submission.id))) {
      return erase(change, person, ongoing, submission)
    }
  }
  if (found.isNewVouch && found.vouchId !== null) {
    await withdrawCandidacies(change, await change.within('candidacies', [found.vouchId]))
  }
  await eraseAlone(change, submission, found)
  return 'erased'
}

async function eraseAlone(
  change: Change,
  submission: AllowedKey<'submissions'>,
  { stated }: StoredSubmission,
): Promise<void> {
  const { companyId } = submission
  await withdrawSubmissionConsent(change, submission, consentPurposes)
  await emptySubmissions(change.tx, [submission])
  const files = (stated?.fileIds ?? []).map((id) => ({ companyId, id }))
  await deleteFiles(change.tx, files, await change.now())
  if (await deleteRequestsOfSubmission(change.tx, submission)) showRequests(change, [submission])
  change.audit('submissions erase', [submission])
}

/**
 * Does what somebody asked for whom nobody has answered in time. If the page of a submission asked for it, and something else is
 * known about the person by now, only the submission is erased: the rest may be somebody else's.
 */
export async function eraseDue(change: Change, { id, submissionId }: DueErasure): Promise<void> {
  change.require('people.anonymize')
  const [person] = await change.within('people', [id])
  if (!person) return
  if (submissionId !== null) {
    const [submission] = await change.within('submissions', [submissionId])
    const [found] = submission ? await readSubmissions(change.tx, [submission]) : []
    if (submission && found) {
      await lockForErasing(change, person)
      // Its candidacy was withdrawn when it was asked for. If it goes on again, the company has decided that.
      if (!(await isOnlyOf(change.tx, person, submissionId))) return eraseAlone(change, submission, found)
    }
  }
  await anonymizePeople(change, [person])
}

/**
 * The company declines wishes to be erased, because a law says that it must keep the data. Each person is told the reason by
 * mail.
 * @throws {Refusal} if somebody has not asked to be erased, or the reason is empty or too long; then none is declined
 */
export async function declineErasure(
  change: Change,
  people: readonly AllowedKey<'people'>[],
  reason: string,
): Promise<void> {
  change.require('people.anonymize')
  const told = plainText(reason)
  if (told === '' || told.length > REASON_LENGTH) {
    throw refusedField('reason', `A reason must have 1 to ${REASON_LENGTH} characters: the person reads it.`)
  }
  const declined = new Set(await deleteErasureRequests(change.tx, people))
  const other = people.find(({ id }) => !declined.has(id))
  if (other) throw new Refusal('conflict', `The person ${other.id} has no open request to be erased.`)
  change.audit('candidates keep', people)
  showRequests(change, people)
  const known = await readPeople(change.tx, people)
  const correspondents = await readCorrespondents(change.tx, people)
  const mails: NewMail[] = []
  for (const { companyId, id, fields } of known) {
    const { language = 'en', company: employer = '' } = correspondents.get(id) ?? {}
    if (!fields) continue
    const authority = (await readNotice(change.tx, companyId))?.authority || null
    const facts = { employer, name: nameInMail(fields.firstName), reason: told, authority }
    mails.push({ companyId, to: fields.email, personId: id, positionId: null, language, kind: 'kept', facts })
  }
  await queueMail(change, ...mails)
}

/** Open pages show requests that came or were answered: Today, and the bell. */
function showRequests(change: Change, people: Keys): void {
  change.invalidate(people.map(({ companyId }) => ({ companyId, kind: 'people' })))
}
