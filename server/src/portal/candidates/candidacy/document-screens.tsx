import { createOnce } from '../../../base/changes/once-actions.ts'
import { newId, isId } from '../../../base/db/id.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import { Refusal, refusedField } from '../../../base/forms/refusal.ts'
import { postedId } from '../../../base/web/fields/form-id.tsx'
import { type FormState, type Refused, Submitted } from '../../../base/web/form.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { commonWords, webWords } from '../../../base/web/words/words.ts'
import { addDocument, editDocument, removeDocuments } from '../../../candidates/documents/actions.ts'
import { type DocumentForm, documentKinds, documentReaders, MAX_TITLE } from '../../../candidates/documents/document.ts'
import { readDocuments } from '../../../candidates/documents/document-store.ts'
import { findUploads } from '../../../content/files/actions.ts'
import type { Upload } from '../../../content/files/content/upload.ts'
import { readMultipart } from '../../../content/files/form-actions.ts'
import { downloadOf } from '../../../public/files/download.ts'
import { CANDIDATES_PATH } from '../../addresses.ts'
import { confirmScreen } from '../../parts/confirm-screen.tsx'
import { editScreen } from '../../parts/edit-screen.ts'
import { changeRow } from '../../parts/row-actions.ts'
import { type Answer, goTo, memberScreen, type Screen } from '../../parts/screen.ts'
import { fileWords } from '../../../content/words/words.ts'
import { documentWords } from '../../words/documents.ts'
import { canAddDocuments, DocumentFields, nameOfDocument } from './documents-view.tsx'
import { pageInPile, pathTo, visitedCandidacy } from './visited-candidacy.ts'

const PATH = `${CANDIDATES_PATH}/:id/files` as const

/** The document of the address, if it is about the candidacy of the address and the reader may see it. */
async function visitedDocument(visit: MemberVisit) {
  const { database, access, params } = visit
  const candidacy = await visitedCandidacy(visit)
  const id = params['file'] ?? ''
  const documents = isId(id) ? await readDocuments(database, access, candidacy.id) : []
  const document = documents.find((each) => each.id === id)
  if (document === undefined) throw nothingHere()
  return { candidacy, document }
}

/** The same for those who change it. */
async function changeableDocument(visit: MemberVisit) {
  const found = await visitedDocument(visit)
  if (!canAddDocuments(visit, found.candidacy)) throw nothingHere()
  return found
}

const downloadScreen = memberScreen('candidates.identity', {
  path: `${PATH}/:file`,
  show: async (visit) => {
    const { document } = await visitedDocument(visit)
    return downloadOf(visit.database, { ...document, id: document.fileId })
  },
})

const addScreen = editScreen('people.write', {
  path: `${PATH}/new`,
  row: visitedCandidacy,
  edit: async (visit, candidacy, refused?: Refused) => {
    const { database, access, language } = visit
    const w = documentWords[language]
    const handles = refused?.posted.getAll('file') ?? []
    const uploads = await findUploads(database, access.companyId, handles.slice(-1), 'document')
    return {
      title: w.add,
      lead: w.lead,
      above: pathTo(visit, candidacy),
      hasFiles: true,
      initial: { id: newId(), kind: 'reference', readers: 'recruiters' },
      fields: (form: FormState) => <DocumentFields {...{ visit, form, uploads }} />,
      submit: w.add,
      icon: 'plus',
      cancel: pageInPile(visit, candidacy),
    }
  },
  save: async (visit, candidacy) => {
    const { form, upload, uploader } = await submittedFile(visit)
    const id = postedId(visit.posted)
    await told(visit, () =>
      createOnce(visit, 'documents', id, async (change) => {
        const [key] = await change.within('candidacies', [candidacy.id])
        if (key) await addDocument(change, key, { ...form, fileId: upload.id }, id)
      }),
    )
    uploader.taken([upload])
    return goTo(`${pageInPile(visit, candidacy)}#files`)
  },
})

/** The form with its file. Of several the last one counts: somebody chose another one after an error. */
async function submittedFile(visit: MemberVisit) {
  const { access, language, posted, site, signedIn } = visit
  const { companyId } = access
  const uploader = site.uploads.member(signedIn.identityId, companyId)
  // What is said of the file comes before it.
  const mayStore = (sent: URLSearchParams) =>
    isOneOf(documentKinds, sent.get('kind')) && isOneOf(documentReaders, sent.get('readers'))
  const read = await readMultipart(visit, {
    ...{ companyId, inputs: ['file'], kind: 'document', language, uploader, mayStore },
  })
  const sent = new Submitted(posted, webWords[language].form)
  const form = submittedForm(sent)
  const upload: Upload | undefined = read.uploads.get('file')?.at(-1)
  for (const { field, message } of read.faults) sent.refuse(field, message)
  if (upload === undefined && read.faults.length === 0) sent.refuse('file', commonWords[language].chooseFile)
  sent.check()
  if (upload === undefined) throw new Error('a form without a file was taken')
  return { form, upload, uploader }
}

const isOneOf = (allowed: readonly string[], value: string | null) => value !== null && allowed.includes(value)

function submittedForm(sent: Submitted): DocumentForm {
  return {
    kind: sent.choice('kind', documentKinds),
    title: sent.text('title', { max: MAX_TITLE }),
    readers: sent.choice('readers', documentReaders),
  }
}

/** Says in the language of the page that a file is gone. */
async function told({ language }: MemberVisit, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.fields[0]?.field !== 'file') throw error
    throw refusedField('file', fileWords[language].notKept)
  }
}

const editDocumentScreen = editScreen('people.write', {
  path: `${PATH}/:file/edit`,
  row: changeableDocument,
  edit: async (visit, { candidacy, document }) => {
    const { language } = visit
    const { kind, title, readers } = document
    return {
      title: documentWords[language].edit,
      above: pathTo(visit, candidacy),
      initial: { kind, title: title ?? '', readers },
      fields: (form) => <DocumentFields {...{ visit, form }} />,
      submit: webWords[language].save,
      icon: 'check',
      cancel: pageInPile(visit, candidacy),
    }
  },
  save: async (visit, { candidacy, document }): Promise<Answer> => {
    const sent = new Submitted(visit.posted, webWords[visit.language].form)
    const form = submittedForm(sent)
    sent.check()
    await changeRow(visit, 'documents', document.id, (change, [key]) => editDocument(change, key, form))
    return goTo(`${pageInPile(visit, candidacy)}#files`)
  },
})

const removeDocumentScreen = confirmScreen('people.write', {
  path: `${PATH}/:file/remove`,
  row: async (visit) => {
    const found = await changeableDocument(visit)
    return { ...found, page: pageInPile(visit, found.candidacy) }
  },
  back: ({ page }) => page,
  next: ({ page }) => `${page}#files`,
  ask: (visit, { candidacy, document }) => {
    const w = documentWords[visit.language]
    return {
      title: w.remove(nameOfDocument(document)),
      lead: w.removeText,
      above: pathTo(visit, candidacy),
      submit: commonWords[visit.language].remove,
      tone: 'danger',
      icon: 'trash-2',
    }
  },
  act: (visit, { document }) => changeRow(visit, 'documents', document.id, removeDocuments),
})

/** Files that colleagues add about a candidate. */
export const documentScreens: readonly Screen[] = [downloadScreen, addScreen, editDocumentScreen, removeDocumentScreen]
