import type { AllowedKey } from '../../access/reach.ts'
import type { Change } from '../../changes/actions.ts'
import type { ObjectKey } from '../../changes/object-key.ts'
import { plainText } from '../../content/text.ts'
import { queueMail } from '../../mail/actions.ts'
import { nameInMail, type NewMail } from '../../mail/mail.ts'
import { readNotice } from '../../privacy/store.ts'
import { lockEmails, lockRows } from '../../db/locks.ts'
import { attachFiles } from '../../files/actions.ts'
import { deleteFiles } from '../../files/store.ts'
import { allOrRefused, Refusal, refusedField } from '../../forms/refusal.ts'
import { transitionCandidacies } from '../actions.ts'
import { withdraw } from '../candidacy.ts'
import { abilityToErase, anonymizePeople, editPeople } from '../person-actions.ts'
import { editedPerson, type PersonEdit } from '../person.ts'
import { readPeople } from '../person-store.ts'
import { consentPurposes } from '../consents/consent.ts'
import { endConsentsOf, withdrawSubmissionConsent } from '../consents/actions.ts'
import { lockSubmissions } from '../submissions/held-actions.ts'
import { storedMessage } from '../submissions/submission.ts'
import { emptySubmissions, readSubmissions, writeStated } from '../submissions/submission-store.ts'
import { requireRoom } from './files/added-files.ts'
import { dropRepeated } from './files/added-files-actions.ts'
import { countAddedFiles } from './files/added-files-store.ts'
import { readCorrespondents } from '../traces/correspondent-store.ts'
import { readExport } from './export-store.ts'
import {
  deleteErasureRequests,
  findOngoing,
  insertErasureRequest,
  isOnlyOf,
  reviewsErasure,
} from './erasure-request-store.ts'

const ABILITY = 'people.self'

/** Longest reason for declining, in characters. */
const REASON_LENGTH = 1_000

/** What people can correct about themselves. Another e-mail would make them another person, so the company changes it. */
export type Correction = Omit<PersonEdit, 'email'>

/**
 * Withdraws candidacies: OUT_OF_PROCESS, with the event. One that is over stays as it is.
 * @throws {Refusal} if one has led to a hiring; then none is withdrawn
 */
export async function withdrawCandidacies(
  change: Change,
  candidacies: readonly AllowedKey<'candidacies'>[],
): Promise<void> {
  await transitionCandidacies(change, 'candidates withdraw', candidacies, withdraw, ABILITY)
}

/**
 * Corrects what is stored about people. It moves `updatedAt` of their candidacies and writes no event.
 * @throws {Refusal} if a field is invalid, or the e-mail is among them
 */
export async function correctPeople(
  change: Change,
  people: readonly AllowedKey<'people'>[],
  correction: Correction,
): Promise<void> {
  if ('email' in correction) {
    throw refusedField('email', 'People are found by their e-mail, so the company changes it: `candidates edit`.')
  }
  const by = { ability: ABILITY, verb: 'candidates correct' } as const
  await editPeople(
    change,
    people.map((person) => ({ ...person, edit: correction })),
    by,
  )
}

/**
 * Corrects what a submission says, and the person too if nothing else is known about them: with the same e-mail somebody else may
 * have come later.
 * @param message the new one; without it, the message stays
 * @throws {Refusal} if a field is invalid
 */
export async function correctSubmission(
  change: Change,
  submission: AllowedKey<'submissions'>,
  correction: Correction,
  message?: string,
): Promise<void> {
  change.require(ABILITY)
  const [found] = await readSubmissions(change.tx, [submission])
  if (!found?.stated) return
  const { person, message: before } = found.stated
  const after = message === undefined ? before : allOrRefused({ message: () => storedMessage(message) }).message
  if (found.isNewPerson && found.personId !== null) {
    const { companyId } = submission
    await lockRows(change.tx, 'people', [companyId], [found.personId], 'update')
    if (await isOnlyOf(change.tx, { companyId, id: found.personId }, submission.id)) {
      await correctPeople(change, await change.within('people', [found.personId]), correction)
    }
  }
  await lockSubmissions(change, [submission])
  // The country is that of the person's company, as for every correction.
  const [known] = found.personId === null ? [] : await readPeople(change.tx, [{ ...submission, id: found.personId }])
  await writeStated(change.tx, submission, editedPerson(person, correction, known?.country ?? ''), after)
  change.audit('submissions correct', [submission])
}

