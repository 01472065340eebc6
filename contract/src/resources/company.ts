import { Type, type Static } from 'typebox'
import { CompanyIndustry, Language } from './enumerations.ts'
import { Location } from './location.ts'
import { named, nullable, text, textOrNull } from '../schema.ts'

/** The company that owns a position, as lists show it. */
export const CompanySummary = named(
  'CompanySummary',
  'The company that owns the position, as lists show it.',
  Type.Object({
    name: text('The name of the company.'),
    logoUrl: textOrNull('Absolute URL of the logo.'),
  }),
)
export type CompanySummary = Static<typeof CompanySummary>

/** A company in full: a client of an agency, or the owner of a position. */
export const Company = named(
  'Company',
  'A company in full: a client of an agency, or the company that owns a position.',
  Type.Object({
    id: text('The id of the company.'),
    name: text('The name of the company.'),
    slug: text('A readable name for addresses, unique on the platform. It never looks like an id.'),
    website: text('The website of the company; empty when unknown.'),
    logoUrl: textOrNull('Absolute URL of the logo.'),
    industries: Type.Array(CompanyIndustry, {
      description: 'What the company does, in the order of the enumeration.',
    }),
    country: text('Country, as ISO 3166-1 alpha-2 code in upper case.'),
    language: nullable(Language, 'The language the company presents itself in.'),
    brandColor: textOrNull('The colour of the brand, as `#rrggbb`.'),
    bannerUrl: textOrNull('Absolute URL of the banner.'),
    socialMediaLinks: Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Profiles of the company: from the lower-case name of the network to an https URL.',
    }),
    contentHtml: text(
      'The description of the company as HTML, text only: `contentHtmlOverride` where it is not null, else `contentHtmlDefault`.',
    ),
    contentHtmlDefault: text(
      'The description derived from the sections of the company, whether or not it was overridden.',
    ),
    contentHtmlOverride: textOrNull('The description written by hand, or null when the derived one is shown.'),
    locations: Type.Array(Location, { description: 'Where the company sits.' }),
    images: Type.Array(Type.Array(Type.String()), {
      description:
        'One inner array per gallery section, in the order of the sections, with the absolute URLs of its images. Empty ' +
        'when there is no gallery; galleries are never part of the description.',
    }),
  }),
)
export type Company = Static<typeof Company>

/** The company that owns a careers page. */
export const CareerPageCompany = named(
  'CareerPageCompany',
  'The company that owns a careers page.',
  Type.Object({
    id: text('The id of the company.'),
    name: text('The name of the company.'),
    slug: text('A readable name for addresses, unique on the platform.'),
    logoUrl: textOrNull('Absolute URL of the logo.'),
  }),
)
export type CareerPageCompany = Static<typeof CareerPageCompany>
