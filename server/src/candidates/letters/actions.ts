import { zip } from '../../base/certain.ts'
import { isDeepStrictEqual } from 'node:util'
import type { AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import { sentAlready } from '../../base/changes/once-actions.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { queueMail } from '../mail/actions.ts'
import { type NewMail, STOPPABLE_SECONDS } from '../mail/mail.ts'
import { readCopies, stopWaiting } from '../mail/store.ts'
import { type LetterText, seenLetter } from '../mail/templates/template.ts'
import { readTemplates, type StoredTemplate } from '../mail/templates/template-store.ts'
import { lockCandidacies, transitionCandidacies } from '../actions.ts'
import { type CandidacyState, moveTo } from '../candidacy.ts'
import { readStagesBefore } from '../moves/move-store.ts'
import { readerOf } from '../notes/note-store.ts'
import { type RejectionReason, storedReasonWords } from '../rejections/rejection.ts'
import { readRejections, type Rejection, writeRejections } from '../rejections/rejection-store.ts'
import { readCandidacies } from '../write-store.ts'
import { type Addressee, readAddressees, readSenderName } from './addressee-store.ts'
import { addressOf, letterFrom, type SeenLetter, writtenLetter } from './letter.ts'

/** What to write to candidates: a text, a template, in the language of each of them, or what somebody has seen for each. */
export type Letter =
  | LetterText
  | { readonly template: AllowedKey<'templates'> }
  /** By the ids of candidacies. */
  | { readonly each: ReadonlyMap<string, SeenLetter> }

/** Why candidates are rejected, and what they are told. */
export interface RejectionForm {
  /** For the company alone. */
  readonly reason: RejectionReason
  /** More about the reason, for the company alone. */
  readonly words: string
  /** Undefined: they are told nothing. */
  readonly letter?: Letter | undefined
}

/**
 * Writes to candidates. The mails leave after {@link STOPPABLE_SECONDS}, and until then they can be stopped.
 * @param letterId the id of the form. A letter that has it already is not written again
 * @returns the ids of the mails
 * @throws {Refusal} with the faults of `subject` and `body`, or if somebody has not agreed or was anonymized; then nobody is
 * written to
 */
export async function writeToCandidates(
  change: Change,
  candidacies: readonly AllowedKey<'candidacies'>[],
  letter: Letter,
  letterId?: string,
): Promise<string[]> {
  // With the lock, the same form that is sent twice at the same moment is answered one after the other.
  await lockCandidacies(change, candidacies)
  const mails = [...(await lettersTo(change, candidacies, letter)).values()]
  const written = letterId === undefined ? [] : await writtenAlready(change, mails, letterId)
  if (written.length > 0) return written
  change.audit('mails write', candidacies)
  return queueMail(change, ...mails.map((mail) => ({ ...mail, letterId })))
}

/**
 * The mails that were written by the same form.
 * @throws {Refusal} if they are others, say something else, or what one of them said is gone
 */
async function writtenAlready(change: Change, mails: readonly NewMail[], id: string): Promise<string[]> {
  const [first] = mails
  const copies = first === undefined ? [] : await readCopies(change.tx, { companyId: first.companyId, id })
  if (copies.length === 0) return []
  const isThere = (mail: NewMail) =>
    copies.some(
      ({ personId, positionId, facts }) =>
        personId === mail.personId && positionId === mail.positionId && isDeepStrictEqual(facts, mail.facts),
    )
  if (copies.length !== mails.length || !mails.every(isThere)) throw sentAlready()
  return copies.map((copy) => copy.id)
}

/**
 * Rejects candidates, with a reason that stays within the company, and a mail if one is given. Rejecting again changes the
 * reason, and a mail replaces one that has not left.
 * @param moveId by which those who were somewhere else before are found together
 * @returns the ids of the mails
 * @throws {Refusal} if one cannot be rejected, or cannot get the mail; then none is
 */
export async function rejectCandidates(
  change: Change,
  candidacies: readonly AllowedKey<'candidacies'>[],
  { reason, words, letter }: RejectionForm,
  moveId?: string,
): Promise<string[]> {
  const stored = storedReasonWords(words)
  await lockCandidacies(change, candidacies)
  const before = await readCandidacies(change.tx, candidacies)
  if (before.some(({ erased }) => erased) && stored !== null) {
    const message = 'You cannot write a note about somebody who was anonymized. Leave the note empty.'
    throw new Refusal('conflict', message, [], 'rejection-anonymized')
  }
  const mails = letter && (await lettersTo(change, candidacies, letter))
  const transition = moveTo('REJECTED')
  await transitionCandidacies(change, 'candidates reject', candidacies, transition, 'candidates.write', moveId)
  if (mails) await stopEarlier(change, candidacies)
  const ids = await queueMail(change, ...(mails?.values() ?? []))
  const mailOf = new Map(zip([...(mails?.keys() ?? [])], ids))
  const at = await change.now()
  // Whoever was moved to the stage first, without a reason, goes back to where that was.
  const moved = new Map((await readStagesBefore(change.tx, before.filter(isRejected))).map((each) => [each.id, each]))
  await writeRejections(
    change.tx,
    before.map((candidacy): Rejection => {
      const { companyId, id } = candidacy
      const known = { companyId, id, at, userId: readerOf(change.access), reason, words: stored }
      const from = isRejected(candidacy) ? moved.get(id) : candidacy
      const stages = { stageBefore: from?.stage ?? null, customStageBefore: from?.customStage ?? null }
      return { ...known, ...stages, mailId: mailOf.get(id) ?? null }
    }),
  )
  change.audit('candidates reject', before.filter(isRejected))
  if (ids.length > 0) change.audit('mails write', candidacies)
  return ids
}

const isRejected = ({ stage }: CandidacyState) => stage === 'REJECTED'

/** Stops the mails of earlier rejections that have not left: nobody is told twice, and taking the rejection back stops one mail. */
async function stopEarlier(change: Change, candidacies: readonly AllowedKey<'candidacies'>[]): Promise<void> {
  const rejections = await readRejections(change.tx, candidacies)
  const mails = rejections.flatMap(({ companyId, mailId }) => (mailId === null ? [] : [{ companyId, id: mailId }]))
  const stopped = await stopWaiting(change.tx, mails)
  change.audit(
    'mails stop',
    mails.filter(({ id }) => stopped.has(id)),
  )
}

/**
 * Takes rejections back: each candidacy gets the stage and the name that it had, as a move of its own with its own events. A mail
 * about it that has not left is stopped.
 * @throws {Refusal} if nothing is known of a rejection, or the referred person has not agreed; then none is taken back
 */
export async function undoRejections(change: Change, candidacies: readonly AllowedKey<'candidacies'>[]): Promise<void> {
  change.require('candidates.write')
  await lockCandidacies(change, candidacies)
  const rejections = new Map((await readRejections(change.tx, candidacies)).map((each) => [each.id, each]))
  await transitionCandidacies(change, 'candidates undo-reject', candidacies, (candidacy, at) => {
    const rejection = rejections.get(candidacy.id)
    if (candidacy.stage !== 'REJECTED' || rejection?.stageBefore == null) {
      const message = `The candidate ${candidacy.id} has no rejection that can be undone.`
      throw new Refusal('conflict', message, [], 'no-rejection')
    }
    return moveTo(rejection.stageBefore, rejection.customStageBefore)(candidacy, at)
  })
}

/** The mails to candidates, by the ids of their candidacies. */
async function lettersTo(
  change: Change,
  candidacies: readonly AllowedKey<'candidacies'>[],
  letter: Letter,
): Promise<Map<string, NewMail>> {
  change.require('candidates.write')
  // Whoever writes to people sees who they are.
  change.require('candidates.identity')
  const template = 'template' in letter ? (await readTemplates(change.tx, [letter.template]))[0] : undefined
  if ('template' in letter && !template) throw new Refusal('not-found', `There is no template ${letter.template.id}.`)
  const sender = await readSenderName(change.tx, change.access)
  const readers = await readAddressees(change.tx, change.access, candidacies)
  return new Map(
    readers.map((reader) => [reader.id, mailTo(reader, letter, template, sender, readerOf(change.access))]),
  )
}

function mailTo(
  reader: Addressee,
  letter: Letter,
  template: StoredTemplate | undefined,
  sender: string | null,
  authorId: string | null,
): NewMail {
  const { companyId, personId, positionId, company } = reader
  const to = addressOf(reader)
  const { language, subject, body } = letterFor()
  const facts = { employer: company, subject, text: body }
  return { companyId, to, personId, positionId, authorId, language, kind: 'letter', wait: STOPPABLE_SECONDS, facts }

  function letterFor(): SeenLetter {
    if ('template' in letter) return letterFrom(template ?? { texts: {} }, reader, sender)
    if (!('each' in letter)) return { language: reader.language, ...writtenLetter(letter, reader, sender) }
    const seen = letter.each.get(reader.id)
    if (seen === undefined) throw new Error('nobody has seen what the candidate gets')
    return { language: seen.language, ...seenLetter(seen) }
  }
}
