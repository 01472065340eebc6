import { installationAccess } from '../../src/base/access/access.ts'
import type { AllowedKey } from '../../src/base/access/reach.ts'
import { rejectCandidates, undoRejections, writeToCandidates } from '../../src/candidates/letters/actions.ts'
import { addDocument, editDocument, removeDocuments } from '../../src/candidates/documents/actions.ts'
import { addNote, removeNotes } from '../../src/candidates/notes/actions.ts'
import { type Change, inTransaction } from '../../src/base/changes/actions.ts'
import type { Database } from '../../src/base/db/connection.ts'
import { Refusal } from '../../src/base/forms/refusal.ts'
import { stopMails } from '../../src/candidates/mail/actions.ts'
import { uploadedDocument } from '../by-verb.ts'
import { pick } from './applicants.ts'
import type { VerbCase, World } from './world.ts'

const operator = installationAccess('operator')
const letter = { subject: 'Hello', body: 'Dear {firstName}' }
/** Of people who can still be written to. */
const AGREED = `vouches x where accepted_by_candidate_at is not null and exists (
  select from people p where p.id = x.person_id and p.erased_at is null)`

async function act(database: Database, world: World, at: number, verb: Work): Promise<void> {
  const { id } = await pick(database, world, at, AGREED)
  await inTransaction(database, operator, async (c) => {
    const [key] = await c.within('candidacies', [id])
    if (!key) throw new Refusal('not-found', 'There is nobody.')
    await verb(c, key)
  })
}

type Work = (c: Change, candidacy: AllowedKey<'candidacies'>) => Promise<unknown>

/** Does something to a candidacy whose person has agreed. */
const about =
  (verb: Work): VerbCase =>
  (world, random) => {
    const at = random.next()
    return (database) => act(database, world, at, verb)
  }

const reject: Work = (c, key) => rejectCandidates(c, [key], { reason: 'other', words: 'No licence', letter })
const write: Work = (c, key) => writeToCandidates(c, [key], letter)
const note: Work = (c, key) => addNote(c, key, { text: 'Speaks Sami', isPersonal: false, mentions: [] })

const described = { kind: 'reference', title: 'Letter', readers: 'everybody' } as const
const document: Work = async (c, key) => {
  const { id: fileId } = await uploadedDocument(c.tx, key.companyId)
  return addDocument(c, key, { ...described, fileId })
}

/** Does something to a document that was just added. */
const toDocument =
  (verb: (c: Change, document: AllowedKey<'documents'>) => Promise<unknown>): VerbCase =>
  (world, random) => {
    const at = random.next()
    return async (database) => {
      await act(database, world, at, document)
      const { id } = await pick(database, world, 0, 'documents x where true')
      await inTransaction(database, operator, async (c) => {
        for (const key of await c.within('documents', [id])) await verb(c, key)
      })
    }
  }

/** What colleagues write about candidates and to them. */
export const letterCases: Record<string, VerbCase> = {
  'candidates reject': about(reject),
  'candidates undo-reject': about(async (c, key) => {
    await reject(c, key)
    await undoRejections(c, [key])
  }),
  'candidates write': about(write),
  'notes add': about(note),
  'notes remove': (world, random) => {
    const at = random.next()
    return async (database) => {
      await act(database, world, at, note)
      const { id } = await pick(database, world, 0, 'notes x where true')
      await inTransaction(database, operator, async (c) => removeNotes(c, await c.within('notes', [id])))
    }
  },
  'documents add': about(document),
  'documents edit': toDocument((c, key) => editDocument(c, key, { ...described, readers: 'recruiters' })),
  'documents remove': toDocument((c, key) => removeDocuments(c, [key])),
  'mails stop': (world, random) => {
    const at = random.next()
    return async (database) => {
      await act(database, world, at, write)
      const { id } = await pick(database, world, 0, `mails x where kind = 'letter' and state = 'queued'`)
      await inTransaction(database, operator, async (c) => stopMails(c, await c.within('mails', [id])))
    }
  },
}
