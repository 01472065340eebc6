import { Company, type Company as CompanyObject, CompanySummary } from '@kandidat/contract/resources/company'
import { galleries } from '../../content/gallery-store.ts'
import { chosen, inOrderOfMembers, readColumns, selected } from '../../base/forms/columns.ts'
import { columnsOf, shownAs } from '../../base/forms/field.ts'
import { companyFields } from './fields.ts'

const inLists = readColumns(columnsOf(companyFields, shownAs(companyFields, 'list')), 'c')
const inDetails = readColumns(columnsOf(companyFields, shownAs(companyFields, 'list', 'detail')), 'c')

const members = inOrderOfMembers(Company, {
  ...inDetails,
  id: 'c.id',
  contentHtml: 'coalesce(c.content_html_override, c.content_html_default)',
  contentHtmlDefault: 'c.content_html_default',
  images: galleries('c.id', 'null'),
})

/**
 * What the contract shows of a company, as columns of the row `c` (docs/operations.md#company).
 * row_to_json over a subselect with the contract's names makes them JSON, which is cheaper and
 * shorter than json_build_object.
 */
export const companyColumns = selected(members)

/** Some of these columns. Pages show less of a company than the API, and each costs the database time. */
export function someCompanyColumns(names: readonly (keyof CompanyObject)[]): string {
  return chosen(members, names)
}

/**
 * A company as lists of positions show it.
 * @param from SQL of one company that the whole list has in common, whose JSON PostgreSQL then
 * makes once; without it, the row `c`
 */
export function companySummary(from = ''): string {
  return `(select row_to_json(summary)::text from (select ${summaryColumns} ${from}) summary)`
}

const summaryColumns = selected(inOrderOfMembers(CompanySummary, inLists))
