/**
 * # The fields of positions
 *
 * This table is the one place that says what people write about a position. An entry says what the form accepts, how a
 * value is stored, in which columns, and who is shown it. The forms, and the SQL that inserts, updates, reads back,
 * shows and compares positions, are made from it. Companies have the same (organisation/companies/fields.ts). The
 * contract gives the order of the members.
 *
 * A field that the API shows is a **shown field**: a change of it moves `updatedAt` and emits an event. A change of a
 * field that only public pages show raises versions. A field in a table of its own (`sections`) is read and written by
 * its store.
 */

import { EmploymentType, employmentTypes, Language, SalaryCurrency } from '@kandidat/contract/resources/enumerations'
import type { Salary } from '@kandidat/contract/resources/salary'
import { nullable } from '@kandidat/contract/schema'
import { type Static, Type } from 'typebox'
import { ContactForm, storedContact } from '../content/contact.ts'
import { inOrderOf } from '../content/enumeration-order.ts'
import { sanitizeHtml } from '../content/html/sanitize.ts'
import { HtmlText, SectionForm, storedSection } from '../content/sections/section.ts'
import { plainLine, plainText } from '../content/text.ts'
import { PictureAddress } from '../content/picture-address.ts'
import { field, type StoredFields } from '../base/forms/field.ts'
import { eachItem, Refusal } from '../base/forms/refusal.ts'
import { LocationForm, storedLocation } from '../content/places/location.ts'

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
  { additionalProperties: false },
)

/** Whether the form of an application asks for something: not at all, or whoever wants, or everybody must. */
const Ask = Type.Optional(
  Type.Unsafe<'off' | 'optional' | 'required'>({ type: 'string', enum: ['off', 'optional', 'required'] }),
)

const ApplicationFormForm = Type.Object(
  { phone: Ask, linkedInUserName: Ask, portfolioUrl: Ask, cv: Ask, message: Ask },
  { additionalProperties: false },
)

/** What the form of an application asks for, beside the names and the e-mail (docs/applications.md#what-a-form-asks-for). */
export type AskedFields = Required<Static<typeof ApplicationFormForm>>

const ASKED: AskedFields = {
  phone: 'optional',
  linkedInUserName: 'optional',
  portfolioUrl: 'optional',
  cv: 'optional',
  message: 'optional',
}

/**
 * The fields of a position that people write, under the contract's names
 * (docs/operations.md#position). To add one, add its column by a migration and its entry here.
 */
export const positionFields = {
  title: field(Type.String({ minLength: 1, maxLength: 500 }), {
    stored: storedTitle,
    columns: 'title text',
    shown: 'list_members',
  }),
  pitch: field(nullable(Type.String({ maxLength: 5_000 })), {
    stored: (pitch) => plainText(pitch ?? '') || null,
    initial: null,
    columns: 'pitch text',
    shown: 'list_members',
  }),
  language: field(Language, { columns: 'language text', shown: 'list_members' }),
  employmentType: field(Type.Array(EmploymentType), {
    stored: (tags) => inOrderOf(employmentTypes, tags),
    initial: [],
    columns: 'employment_type text[]',
    shown: 'list_members',
  }),
  listingColor: field(
    nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'a colour such as #0a4d68' })),
    {
      stored: (colour) => colour?.toLowerCase() ?? null,
      initial: null,
      columns: 'listing_color text',
      shown: 'list_members',
    },
  ),
  bannerUrl: field(nullable(PictureAddress), { initial: null, columns: 'banner_url text', shown: 'list_members' }),
  locations: field(Type.Array(LocationForm, { maxItems: 500 }), {
    stored: (locations) => eachItem(locations, storedLocation),
    initial: [],
    columns: 'locations json',
    shown: 'list_members',
  }),
  // A listing can say otherwise.
  enableApplication: field(Type.Boolean(), { initial: true, columns: 'enable_application boolean', shown: 'list' }),
  enableVouch: field(Type.Boolean(), { initial: true, columns: 'enable_vouch boolean', shown: 'list' }),
  prescreening: field(Type.Boolean(), { initial: false, columns: 'prescreening boolean', shown: 'nobody' }),
  highlights: field(nullable(Type.Array(Type.String({ minLength: 1, maxLength: 1_000 }), { maxItems: 100 })), {
    stored: storedHighlights,
    initial: null,
    columns: 'highlights text[]',
    shown: 'detail',
  }),
  salary: field(nullable(SalaryForm), {
    stored: storedSalary,
    initial: null,
    columns: {
      type: 'salary_type text',
      currency: 'salary_currency text',
      minSalary: 'salary_min double precision',
      maxSalary: 'salary_max double precision',
      extra: 'salary_extra text',
    },
    shown: 'detail',
  }),
  contentHtmlOverride: field(nullable(HtmlText), {
    stored: (html) => sanitizeHtml(html ?? '') || null,
    initial: null,
    columns: 'content_html_override text',
    shown: 'detail',
  }),
  contacts: field(nullable(Type.Array(ContactForm, { maxItems: 20 })), {
    stored: (contacts, country) => eachItem(contacts ?? [], (contact) => storedContact(contact, country)),
    initial: [],
    columns: 'contacts json',
    shown: 'page',
  }),
  applicationForm: field(ApplicationFormForm, {
    stored: (asked): AskedFields => ({ ...ASKED, ...asked }),
    initial: ASKED,
    columns: {
      phone: 'ask_phone text',
      linkedInUserName: 'ask_linkedin text',
      portfolioUrl: 'ask_portfolio text',
      cv: 'ask_cv text',
      message: 'ask_message text',
    },
    shown: 'page',
  }),
  /** Shows the agency alone, and not the client that it recruits for. */
  hideEmployer: field(Type.Boolean(), { initial: false, columns: 'hide_employer boolean', shown: 'page' }),
  // Shown as `contentHtmlDefault` and `images`, which columns-store.ts reads.
  sections: field(Type.Array(SectionForm, { maxItems: 200 }), {
    stored: (sections) => eachItem(sections, storedSection),
    initial: [],
    columns: null,
    shown: 'detail',
  }),
}

/** The fields of a position as they are stored. */
export type PositionFields = StoredFields<typeof positionFields>

function storedTitle(title: string): string {
  const line = plainLine(title)
  if (line === '') throw new Refusal('invalid', 'The title of a position must not be blank.')
  return line
}

function storedHighlights(highlights: readonly string[] | null): string[] | null {
  const lines = (highlights ?? []).map(plainLine).filter((line) => line !== '')
  return lines.length > 0 ? lines : null
}

/** Null if nothing is known. @throws {Refusal} if an amount has more than two decimals, or the lowest is above the highest */
function storedSalary(form: Static<typeof SalaryForm> | null): Salary | null {
  const { type = null, currency = null, minSalary = null, maxSalary = null, extra = null } = form ?? {}
  for (const amount of [minSalary, maxSalary]) {
    if (amount !== null && Number(amount.toFixed(2)) !== amount) {
      throw new Refusal('invalid', `A salary has at most two decimals, but ${amount} has more.`)
    }
  }
  if (minSalary !== null && maxSalary !== null && minSalary > maxSalary) {
    throw new Refusal('invalid', `The lowest salary (${minSalary}) cannot be above the highest (${maxSalary}).`)
  }
  const salary: Salary = { type, currency, minSalary, maxSalary, extra: plainText(extra ?? '') || null }
  return Object.values(salary).some((value) => value !== null) ? salary : null
}
