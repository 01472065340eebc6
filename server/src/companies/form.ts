import { CompanyIndustry, companyIndustries, Language } from '@kandidat/contract/resources/enumerations'
import type { Location } from '@kandidat/contract/resources/location'
import { nullable } from '@kandidat/contract/schema'
import { type Static, Type } from 'typebox'
import { inOrderOf } from '../content/enumeration-order.ts'
import {
  HtmlText,
  SectionForm,
  storedContent,
  type StoredContent,
  type StoredSection,
  storedSection,
} from '../content/section.ts'
import { plainLine } from '../content/text.ts'
import { SecureWebAddress, WebAddress, WebAddressOrEmpty } from '../content/web-address.ts'
import { Refusal } from '../forms/refusal.ts'
import { countryCode } from '../places/country.ts'
import { LocationForm, storedLocation } from '../places/location.ts'
import { isSlug, slugOf } from './slug.ts'

const closed = { additionalProperties: false }

/** The fields that can be written, under the contract's names (docs/operations.md#company). */
const fields = {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  slug: Type.String({ minLength: 1, maxLength: 100 }),
  website: WebAddressOrEmpty,
  logoUrl: nullable(WebAddress),
  industries: Type.Array(CompanyIndustry),
  country: Type.String({ pattern: '^([A-Z]{2})?$', description: 'an ISO 3166-1 alpha-2 code such as NO, or empty' }),
  language: nullable(Language),
  brandColor: nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'a colour such as #0a4d68' })),
  bannerUrl: nullable(WebAddress),
  socialMediaLinks: Type.Record(
    Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$' }),
    SecureWebAddress,
    closed,
  ),
  locations: Type.Array(LocationForm, { maxItems: 500 }),
  contentHtmlOverride: nullable(HtmlText),
  sections: Type.Array(SectionForm, { maxItems: 200 }),
}

/** The form of an edit: any of the fields. */
export const CompanyEdit = Type.Partial(Type.Object(fields), closed)
export type CompanyEdit = Static<typeof CompanyEdit>

/** The form of a new company: a name at least. If there is no slug, the name suggests one. */
export const CompanyForm = Type.Object({ ...Type.Partial(Type.Object(fields)).properties, name: fields.name }, closed)
export type CompanyForm = Static<typeof CompanyForm>

/** The fields of a company as they are stored. */
export interface CompanyFields {
  name: string
  slug: string
  website: string
  logoUrl: string | null
  industries: string[]
  country: string
  language: string | null
  brandColor: string | null
  bannerUrl: string | null
  socialMediaLinks: Record<string, string>
  locations: Location[]
  contentHtmlOverride: string | null
  sections: StoredSection[]
}

/**
 * A company's fields as they are written: without the sections, but with the description derived
 * from them.
 */
export type CompanyRow = { id: string } & Omit<CompanyFields, 'sections' | 'contentHtmlOverride'> & StoredContent

const EMPTY: Omit<CompanyFields, 'name' | 'slug'> = {
  website: '',
  logoUrl: null,
  industries: [],
  country: '',
  language: null,
  brandColor: null,
  bannerUrl: null,
  socialMediaLinks: {},
  locations: [],
  contentHtmlOverride: null,
  sections: [],
}

/**
 * The fields of a new company.
 * @throws {Refusal} if the name is blank, or the slug or country is invalid
 */
export function newCompany(form: CompanyForm): CompanyFields {
  const slug = form.slug ?? slugOf(form.name)
  if (slug === undefined)
    throw new Refusal('invalid', `The name ${JSON.stringify(form.name)} suggests no slug: give one.`)
  return editedCompany({ ...EMPTY, name: form.name, slug }, { ...form, slug })
}

/**
 * The fields after an edit: those in the edit are replaced, and all others stay.
 * @throws {Refusal} as `newCompany`
 */
export function editedCompany(before: CompanyFields, edit: CompanyEdit): CompanyFields {
  const { sections, locations, socialMediaLinks, ...plain } = edit
  const after: CompanyFields = {
    ...before,
    ...plain,
    ...(edit.name !== undefined && { name: plainLine(edit.name) }),
    ...(edit.industries && { industries: inOrderOf(companyIndustries, edit.industries) }),
    ...(edit.brandColor && { brandColor: edit.brandColor.toLowerCase() }),
    ...(socialMediaLinks && { socialMediaLinks: storedNetworks(socialMediaLinks) }),
    ...(locations && { locations: locations.map(storedLocation) }),
    ...(sections && { sections: sections.map(storedSection) }),
  }
  if (after.name === '') throw new Refusal('invalid', 'The name of a company must not be blank.')
  if (edit.slug !== undefined) requireSlug(edit.slug)
  if (after.country !== '' && countryCode(after.country) !== after.country) {
    throw new Refusal(
      'invalid',
      `There is no country ${JSON.stringify(after.country)}: give an ISO 3166-1 alpha-2 code such as NO, or "" if it is unknown.`,
    )
  }
  return after
}

/** The row that is written for a company's fields. */
export function companyRow(id: string, { sections, contentHtmlOverride, ...rest }: CompanyFields): CompanyRow {
  return { id, ...rest, ...storedContent(null, sections, contentHtmlOverride) }
}

function requireSlug(slug: string): void {
  if (isSlug(slug)) return
  throw new Refusal(
    'invalid',
    `${JSON.stringify(slug)} cannot be a slug: give up to 100 lower-case letters a to z and digits, in groups joined by single ` +
      'hyphens, and not the form of an id.',
  )
}

/**
 * Returns the address of the profile by the lower-case name of its network
 * (docs/content.md#companies).
 */
function storedNetworks(given: Record<string, string>): Record<string, string> {
  const links = Object.entries(given).map(([network, url]) => [network.toLowerCase(), url] as const)
  const names = links.map(([network]) => network)
  const twice = names.find((network, i) => names.indexOf(network) !== i)
  if (twice !== undefined) throw new Refusal('invalid', `The network ${JSON.stringify(twice)} is given twice.`)
  return Object.fromEntries(links)
}
