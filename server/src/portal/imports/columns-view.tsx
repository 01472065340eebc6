import { Select } from '../../base/web/controls.tsx'
import type { FormState } from '../../base/web/form.ts'
import { Table } from '../../base/web/parts.tsx'
import type { Language } from '../../base/web/words/language.ts'
import { candidateFields } from '../../moving/imports/candidates/columns.ts'
import type { CsvPreview } from '../../moving/imports/candidates/csv-entries.ts'
import { importWords } from '../words/imports.ts'

interface Titled {
  headers: readonly string[]
  language: Language
}

const titleOf = ({ headers, language }: Titled, i: number) => headers[i] || importWords[language].unnamed(i + 1)

/** The first rows of a file. */
export function Preview({ preview: { headers, rows }, language }: { preview: CsvPreview; language: Language }) {
  const columns = headers.map((_, i) => ({
    label: titleOf({ headers, language }, i),
    cell: (row: readonly string[]) => row[i] ?? '',
  }))
  return <Table caption={importWords[language].preview} language={language} rows={rows} columns={columns} />
}

/** A choice for each column of a file. */
export function ColumnFields({ form, headers, language }: Titled & { form: FormState }) {
  const w = importWords[language]
  const choices = [
    { value: '', label: w.leaveOut },
    ...candidateFields.map((field) => ({ value: field, label: w.fields[field] })),
  ]
  return (
    <>
      {headers.map((_, i) => (
        <Select
          form={form}
          language={language}
          name={`column-${i}`}
          label={w.column(titleOf({ headers, language }, i))}
          required
          choices={choices}
        />
      ))}
    </>
  )
}

/** What dates mean that do not say it. */
export function DateField({ form, language }: Pick<Titled, 'language'> & { form: FormState }) {
  const w = importWords[language]
  const choices = [
    { value: '', label: w.noOrder },
    { value: 'day-first', label: w.dayFirst },
    { value: 'month-first', label: w.monthFirst },
  ]
  return <Select form={form} language={language} name="dates" label={w.dates} choices={choices} />
}
