import { Select } from '../../base/web/controls.tsx'
import type { FormState } from '../../base/web/form.ts'
import { Table } from '../../base/web/parts.tsx'
import type { Language } from '../../base/web/words/language.ts'
import { stageNames } from '../../candidates/words/stage-names.ts'
import { sources } from '../../candidates/intake/origin.ts'
import { candidateFields, plain } from '../../moving/imports/candidates/columns.ts'
import {
  mappableStages,
  type UnknownWords,
  type WordField,
  wordFields,
} from '../../moving/imports/candidates/file-words.ts'
import { addingWords } from '../words/candidates.ts'
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

/** The field that says that the form asks what words mean. */
export const ASKED = 'asked'

/** The name of the field that says what a word of a file means. */
export const wordInput = (field: WordField, word: string) => `${field}-${plain(word)}`

/** A choice for each word of a file that names no stage and no way that people came. */
export function WordFields({
  form,
  words,
  language,
}: Pick<Titled, 'language'> & { form: FormState; words: UnknownWords }) {
  const w = importWords[language]
  const choices = {
    stage: [
      { value: '', label: w.chooseStage },
      ...mappableStages.map((value) => ({ value, label: stageNames[language][value] })),
    ],
    source: [
      { value: '', label: w.forAll },
      ...sources.map((value) => ({ value, label: addingWords[language].sources[value] })),
    ],
  }
  return (
    <>
      <input type="hidden" name={ASKED} value="words" />
      {wordFields.flatMap((field) =>
        words[field].map((word) => (
          <Select
            form={form}
            language={language}
            name={wordInput(field, word)}
            label={w.wordMeans[field](word)}
            required={field === 'stage'}
            choices={choices[field]}
          />
        )),
      )}
    </>
  )
}
