import { type Static, Type } from 'typebox'
import { deriveContentHtml } from '../../content/sections/section.ts'
import { edited, formsOf, initialOf } from '../../base/forms/field.ts'
import { refusedField } from '../../base/forms/refusal.ts'
import { companyFields, type CompanyFields } from './fields.ts'
import { slugOf } from './slug.ts'

const closed = { additionalProperties: false }
const forms = formsOf(companyFields)

/** The form of an edit: any of the fields. */
export const CompanyEdit = Type.Partial(Type.Object(forms), closed)
export type CompanyEdit = Static<typeof CompanyEdit>

/** The form of a new company: a name at least. If there is no slug, the name suggests one. */
export const CompanyForm = Type.Object({ ...CompanyEdit.properties, name: forms.name }, closed)
export type CompanyForm = Static<typeof CompanyForm>

const EMPTY = initialOf(companyFields) as Omit<CompanyFields, 'name' | 'slug'>

/**
 * The fields of a new company.
 * @throws {Refusal} with the faults of all fields, such as a slug that cannot be one
 */
export function newCompany(form: CompanyForm): CompanyFields {
  const slug = form.slug ?? slugOf(form.name)
  if (slug === undefined)
    throw refusedField(
      'slug',
      `The name ${JSON.stringify(form.name)} suggests no slug: give one.`,
      'invalid',
      'slug-missing',
    )
  return editedCompany({ ...EMPTY, name: '', slug: '' }, { ...form, slug })
}

/**
 * The fields after an edit: those in the edit are replaced, and all others stay.
 * @throws {Refusal} as `newCompany`
 */
export function editedCompany(before: CompanyFields, edit: CompanyEdit): CompanyFields {
  return edited(companyFields, before, edit, edit.country ?? before.country)
}

/**
 * A company's fields as they are written: without the sections, but with the description derived
 * from them.
 */
export type CompanyRow = { id: string } & Omit<CompanyFields, 'sections'> & { contentHtmlDefault: string }

/** The row that is written for a company's fields. */
export function companyRow(id: string, { sections, ...fields }: CompanyFields): CompanyRow {
  return { id, ...fields, contentHtmlDefault: deriveContentHtml(null, sections) }
}
