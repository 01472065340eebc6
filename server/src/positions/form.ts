import { isDeepStrictEqual } from 'node:util'
import { type Static, Type } from 'typebox'
import type { ObjectKey } from '../base/db/keys.ts'
import { deriveContentHtml } from '../content/sections/section.ts'
import { edited, formsOf, initialOf, shownAs } from '../base/forms/field.ts'
import { positionFields, type PositionFields } from './fields.ts'

const closed = { additionalProperties: false }
const forms = formsOf(positionFields)

/** The form of an edit: any of the fields. */
export const PositionEdit = Type.Partial(Type.Object(forms), closed)
export type PositionEdit = Static<typeof PositionEdit>

/** The form of a new position: title and language at least. */
export const PositionForm = Type.Object(
  { ...PositionEdit.properties, title: forms.title, language: forms.language },
  closed,
)
export type PositionForm = Static<typeof PositionForm>

const EMPTY = initialOf(positionFields) as Omit<PositionFields, 'title' | 'language'>

/**
 * The fields of a new position.
 * @throws {Refusal} with the faults of all fields, such as a blank title
 */
export function newFields(form: PositionForm): PositionFields {
  return editedFields({ ...EMPTY, title: '', language: form.language }, form)
}

/**
 * The fields after an edit: those in the edit are replaced, and all others stay.
 * @throws {Refusal} as `newFields`
 */
export function editedFields(before: PositionFields, edit: PositionEdit): PositionFields {
  const [location] = edit.locations ?? before.locations
  return edited(positionFields, before, edit, location?.country ?? '')
}

const ON_PAGES = shownAs(positionFields, 'page')

/** Whether a field differs that public pages show, but not the API. */
export function differsOnPages(before: PositionFields, after: PositionFields): boolean {
  return ON_PAGES.some((name) => !isDeepStrictEqual(before[name], after[name]))
}

/**
 * A position's fields as they are written: without the sections, but with the description derived
 * from them.
 */
export type PositionRow = ObjectKey & Omit<PositionFields, 'sections'> & { contentHtmlDefault: string }

/** The row that is written for a position's fields. */
export function positionRow({ companyId, id }: ObjectKey, { sections, ...fields }: PositionFields): PositionRow {
  return { companyId, id, ...fields, contentHtmlDefault: deriveContentHtml(fields.pitch, sections) }
}
