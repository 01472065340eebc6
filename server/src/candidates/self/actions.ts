import { keysIn } from '../../base/db/keys.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import { lockedOrRefused } from '../../base/access/reach-store.ts'
import type { Change } from '../../base/changes/actions.ts'
import { lockRows } from '../../base/db/locks.ts'
import { attachFiles } from '../../content/files/actions.ts'
import { allOrRefused, Refusal, refusedField } from '../../base/forms/refusal.ts'
import { transitionCandidacies } from '../actions.ts'
import { withdraw } from '../candidacy.ts'
import { editPeople } from '../person-actions.ts'
import { editedPerson, type PersonEdit } from '../person.ts'
import { readPeople } from '../person-store.ts'
import { storedMessage } from '../submissions/submission.ts'
import { readSubmissions, writeStated } from '../submissions/submission-store.ts'
import { requireRoom } from './files/added-files.ts'
import { dropRepeated } from './files/added-files-actions.ts'
import { countAddedFiles } from './files/added-files-store.ts'
import { readExport } from './export-store.ts'
import { isOnlyOf } from './erasure-request-store.ts'

const ABILITY = 'people.self'

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
    await lockRows(change.tx, 'people', keysIn(companyId, [found.personId]), 'update')
    if (await isOnlyOf(change.tx, { companyId, id: found.personId }, submission.id)) {
      await correctPeople(change, await change.within('people', [found.personId]), correction)
    }
  }
  await lockRows(change.tx, 'submissions', [submission], 'update')
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
  await lockedOrRefused(change.tx, 'people', [person], 'update')
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
