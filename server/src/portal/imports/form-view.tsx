import { IMPORT_PATH } from '../addresses.ts'
import { OriginFields } from '../candidates/adding/origin-view.tsx'
import { addingWords } from '../words/candidates.ts'
import type { Upload } from '../../content/files/content/upload.ts'
import { Checkbox, ErrorSummary, Form, Select, Submit, TextField } from '../../base/web/controls.tsx'
import { FileField } from '../../base/web/fields/file-field.tsx'
import type { FormState } from '../../base/web/form.ts'
import { Facts, Heading } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { feedAddresses } from '../../moving/imports/feed-addresses.ts'
import { formats } from '../../moving/imports/formats.ts'
import { importWords } from '../words/imports.ts'

/** Something to choose. */
interface Offered {
  readonly id: string
  readonly name: string
}

interface FormProps {
  visit: MemberVisit
  form: FormState
  /** Files that came before an error: nobody chooses one twice. */
  uploads: readonly Upload[]
}

/** The form of an import of positions. @param clients null for companies, which have none */
export function PositionsForm(props: FormProps & { clients: readonly Offered[] | null }) {
  const { visit, form, uploads, clients } = props
  const { language } = visit
  const w = importWords[language]
  const known = { form, language }
  const received = { files: uploads, label: w.kept }
  const labels = { format: w.format, file: w.file, address: w.address, board: w.board, client: w.client }
  return (
    <>
      <Heading title={w.positions} lead={w.lead} path={[{ href: IMPORT_PATH, label: w.title }]} language={language} />
      <ErrorSummary {...known} labels={labels} />
      <Form action={visit.path} hasFiles>
        <Select
          {...{ ...known, name: 'format', label: w.format }}
          required
          choices={formats.map(({ name, title }) => ({ value: name, label: title }))}
        />
        <FileField {...{ ...known, name: 'file', label: w.file, hint: w.fileHint }} received={received} />
        <TextField
          {...{ ...known, name: 'address', label: w.address, hint: w.addressHint }}
          type="url"
          autocomplete="off"
        />
        <details>
          <summary>{w.addresses}</summary>
          <p class="hint">
            {w.addressesText} <a href="/docs/import">{w.guide}</a>
          </p>
          <Facts
            facts={formats.flatMap(({ name, title }) => {
              const address = feedAddresses[name]
              return address === undefined ? [] : [[title, <code>{address}</code>] as const]
            })}
          />
        </details>
        <TextField
          {...{ ...known, name: 'board', label: w.board, hint: w.boardHint }}
          autocomplete="off"
          maxlength={100}
        />
        {clients === null ? null : (
          <Select
            {...{ ...known, name: 'client', label: w.client }}
            required
            choices={[
              { value: 'none', label: w.ownPositions },
              { value: 'per-employer', label: w.perEmployer },
              ...clients.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <Checkbox {...{ form, name: 'publish', label: w.publish }} />
        <Checkbox {...{ form, name: 'marketplace', label: w.marketplace }} />
        <Submit>{w.check}</Submit>
      </Form>
    </>
  )
}

/** The form of an import of candidates. */
export function CandidatesForm(props: FormProps & { positions: readonly Offered[] }) {
  const { visit, form, uploads, positions } = props
  const { language } = visit
  const w = importWords[language]
  const known = { form, language }
  const received = { files: uploads, label: w.kept }
  const added = addingWords[language]
  const labels = {
    file: w.file,
    position: w.position,
    other: w.otherPosition,
    source: added.source,
    legalBasis: added.legalBasis,
  }
  return (
    <>
      <Heading
        title={w.candidates}
        lead={w.candidatesLead}
        path={[{ href: IMPORT_PATH, label: w.title }]}
        language={language}
      />
      <ErrorSummary {...known} labels={labels} />
      <Form action={visit.path} hasFiles>
        <FileField {...{ ...known, name: 'file', label: w.file, hint: w.candidateFileHint, received }} required />
        <Select
          {...{ ...known, name: 'position', label: w.position }}
          required
          choices={[
            { value: '', label: w.choosePosition },
            { value: 'column', label: w.byColumn },
            ...positions.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TextField
          {...{ ...known, name: 'other', label: w.otherPosition, hint: w.otherPositionHint }}
          autocomplete="off"
          spellcheck={false}
        />
        <OriginFields {...{ form, language }} />
        <Submit>{w.next}</Submit>
      </Form>
    </>
  )
}
