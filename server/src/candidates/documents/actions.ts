/**
 * # Files that colleagues add about candidates
 *
 * References, contracts and exercises come through the same door as CVs (content/files/actions.ts): the same types and sizes, the same
 * process that looks into them, the same budgets. They belong to a candidacy, as notes do, and whoever adds one says who may see it.
 * They have no links of their own: each download checks who asks. No event, API or own page has them. They are deleted with the data
 * of the person, by a trigger, so that no way of deleting can forget them.
 */

import { only } from '../../base/certain.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import type { AuditVerb } from '../../base/changes/audit-verb.ts'
import { newId } from '../../base/db/id.ts'
import type { Keys, ObjectKey } from '../../base/db/keys.ts'
import { lockRows } from '../../base/db/locks.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { keepDocument } from '../../content/files/actions.ts'
import { deleteFiles } from '../../content/files/store.ts'
import { readerOf } from '../notes/note-store.ts'
import { readCandidacies } from '../write-store.ts'
import { type DocumentForm, MOST_DOCUMENTS, storedTitle } from './document.ts'
import { countDocuments, insertDocument, lockDocuments, writeDocument } from './document-store.ts'

/**
 * Adds a file about a candidacy.
 * @param fileId an upload of the kind `document` that waits
 * @param documentId the id that it gets
 * @throws {Refusal} if the person has not agreed or was anonymized, if there are too many, or if the file has expired
 */
export async function addDocument(
  change: Change,
  candidacy: AllowedKey<'candidacies'>,
  form: DocumentForm & { readonly fileId: string },
  documentId: string = newId(),
): Promise<AllowedKey<'documents'>> {
  requireRecruiter(change)
  const { kind, readers, fileId } = form
  const title = storedTitle(form.title)
  await requireRoom(change, candidacy)
  const { companyId, id: candidacyId } = candidacy
  await keepDocument(change, { companyId, id: fileId })
  const document = { companyId, id: documentId, candidacyId, fileId }
  const by = { authorId: readerOf(change.access), at: await change.now() }
  await insertDocument(change.tx, document, { kind, title, readers }, by)
  documentsChanged(change, 'documents add', [candidacy])
  return only(change.created('documents', [document]))
}

/** Says anew what a document is and who may see it. @throws {Refusal} if the title is too long */
export async function editDocument(
  change: Change,
  document: AllowedKey<'documents'>,
  form: DocumentForm,
): Promise<void> {
  requireRecruiter(change)
  const { kind, readers } = form
  const title = storedTitle(form.title)
  const [found] = await lockDocuments(change.tx, [document])
  if (!found) throw new Refusal('not-found', `There is no file ${document.id}.`)
  await writeDocument(change.tx, document, { kind, title, readers })
  documentsChanged(change, 'documents edit', [{ companyId: found.companyId, id: found.candidacyId }])
}

/** Removes documents with their bytes, for good. */
export async function removeDocuments(change: Change, documents: readonly AllowedKey<'documents'>[]): Promise<void> {
  requireRecruiter(change)
  const found = await lockDocuments(change.tx, documents)
  const files = found.map(({ companyId, fileId: id }) => ({ companyId, id }))
  await deleteFiles(change.tx, files, await change.now())
  documentsChanged(
    change,
    'documents remove',
    found.map(({ companyId, candidacyId: id }) => ({ companyId, id })),
  )
}

function requireRecruiter(change: Change): void {
  change.require('people.write')
  change.require('candidates.identity')
}

/** The audit log names the candidacy: it says nothing of the file, which can be gone. */
function documentsChanged(change: Change, verb: AuditVerb, candidacies: Keys): void {
  change.audit(verb, candidacies)
  change.invalidate(candidacies.map(({ companyId }) => ({ companyId, kind: 'people' })))
}

/** Locks a candidacy, so that nobody anonymizes its person or adds a file meanwhile. @throws {Refusal} if it takes no file */
async function requireRoom(change: Change, candidacy: ObjectKey): Promise<void> {
  await lockRows(change.tx, 'vouches', [candidacy], 'update')
  const [found] = await readCandidacies(change.tx, [candidacy])
  if (!found) throw new Refusal('not-found', `There is no candidate ${candidacy.id}.`)
  if (found.acceptedAt === null) {
    const message = 'You can add files about a referred person only after they agree.'
    throw new Refusal('conflict', message, [], 'document-not-agreed')
  }
  if (found.erased) {
    const message = 'The person was anonymized, so you cannot add files about them.'
    throw new Refusal('conflict', message, [], 'document-anonymized')
  }
  if ((await countDocuments(change.tx, candidacy)) < MOST_DOCUMENTS) return
  const message = `A candidate can have at most ${MOST_DOCUMENTS} files. Remove one first.`
  throw new Refusal('conflict', message, [], 'too-many-documents')
}
