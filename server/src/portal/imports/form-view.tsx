import { fileWords } from '../../content/words/words.ts'
import { commonWords } from '../../base/web/words/words.ts'
import { OriginFields } from '../candidates/adding/origin-view.tsx'
import type { Upload } from '../../content/files/content/upload.ts'
import { Checkbox, Select, TextField } from '../../base/web/controls.tsx'
import { FileField } from '../../base/web/fields/file-field.tsx'
import type { FormState } from '../../base/web/form.ts'
import { Facts } from '../../base/web/parts.tsx'
import type { Language } from '../../base/web/words/language.ts'
import { feedAddresses } from '../../moving/imports/feed-addresses.ts'
import { formats } from '../../moving/imports/formats.ts'
import { PositionSearch } from '../positions/choice-view.tsx'
import { importWords } from '../words/imports.ts'

/** The positions to choose from. */
export interface OfferedPosition {
  readonly choices: readonly Offered[]
  /** Whether a search found nothing. */
  readonly foundNone: boolean
}

/** Something to choose. */
interface Offered {
  readonly id: string
  readonly name: string
}

interface FieldsProps {
  form: FormState
  language: Language
  /** Files that came before an error: nobody chooses one twice. */
  uploads: readonly Upload[]
}

/** The fields of an import of positions. @param clients null for companies, which have none */
export function PositionsFields(props: FieldsProps & { clients: readonly Offered[] | null }) {
  const { form, language, uploads, clients } = props
  const w = importWords[language]
  const common = commonWords[language]
  const known = { form, language }
  const received = { files: uploads, label: w.kept }
  return (
    <>
      <Select
        {...{ ...known, name: 'format', label: w.format }}
        required
        choices={formats.map(({ name, title }) => ({ value: name, label: title }))}
      />
      <FileField
        {...{ ...known, name: 'file', label: fileWords[language].file, hint: w.fileHint }}
        received={received}
      />
      <TextField
        {...{ ...known, name: 'address', label: common.address, hint: w.addressHint }}
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
    </>
  )
}

/** The fields of an import of candidates. */
export function CandidatesFields(props: FieldsProps & { positions: OfferedPosition }) {
  const { form, language, uploads, positions } = props
  const w = importWords[language]
  const common = commonWords[language]
  const known = { form, language }
  const received = { files: uploads, label: w.kept }
  return (
    <>
      <FileField
        {...{ ...known, name: 'file', label: fileWords[language].file, hint: w.candidateFileHint, received }}
        required
      />
      <PositionSearch {...{ form, language }} foundNone={positions.foundNone} />
      <Select
        {...{ ...known, name: 'position', label: common.position }}
        required
        choices={[
          { value: '', label: w.choosePosition },
          { value: 'column', label: w.byColumn },
          ...positions.choices.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <OriginFields {...{ form, language }} />
    </>
  )
}
