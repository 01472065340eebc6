import { CompanyIndustry, companyIndustries, Language } from '@kandidat/contract/resources/enumerations'
import type { Location } from '@kandidat/contract/resources/location'
import { nullable } from '@kandidat/contract/schema'
import { type Static, Type } from 'typebox'
import { LocationForm, storedLocation } from '../content/location.ts'
import {
  HtmlText,
  SectionForm,
  SecureWebAddress,
  storedContent,
  type StoredContent,
  type StoredSection,
  storedSection,
  WebAddress,
  WebAddressOrEmpty,
} from '../content/section.ts'
import { inOrderOf, plainLine } from '../content/text.ts'
import { Refusal } from '../forms/refusal.ts'
import { countryCode } from '../places/country.ts'
import { isSlug, slugOf } from './slug.ts'

const closed = { additionalProperties: false }

/** What a company writes about itself, under the contract's names (docs/operations.md#company). */
const written = {
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

/** What a company can be edited by: any of its fields. */
export const CompanyEdit = Type.Partial(Type.Object(written), closed)
export type CompanyEdit = Static<typeof CompanyEdit>

/** What a new company is made of: a name at least, which suggests a slug where none is given. */
export const CompanyForm = Type.Object({ ...Type.Partial(Type.Object(written)).properties, name: written.name }, closed)
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

/** A company's fields as they are written: with the description made of them, without the sections. */
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

/** A new company's fields. @throws {Refusal} where the name is left empty, or the slug or country can be none */
export function newCompany(form: CompanyForm): CompanyFields {
  const slug = form.slug ?? slugOf(form.name)
  if (slug === undefined)
    throw new Refusal('invalid', `The name ${JSON.stringify(form.name)} suggests no slug: give one.`)
  return editedCompany({ ...EMPTY, name: form.name, slug }, { ...form, slug })
}

/** The fields after an edit: what it names is replaced, all else stays. @throws {Refusal} as `newCompany` */
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
  if (after.name === '') throw new Refusal('invalid', 'A company needs a name with something to read in it.')
  if (edit.slug !== undefined) requireSlug(edit.slug)
  if (after.country !== '' && countryCode(after.country) !== after.country) {
    throw new Refusal(
      'invalid',
      `There is no country ${JSON.stringify(after.country)}: give an ISO 3166-1 alpha-2 code such as NO, or "" where it is unknown.`,
    )
  }
  return after
}

/** What is written of a company's fields. */
export function companyRow(id: string, { sections, contentHtmlOverride, ...rest }: CompanyFields): CompanyRow {
  return { id, ...rest, ...storedContent(null, sections, contentHtmlOverride) }
}

function requireSlug(slug: string): void {
  if (isSlug(slug)) return
  throw new Refusal(
    'invalid',
    `${JSON.stringify(slug)} can be no slug: give up to 100 lower-case letters a to z and digits, in groups joined by single ` +
      'hyphens, and not in the form of an id.',
  )
}

/** From the lower-case name of a network to the profile there (docs/content.md#companies). */
function storedNetworks(given: Record<string, string>): Record<string, string> {
  const links = Object.entries(given).map(([network, url]) => [network.toLowerCase(), url] as const)
  const names = links.map(([network]) => network)
  const twice = names.find((network, i) => names.indexOf(network) !== i)
  if (twice !== undefined) throw new Refusal('invalid', `The network ${JSON.stringify(twice)} is given twice.`)
  return Object.fromEntries(links)
}
