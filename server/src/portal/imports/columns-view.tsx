import { ErrorSummary, Form, Select, Submit } from '../../base/web/controls.tsx'
import type { FormState } from '../../base/web/form.ts'
import { Heading, Table } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { candidateFields } from '../../moving/imports/candidates/columns.ts'
import type { CsvPreview } from '../../moving/imports/candidates/csv-entries.ts'
import { IMPORT_PATH } from '../addresses.ts'
import { importWords } from '../words/imports.ts'

/** What the columns of a file are: its first rows, and a choice for each. */
export function ColumnsPage({ visit, preview, form }: { visit: MemberVisit; preview: CsvPreview; form: FormState }) {
  const { language } = visit
  const w = importWords[language]
  const { headers, rows } = preview
  const nameOf = (i: number) => headers[i] || w.unnamed(i + 1)
  return (
    <>
      <Heading
        title={w.columns}
        lead={w.columnsLead}
        path={[{ href: IMPORT_PATH, label: w.title }]}
        language={language}
      />
      <ErrorSummary form={form} language={language} />
      <Table
        caption={w.preview}
        language={language}
        rows={rows}
        columns={headers.map((_, i) => ({ label: nameOf(i), cell: (row: readonly string[]) => row[i] ?? '' }))}
      />
      <Form action={visit.path}>
        {headers.map((_, i) => (
          <Select
            {...{ form, language, name: `column-${i}`, label: w.column(nameOf(i)) }}
            required
            choices={[
              { value: '', label: w.leaveOut },
              ...candidateFields.map((field) => ({ value: field, label: w.fields[field] })),
            ]}
          />
        ))}
        <Submit>{w.check}</Submit>
      </Form>
    </>
  )
}
