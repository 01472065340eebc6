import { EmploymentType, employmentTypes, Language, SalaryCurrency } from '@kandidat/contract/resources/enumerations'
import type { Location } from '@kandidat/contract/resources/location'
import type { Salary } from '@kandidat/contract/resources/salary'
import { nullable } from '@kandidat/contract/schema'
import { type Static, Type } from 'typebox'
import { LocationForm, storedLocation } from '../content/location.ts'
import { HtmlText, SectionForm, type StoredSection, storedSection, WebAddress } from '../content/section.ts'
import { inOrderOf, plainLine, plainText } from '../content/text.ts'
import { Refusal } from '../forms/refusal.ts'

const closed = { additionalProperties: false }

const SalaryForm = Type.Object(
  {
    type: Type.Optional(
      nullable(Type.Unsafe<string>({ type: 'string', enum: ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] })),
    ),
    currency: Type.Optional(nullable(SalaryCurrency)),
    minSalary: Type.Optional(nullable(Type.Number({ minimum: 0 }))),
    maxSalary: Type.Optional(nullable(Type.Number({ minimum: 0 }))),
    extra: Type.Optional(nullable(Type.String({ maxLength: 2_000 }))),
  },
  closed,
)

/** What the people of a position write about it, under the contract's names (docs/operations.md#position). */
const written = {
  title: Type.String({ minLength: 1, maxLength: 500 }),
  pitch: nullable(Type.String({ maxLength: 5_000 })),
  language: Language,
  employmentType: Type.Array(EmploymentType),
  listingColor: nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
  bannerUrl: nullable(WebAddress),
  locations: Type.Array(LocationForm, { maxItems: 500 }),
  highlights: nullable(Type.Array(Type.String({ minLength: 1, maxLength: 1_000 }), { maxItems: 100 })),
  salary: nullable(SalaryForm),
  enableApplication: Type.Boolean(),
  enableVouch: Type.Boolean(),
  prescreening: Type.Boolean(),
  contentHtmlOverride: nullable(HtmlText),
  sections: Type.Array(SectionForm, { maxItems: 200 }),
}

/** What a position can be edited by: any of its fields. */
export const PositionEdit = Type.Partial(Type.Object(written), closed)
export type PositionEdit = Static<typeof PositionEdit>

/** What a new position is made of: title and language at least. */
export const PositionForm = Type.Object(
  { ...Type.Partial(Type.Object(written)).properties, title: written.title, language: written.language },
  closed,
)
export type PositionForm = Static<typeof PositionForm>

/** The fields of a position as they are stored. */
export interface PositionFields {
  title: string
  pitch: string | null
  language: string
  employmentType: string[]
  listingColor: string | null
  bannerUrl: string | null
  locations: Location[]
  highlights: string[] | null
  salary: Salary | null
  enableApplication: boolean
  enableVouch: boolean
  prescreening: boolean
  contentHtmlOverride: string | null
  sections: StoredSection[]
}

const EMPTY: Omit<PositionFields, 'title' | 'language'> = {
  pitch: null,
  employmentType: [],
  listingColor: null,
  bannerUrl: null,
  locations: [],
  highlights: null,
  salary: null,
  enableApplication: true,
  enableVouch: true,
  prescreening: false,
  contentHtmlOverride: null,
  sections: [],
}

/** A new position's fields. @throws {Refusal} where a title is left empty or a salary's least is above its most */
export function newFields(form: PositionForm): PositionFields {
  return editedFields({ ...EMPTY, title: form.title, language: form.language }, form)
}

/** The fields after an edit: what it names is replaced, all else stays. @throws {Refusal} as `newFields` */
export function editedFields(before: PositionFields, edit: PositionEdit): PositionFields {
  const { salary, sections, locations, contentHtmlOverride, ...plain } = edit
  const after: PositionFields = {
    ...before,
    ...plain,
    ...(edit.title !== undefined && { title: plainLine(edit.title) }),
    ...(edit.pitch !== undefined && { pitch: plainText(edit.pitch ?? '') || null }),
    ...(edit.employmentType && { employmentType: inOrderOf(employmentTypes, edit.employmentType) }),
    ...(edit.listingColor && { listingColor: edit.listingColor.toLowerCase() }),
    ...(edit.highlights !== undefined && { highlights: storedHighlights(edit.highlights) }),
    ...(locations && { locations: locations.map(storedLocation) }),
    ...(salary !== undefined && { salary: storedSalary(salary) }),
    ...(sections && { sections: sections.map(storedSection) }),
    ...(contentHtmlOverride !== undefined && { contentHtmlOverride }),
  }
  if (after.title === '') throw new Refusal('invalid', 'A position needs a title with something to read in it.')
  const { minSalary, maxSalary } = after.salary ?? {}
  if (minSalary != null && maxSalary != null && minSalary > maxSalary) {
    throw new Refusal('invalid', `A salary's least (${minSalary}) can not be above its most (${maxSalary}).`)
  }
  return after
}

function storedHighlights(highlights: readonly string[] | null): string[] | null {
  const lines = (highlights ?? []).map(plainLine).filter((line) => line !== '')
  return lines.length > 0 ? lines : null
}

/** Null when nothing is known. */
function storedSalary(form: Static<typeof SalaryForm> | null): Salary | null {
  const { type = null, currency = null, minSalary = null, maxSalary = null, extra = null } = form ?? {}
  const salary: Salary = { type, currency, minSalary, maxSalary, extra: plainText(extra ?? '') || null }
  return Object.values(salary).some((value) => value !== null) ? salary : null
}
