import { commonWords } from '../../../base/web/words/words.ts'
import { Choices, Select, TextField } from '../../../base/web/controls.tsx'
import { FileField } from '../../../base/web/fields/file-field.tsx'
import { FormId } from '../../../base/web/fields/form-id.tsx'
import type { FormState } from '../../../base/web/form.ts'
import { Breakable, LinkButton, Section, Time } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { documentKinds, documentReaders, MAX_TITLE } from '../../../candidates/documents/document.ts'
import type { ShownDocument } from '../../../candidates/documents/document-store.ts'
import type { CandidacyPage } from '../../../candidates/lists/candidacy-store.ts'
import { ACCEPTED_CVS } from '../../../content/files/content/file-name.ts'
import type { Upload } from '../../../content/files/content/upload.ts'
import { addingWords } from '../../words/candidates.ts'
import { documentWords } from '../../words/documents.ts'
import { inPile } from '../pile.ts'
import { pageOf } from './visited-candidacy.ts'

/** What a document is called. */
export const nameOfDocument = ({ title, name }: ShownDocument) => title ?? name

/** Whether the reader adds files about a candidate, and changes them. */
export function canAddDocuments({ access }: MemberVisit, { acceptedAt, erased }: CandidacyPage): boolean {
  return access.abilities.has('people.write') && acceptedAt !== null && !erased
}

interface DocumentsProps {
  visit: MemberVisit
  candidacy: CandidacyPage
  documents: readonly ShownDocument[]
}

/** The files that colleagues added about a candidate, as far as the reader may see them. */
export function Documents({ visit, candidacy, documents }: DocumentsProps) {
  const { language } = visit
  const [w, common] = [documentWords[language], commonWords[language]]
  const canAdd = canAddDocuments(visit, candidacy)
  if (documents.length === 0 && !canAdd) return null
  const path = `${pageOf(candidacy)}/files`
  return (
    <Section
      id="files"
      title={w.title}
      actions={
        canAdd ? (
          <LinkButton href={inPile(`${path}/new`, visit)} icon="plus">
            {w.add}
          </LinkButton>
        ) : undefined
      }
    >
      {documents.length === 0 ? null : (
        <ul class="plain documents">
          {documents.map((document) => (
            <li>
              <a href={`${path}/${document.id}`}>
                <Breakable>{nameOfDocument(document)}</Breakable>
              </a>{' '}
              <span class="hint">
                {w.kinds[document.kind]} · <Time at={document.createdAt} visit={visit} /> ·{' '}
                {w.circles[document.readers]}
              </span>
              {canAdd ? (
                <span class="note-links">
                  <a href={inPile(`${path}/${document.id}/edit`, visit)}>{common.edit}</a>
                  <a href={inPile(`${path}/${document.id}/remove`, visit)}>{common.remove}</a>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/**
 * What is said of a document. The choices come before the file, so that no file is stored whose form nobody would take.
 * @param uploads for a new one: the files that came with a form before
 */
export function DocumentFields(props: { visit: MemberVisit; form: FormState; uploads?: readonly Upload[] }) {
  const { visit, form, uploads } = props
  const { language } = visit
  const w = documentWords[language]
  return (
    <>
      {uploads === undefined ? null : <FormId form={form} />}
      <Select
        {...{ form, language, name: 'kind', label: w.kind, required: true }}
        choices={documentKinds.map((value) => ({ value, label: w.kinds[value] }))}
      />
      <TextField {...{ form, language, name: 'title', label: w.name, hint: w.nameHint }} maxlength={MAX_TITLE} />
      <Choices
        {...{ form, language, name: 'readers', label: w.readers, required: true }}
        choices={documentReaders.map((value) => ({ value, label: w.circles[value] }))}
      />
      {uploads === undefined ? null : (
        <FileField
          {...{ form, language, name: 'file', label: w.file, hint: addingWords[language].cvHint, required: true }}
          accept={ACCEPTED_CVS}
          received={{ files: uploads, label: addingWords[language].kept }}
        />
      )}
    </>
  )
}
