import { Type, type Static } from 'typebox'
import { companyIndustries, CompanyIndustry, Language } from './enumerations.ts'
import { Location } from './location.ts'
import { named, nullable, text, textOrNull } from '../schema.ts'
import * as limits from '../limits.ts'

/** The addresses of the images of one gallery section. */
export const gallery = Type.Array(Type.String({ maxLength: limits.URL }), { maxItems: limits.IMAGES })

/** The company that owns a position, as lists show it. */
export const CompanySummary = named(
  'CompanySummary',
  'The company that owns the position, in lists.',
  Type.Object({
    name: text('The name of the company.', limits.NAME),
    logoUrl: textOrNull('Absolute URL of the logo.', limits.URL),
  }),
)
export type CompanySummary = Static<typeof CompanySummary>

/** A company in full: a client of an agency, or the owner of a position. */
export const Company = named(
  'Company',
  'A company: a client of an agency, or the owner of a position.',
  Type.Object({
    id: text('The id of the company.', limits.ID),
    name: text('The name of the company.', limits.NAME),
    slug: text('A readable name for URLs, unique on the platform. It never has the form of an id.', limits.SLUG),
    website: text('The website of the company. Empty if it is unknown.', limits.URL),
    logoUrl: textOrNull('Absolute URL of the logo.', limits.URL),
    industries: Type.Array(CompanyIndustry, {
      maxItems: companyIndustries.length,
      description: 'The industries of the company, in the order of the enumeration.',
    }),
    country: text('Country as an ISO 3166-1 alpha-2 code in upper case. Empty if it is unknown.', limits.COUNTRY),
    language: nullable(Language, 'The language in which the company presents itself.'),
    brandColor: textOrNull('The brand colour as `#rrggbb`.', limits.COLOUR),
    bannerUrl: textOrNull('Absolute URL of the banner.', limits.URL),
    socialMediaLinks: Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: limits.URL },
      description:
        'Social media profiles: each key is the name of a network in lower case, and each value an https URL.',
    }),
    contentHtml: text(
      'The description of the company as HTML, text only: `contentHtmlOverride` if it is not null, otherwise `contentHtmlDefault`.',
      limits.TEXT,
    ),
    contentHtmlDefault: text(
      'The description derived from the sections of the company, even if `contentHtmlOverride` replaces it.',
      limits.TEXT,
    ),
    contentHtmlOverride: textOrNull(
      'The description written by hand, or null if `contentHtml` is the derived one.',
      limits.TEXT,
    ),
    locations: Type.Array(Location, { maxItems: limits.LOCATIONS, description: 'The locations of the company.' }),
    images: Type.Array(gallery, {
      maxItems: limits.SECTIONS,
      description:
        'One inner array for each gallery section, in the order of the sections. It has the absolute URLs of the images. Empty ' +
        'if there are no galleries. Galleries are never part of `contentHtml`.',
    }),
  }),
)
export type Company = Static<typeof Company>

/** The company that owns a careers page. */
export const CareerPageCompany = named(
  'CareerPageCompany',
  'The company that owns a careers page.',
  Type.Object({
    id: text('The id of the company.', limits.ID),
    name: text('The name of the company.', limits.NAME),
    slug: text('A readable name for URLs, unique on the platform.', limits.SLUG),
    logoUrl: textOrNull('Absolute URL of the logo.', limits.URL),
  }),
)
export type CareerPageCompany = Static<typeof CareerPageCompany>