/**
 * Gives a person further CVs, once each. They belong to no application unless one is named, whose events carry them from then on.
 * @throws {Refusal} if a file has gone, or the person has added too many
 */
export async function addFiles(
  change: Change,
  person: AllowedKey<'people'>,
  candidacy: AllowedKey<'candidacies'> | null,
  fileIds: readonly string[],
): Promise<void> {
  change.require(ABILITY)
  const { companyId, id: personId } = person
  await lockRows(change.tx, 'people', [companyId], [personId], 'update')
  const added = await dropRepeated(change, companyId, fileIds, { personId })
  if (added.length === 0 && fileIds.length > 0) return
  requireRoom(await countAddedFiles(change.tx, person), added.length)
  await attachFiles(change, { companyId, personId, candidacyId: candidacy?.id ?? null }, added)
  change.audit('candidates add-cv', [person])
}

/**
 * Takes a copy of everything that is stored about a person.
 * @throws {Refusal} if the person was anonymized, or the caller reaches certain positions only
 */
export async function exportPerson(change: Change, person: AllowedKey<'people'>): Promise<unknown> {
  change.require(ABILITY)
  const copy = await readExport(change.tx, change.access, person.id)
  if (copy === undefined) throw new Refusal('conflict', `The person ${person.id} was anonymized, so no data is left.`)
  change.audit('candidates export', [person])
  return copy
}

/** What became of a wish to be erased. */
export type ErasureAnswer = 'erased' | 'noted'

/**
 * A person wants to be erased. What is going on is withdrawn, with its events, and what they agreed to ends. Then the person is
 * anonymized at once, or, if the company looks at such wishes first, after at most 30 days.
 */
export async function askErasure(change: Change, person: AllowedKey<'people'>): Promise<ErasureAnswer> {
  change.require(abilityToErase(change.access))
  return erase(change, person, await lockForErasing(change, person))
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
  await lockRows(change.tx, 'positions', Array(positions.length).fill(companyId), positions, 'share')
  await lockEmails(change.tx, [companyId], 'update')
  await lockRows(change.tx, 'people', [companyId], [person.id], 'update')
  return ongoing
}

async function erase(change: Change, person: AllowedKey<'people'>, ongoing: Ongoing): Promise<ErasureAnswer> {
  const withdrawn = change.ofPeople([person], ongoing)
  await transitionCandidacies(change, 'candidates withdraw', withdrawn, withdraw, ABILITY)
  change.audit('candidates ask-erasure', [person])
  await endConsentsOf(change, [person], consentPurposes)
  await insertErasureRequest(change.tx, person)
  showRequests(change, [person])
  if (await reviewsErasure(change.tx, person.companyId)) return 'noted'
  // The wish that was just noted is why a receipt is mailed.
  await anonymizePeople(change, [person])
  return 'erased'
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
function showRequests(change: Change, people: readonly ObjectKey[]): void {
  change.invalidate(people.map(({ companyId }) => ({ companyId, kind: 'people' })))
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
  const { companyId } = submission
  if (found.isNewPerson && found.personId !== null) {
    const [person] = await change.within('people', [found.personId])
    const ongoing = person && (await lockForErasing(change, person, [found.positionId]))
    if (person && ongoing && (await isOnlyOf(change.tx, person, submission.id))) return erase(change, person, ongoing)
  }
  if (found.isNewVouch && found.vouchId !== null) {
    await withdrawCandidacies(change, await change.within('candidacies', [found.vouchId]))
  }
  await withdrawSubmissionConsent(change, submission, consentPurposes)
  await emptySubmissions(change.tx, [submission])
  const files = found.stated.fileIds.map((id) => ({ companyId, id }))
  await deleteFiles(change.tx, files, await change.now())
  change.audit('submissions erase', [submission])
  return 'erased'
}
