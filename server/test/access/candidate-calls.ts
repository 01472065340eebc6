import * as documents from '../../src/candidates/documents/actions.ts'
import * as letters from '../../src/candidates/letters/actions.ts'
import * as notes from '../../src/candidates/notes/actions.ts'
import type { Change } from '../../src/base/changes/actions.ts'
import type { Database } from '../../src/base/db/connection.ts'
import * as templates from '../../src/candidates/mail/templates/actions.ts'
import { byVerb, uploadedDocument } from '../by-verb.ts'
import { by, changing, ofOthers, ofTemplates, type TriedVerb } from './rows.ts'

/** What a caller does for the verbs about what colleagues write about candidates and to them. Makes the objects first. */
export async function makeCandidateCalls(database: Database, companyId: string, candidacyId: string) {
  const letter = { subject: 'Thank you', body: 'Hello' }
  const template = { name: 'No', kind: 'rejection', texts: { en: letter } } as const
  const verbs = byVerb({ server: { app: { database } } })
  const stored = await verbs.template({ id: companyId }, { ...template, name: 'Yes' })
  const templateOf = (c: Change) => one(c.within('templates', [stored.id]))
  const words = { text: 'Speaks Sami', mentions: [] }
  const note = await verbs.note({ id: candidacyId }, words)
  const document = await verbs.document({ id: candidacyId })
  const documentOf = (c: Change) => one(c.within('documents', [document.id]))
  const described = { kind: 'reference', title: 'Letter', readers: 'everybody' } as const
  const noteOf = (c: Change) => one(c.within('notes', [note.id]))
  return {
    writeToCandidates: by({ ...changing, hiringManager: 'yes' }, 'reached', async (c) =>
      letters.writeToCandidates(c, await c.within('candidacies', [candidacyId]), letter),
    ),
    rejectCandidates: by({ ...changing, hiringManager: 'yes' }, 'reached', async (c) =>
      letters.rejectCandidates(c, await c.within('candidacies', [candidacyId]), { reason: 'other', words: '' }),
    ),
    undoRejections: by({ ...changing, hiringManager: 'yes' }, 'reached', async (c) =>
      letters.undoRejections(c, await c.within('candidacies', [candidacyId])),
    ),
    // Templates belong to no position: all of them are written with them.
    createTemplate: by(ofTemplates, 'everything', async (c) =>
      templates.createTemplate(c, (await one(c.within('companies', [companyId]))).id, template),
    ),
    editTemplate: by(ofTemplates, 'everything', async (c) => templates.editTemplate(c, await templateOf(c), template)),
    removeTemplates: by(ofTemplates, 'everything', async (c) => templates.removeTemplates(c, [await templateOf(c)])),
    addNote: by({ ...changing, hiringManager: 'yes' }, 'reached', async (c) =>
      notes.addNote(c, await one(c.within('candidacies', [candidacyId])), { ...words, isPersonal: false }),
    ),
    addDocument: by(changing, 'reached', async (c) => {
      const candidacy = await one(c.within('candidacies', [candidacyId]))
      const { id: fileId } = await uploadedDocument(c.tx, companyId)
      return documents.addDocument(c, candidacy, { ...described, fileId })
    }),
    editDocument: by(changing, 'reached', async (c) => documents.editDocument(c, await documentOf(c), described)),
    removeDocuments: by(changing, 'reached', async (c) => documents.removeDocuments(c, [await documentOf(c)])),
    // Of somebody else, which only administrators change.
    editNote: by({ ...changing, ...ofOthers }, 'reached', async (c) => notes.editNote(c, await noteOf(c), words)),
    removeNotes: by({ ...changing, ...ofOthers }, 'reached', async (c) => notes.removeNotes(c, [await noteOf(c)])),
    readMentions: by({ ...changing, hiringManager: 'yes', viewer: 'yes' }, 'reached', async (c) =>
      notes.readMentions(c, await c.within('candidacies', [candidacyId])),
    ),
  } satisfies Record<string, TriedVerb>
}

async function one<T>(found: Promise<T[]>): Promise<T> {
  const [first] = await found
  if (first === undefined) throw new Error('nothing was found')
  return first
}
