import { EmploymentType, employmentTypes, Language, SalaryCurrency } from '@kandidat/contract/resources/enumerations'
import type { Location } from '@kandidat/contract/resources/location'
import type { Salary } from '@kandidat/contract/resources/salary'
import { nullable } from '@kandidat/contract/schema'
import { type Static, Type } from 'typebox'
import { inOrderOf } from '../content/enumeration-order.ts'
import { HtmlText, SectionForm, type StoredSection, storedSection } from '../content/section.ts'
import { plainLine, plainText } from '../content/text.ts'
import { WebAddress } from '../content/web-address.ts'
import { Refusal } from '../forms/refusal.ts'
import { LocationForm, storedLocation } from '../places/location.ts'

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

/** The fields that can be written, under the contract's names (docs/operations.md#position). */
const fields = {
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

/** The form of an edit: any of the fields. */
export const PositionEdit = Type.Partial(Type.Object(fields), closed)
export type PositionEdit = Static<typeof PositionEdit>

/** The form of a new position: title and language at least. */
export const PositionForm = Type.Object(
  { ...Type.Partial(Type.Object(fields)).properties, title: fields.title, language: fields.language },
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

/**
 * The fields of a new position.
 * @throws {Refusal} if the title is blank, the lowest salary is above the highest, or a salary has more than two decimals
 */
export function newFields(form: PositionForm): PositionFields {
  return editedFields({ ...EMPTY, title: form.title, language: form.language }, form)
}

/**
 * The fields after an edit: those in the edit are replaced, and all others stay.
 * @throws {Refusal} as `newFields`
 */
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
  if (after.title === '') throw new Refusal('invalid', 'The title of a position must not be blank.')
  const { minSalary, maxSalary } = after.salary ?? {}
  if (minSalary != null && maxSalary != null && minSalary > maxSalary) {
    throw new Refusal('invalid', `The lowest salary (${minSalary}) cannot be above the highest (${maxSalary}).`)
  }
  return after
}

function storedHighlights(highlights: readonly string[] | null): string[] | null {
  const lines = (highlights ?? []).map(plainLine).filter((line) => line !== '')
  return lines.length > 0 ? lines : null
}

/** Null if nothing is known. @throws {Refusal} if an amount has more than two decimals */
function storedSalary(form: Static<typeof SalaryForm> | null): Salary | null {
  const { type = null, currency = null, minSalary = null, maxSalary = null, extra = null } = form ?? {}
  for (const amount of [minSalary, maxSalary]) {
    if (amount !== null && Number(amount.toFixed(2)) !== amount)
      throw new Refusal('invalid', `A salary has at most two decimals, but ${amount} has more.`)
  }
  const salary: Salary = { type, currency, minSalary, maxSalary, extra: plainText(extra ?? '') || null }
  return Object.values(salary).some((value) => value !== null) ? salary : null
}
