import { CompanyIndustry, companyIndustries, Language } from '@kandidat/contract/resources/enumerations'
import { nullable } from '@kandidat/contract/schema'
import { Type } from 'typebox'
import { inOrderOf } from '../../content/enumeration-order.ts'
import { storedEmail } from '../../content/email.ts'
import { sanitizeHtml } from '../../content/html/sanitize.ts'
import { HtmlText, SectionForm, storedSection } from '../../content/sections/section.ts'
import { plainLine, visibleLine } from '../../content/text.ts'
import { PictureAddress } from '../../content/picture-address.ts'
import { SecureWebAddress, WebAddressOrEmpty } from '../../content/web-address.ts'
import { field, type StoredFields } from '../../base/forms/field.ts'
import { eachItem, Refusal } from '../../base/forms/refusal.ts'
import { countryCode } from '../../content/places/country.ts'
import { LocationForm, storedLocation } from '../../content/places/location.ts'
import { isSlug } from './slug.ts'

/**
 * The fields of a company that people write, under the contract's names (docs/operations.md#company).
 * To add one, add its column by a migration and its entry here.
 */
export const companyFields = {
  name: field(Type.String({ minLength: 1, maxLength: 200 }), {
    stored: storedName,
    columns: 'name text',
    shown: 'list',
  }),
  slug: field(Type.String({ minLength: 1, maxLength: 100 }), {
    stored: storedSlug,
    columns: 'slug text',
    shown: 'detail',
  }),
  website: field(WebAddressOrEmpty, { initial: '', columns: 'website text', shown: 'detail' }),
  logoUrl: field(nullable(PictureAddress), { initial: null, columns: 'logo_url text', shown: 'list' }),
  industries: field(Type.Array(CompanyIndustry), {
    stored: (industries) => inOrderOf(companyIndustries, industries),
    initial: [],
    columns: 'industries text[]',
    shown: 'detail',
  }),
  country: field(
    Type.String({ pattern: '^([A-Z]{2})?$', description: 'an ISO 3166-1 alpha-2 code such as NO, or empty' }),
    { stored: storedCountry, initial: '', columns: 'country text', shown: 'detail' },
  ),
  language: field(nullable(Language), { initial: null, columns: 'language text', shown: 'detail' }),
  brandColor: field(nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'a colour such as #0a4d68' })), {
    stored: (colour) => colour?.toLowerCase() ?? null,
    initial: null,
    columns: 'brand_color text',
    shown: 'detail',
  }),
  bannerUrl: field(nullable(PictureAddress), { initial: null, columns: 'banner_url text', shown: 'detail' }),
  socialMediaLinks: field(
    Type.Record(Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$' }), SecureWebAddress, {
      additionalProperties: false,
    }),
    { stored: storedNetworks, initial: {}, columns: 'social_media_links json', shown: 'detail' },
  ),
  locations: field(Type.Array(LocationForm, { maxItems: 500 }), {
    stored: (locations) => eachItem(locations, storedLocation),
    initial: [],
    columns: 'locations json',
    shown: 'detail',
  }),
  contentHtmlOverride: field(nullable(HtmlText), {
    stored: (html) => sanitizeHtml(html ?? '') || null,
    initial: null,
    columns: 'content_html_override text',
    shown: 'detail',
  }),
  /** Where replies to mails of Kandidat go. */
  replyTo: field(nullable(Type.String({ maxLength: 320, description: 'an e-mail address such as jobs@example.com' })), {
    stored: (email) => (email === null || visibleLine(email) === '' ? null : storedEmail(email)),
    initial: null,
    columns: 'reply_to text',
    shown: 'nobody',
  }),
  // Shown as `contentHtmlDefault` and `images`, which columns-store.ts reads.
  sections: field(Type.Array(SectionForm, { maxItems: 200 }), {
    stored: (sections) => eachItem(sections, storedSection),
    initial: [],
    columns: null,
    shown: 'detail',
  }),
}

/** The fields of a company as they are stored. */
export type CompanyFields = StoredFields<typeof companyFields>

function storedName(name: string): string {
  const line = plainLine(name)
  if (line === '') throw new Refusal('invalid', 'The name of a company must not be blank.')
  return line
}

function storedSlug(slug: string): string {
  if (isSlug(slug)) return slug
  throw new Refusal(
    'invalid',
    `${JSON.stringify(slug)} cannot be a slug: give up to 100 lower-case letters a to z and digits, in groups joined by single ` +
      'hyphens, and not the form of an id.',
    [],
    'slug-form',
  )
}

function storedCountry(country: string): string {
  if (country === '' || countryCode(country) === country) return country
  throw new Refusal(
    'invalid',
    `There is no country ${JSON.stringify(country)}: give an ISO 3166-1 alpha-2 code such as NO, or "" if it is unknown.`,
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
  if (twice !== undefined) {
    throw new Refusal('invalid', `The network ${JSON.stringify(twice)} is given twice.`, [], 'network-twice')
  }
  return Object.fromEntries(links)
}
