import { only } from '../../base/certain.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import type { AuditVerb } from '../../base/changes/audit-verb.ts'
import type { Keys, ObjectKey } from '../../base/db/keys.ts'
import { newId } from '../../base/db/id.ts'
import { lockRows } from '../../base/db/locks.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { readCandidacies } from '../write-store.ts'
import { deleteOtherMentions, insertMentions, readColleagues, writeMentionsRead } from './mention-store.ts'
import { mentionedBy, type NoteForm, storedNote } from './note.ts'
import { writeRead } from './unread-store.ts'
import { deleteNotes, insertNote, lockNotes, readerOf, type StoredNote, writeNote } from './note-store.ts'

/**
 * Adds a note about a candidacy, and says that its author has read the mentions there.
 * @param noteId the id that it gets
 * @returns its key
 * @throws {Refusal} if the person has not agreed or was anonymized, the text is wrong, or somebody is mentioned who cannot
 * read the candidate
 */
export async function addNote(
  change: Change,
  candidacy: AllowedKey<'candidacies'>,
  form: NoteForm,
  noteId: string = newId(),
): Promise<AllowedKey<'notes'>> {
  change.require('candidates.write')
  const text = storedNote(form.text)
  const authorId = readerOf(change.access)
  if (form.isPersonal && authorId === null) {
    throw new Refusal('invalid', 'Only a user of the company can write a personal note.')
  }
  await requireNotable(change, candidacy)
  const { companyId, id: candidacyId } = candidacy
  const mentioned = mentionedBy({ ...form, text }, await readColleagues(change.tx, change.access, candidacyId))
  const note: StoredNote = { companyId, id: noteId, candidacyId, authorId, isPersonal: form.isPersonal, text }
  const at = await change.now()
  await insertNote(change.tx, note, at)
  await insertMentions(change.tx, note, mentioned)
  if (authorId !== null) {
    await writeMentionsRead(change.tx, [candidacy], authorId, at)
    await writeRead(change.tx, [candidacy], authorId, at)
  }
  noteChanged(change, 'notes add', [candidacy])
  const key = only(change.created('notes', [note]))
  return key
}

/**
 * Replaces the text of a note, and whom it mentions. Whoever was mentioned before is not told again.
 * @throws {Refusal} for somebody who is neither its author nor an administrator, and for what `addNote` refuses
 */
export async function editNote(
  change: Change,
  note: AllowedKey<'notes'>,
  form: Omit<NoteForm, 'isPersonal'>,
): Promise<void> {
  change.require('candidates.write')
  const text = storedNote(form.text)
  const [found] = await lockOwn(change, [note])
  if (!found) throw new Refusal('not-found', `There is no note ${note.id}.`)
  const { candidacyId, isPersonal } = found
  const mentioned = mentionedBy(
    { ...form, text, isPersonal },
    await readColleagues(change.tx, change.access, candidacyId),
  )
  await writeNote(change.tx, note, text, await change.now())
  await deleteOtherMentions(change.tx, note, mentioned)
  await insertMentions(change.tx, note, mentioned)
  noteChanged(change, 'notes edit', [{ companyId: note.companyId, id: candidacyId }])
}

/** Removes notes for good. @throws {Refusal} for somebody who is neither the author of all nor an administrator */
export async function removeNotes(change: Change, notes: readonly AllowedKey<'notes'>[]): Promise<void> {
  change.require('candidates.write')
  const found = await lockOwn(change, notes)
  await deleteNotes(change.tx, notes)
  noteChanged(
    change,
    'notes remove',
    found.map(({ companyId, candidacyId: id }) => ({ companyId, id })),
  )
}

/**
 * Says that the user has read what there is about candidacies, and the mentions there. What is read already stays as it is.
 * @throws {Refusal} for whoever is no user
 */
export async function readMentions(change: Change, candidacies: readonly AllowedKey<'candidacies'>[]): Promise<void> {
  change.require('candidates.read')
  const reader = readerOf(change.access)
  if (reader === null) throw new Refusal('invalid', 'Only a user of the company can read mentions.')
  const at = await change.now()
  const read = await writeMentionsRead(change.tx, candidacies, reader, at)
  await writeRead(change.tx, candidacies, reader, at)
  noteChanged(change, 'notes read', read)
}

/** The audit log names the candidacy: it says nothing of the text, and a note can be gone. */
function noteChanged(change: Change, verb: AuditVerb, candidacies: Keys): void {
  change.audit(verb, candidacies)
  change.invalidate(candidacies.map(({ companyId }) => ({ companyId, kind: 'people' })))
}

/** Locks a candidacy, so that nobody anonymizes its person meanwhile. @throws {Refusal} if nothing may be noted about it */
async function requireNotable(change: Change, candidacy: ObjectKey): Promise<void> {
  await lockRows(change.tx, 'vouches', [candidacy], 'share')
  const [found] = await readCandidacies(change.tx, [candidacy])
  if (!found) throw new Refusal('not-found', `There is no candidate ${candidacy.id}.`)
  if (found.acceptedAt === null) {
    const message = 'You can write notes about a referred person only after they agree.'
    throw new Refusal('conflict', message, [], 'note-not-agreed')
  }
  if (found.erased) {
    const message = 'The person was anonymized, so you cannot write notes about them.'
    throw new Refusal('conflict', message, [], 'note-anonymized')
  }
}

/** Locks notes that the caller may change. @throws {Refusal} if one is somebody else's */
async function lockOwn(change: Change, notes: readonly AllowedKey<'notes'>[]): Promise<StoredNote[]> {
  const found = await lockNotes(change.tx, notes)
  const reader = readerOf(change.access)
  for (const { id, authorId, isPersonal } of found) {
    if (reader !== null && authorId === reader) continue
    if (isPersonal) throw new Refusal('not-found', `There is no note ${JSON.stringify(id)}.`)
    if (!change.access.abilities.has('users.write')) {
      throw new Refusal('forbidden', 'Only its author or an administrator can change a note.')
    }
  }
  return found
}
