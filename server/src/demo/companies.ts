import { clientsOfFjellvik } from './clients-of-fjellvik.ts'
import { clientsOfLindkaer } from './clients-of-lindkaer.ts'
import { company, type DemoCompany } from './company.ts'
import * as agencyTexts from './texts/companies/agencies.ts'
import * as independents from './texts/companies/independent.ts'
import * as shared from './texts/companies/shared-client.ts'

const agencies = {
  fjellvik: company({
    kind: 'agency',
    slug: 'fjellvik',
    name: 'Fjellvik Rekruttering',
    country: 'NO',
    language: 'NO',
    brandColor: '#1f5c57',
    networks: ['linkedin', 'facebook', 'instagram'],
    industries: ['EMPLOYER_EMPLOYEE_ORGANIZATIONS', 'HR', 'RECRUITMENT'],
    offices: ['bergen', 'trondheim'],
    texts: { NO: agencyTexts.fjellvikNo },
    speaks: 'NO',
    galleries: [3],
    defaultPage: 'Ledige stillinger hos Fjellvik',
    extraPages: [
      { name: 'Jobb langs kysten', share: 0.35, active: true },
      { name: 'Vårkampanjen', share: 0.1, active: false },
    ],
    people: ['Ingrid Solheim', 'Torbjørn Eide', 'Amina Warsame', 'Knut Refsnes'],
  }),
  lindkaer: company({
    kind: 'agency',
    slug: 'lindkaer-falk',
    name: 'Lindkær & Falk',
    country: 'DK',
    language: 'DK',
    brandColor: '#7a2e3a',
    networks: ['linkedin', 'instagram'],
    industries: ['HR', 'RECRUITMENT', 'OTHER'],
    offices: ['kobenhavn'],
    texts: { DK: agencyTexts.lindkaerDk },
    speaks: 'DK',
    galleries: [],
    defaultPage: 'Alle job hos Lindkær & Falk',
    extraPages: [{ name: 'Jobs in English', share: 0.2, active: true }],
    people: ['Rikke Lindkær', 'Anders Falk', 'Maja Ekström', 'Toby Hetherington'],
    speakers: { SE: 'Maja Ekström', EN: 'Toby Hetherington', GB: 'Toby Hetherington' },
  }),
} as const

const clientOfBoth = {
  havrute: company({
    slug: 'havrute',
    name: 'Havrute Logistikk',
    country: 'NO',
    // It presents itself in two.
    language: null,
    brandColor: '#0b4f8a',
    industries: ['WHOLESALE_IMPORT_EXPORT', 'AVIATION', 'SHIPPING', 'TRANSPORT_LOGISTICS'],
    offices: ['trondheimLade', 'fredericia', 'tromso'],
    texts: { NO: shared.havruteNo, DK: shared.havruteDk },
    speaks: 'NO',
    galleries: [4],
    defaultPage: 'Ledige jobber i Havrute',
    people: ['Geir Nesheim', 'Mette Vestergaard'],
  }),
} as const

const independent = {
  kvistbyte: company({
    slug: 'kvistbyte',
    name: 'Kvistbyte',
    country: 'SE',
    language: 'SE',
    brandColor: '#00875a',
    networks: ['linkedin', 'github', 'mastodon'],
    industries: ['INFORMATION_TECHNOLOGY', 'ONLINE_SERVICES', 'SOFTWARE_DEVELOPMENT'],
    offices: ['lindholmen', 'sodermalm'],
    texts: { SE: independents.kvistbyteSe, EN: independents.kvistbyteEn },
    speaks: 'SE',
    galleries: [3, 2],
    defaultPage: 'Jobba på Kvistbyte',
    extraPages: [{ name: 'Engineering at Kvistbyte', share: 0.5, active: true }],
    people: ['Johanna Öberg', 'Mikael Sundin', 'Deepa Sharma'],
  }),
  havnelykta: company({
    slug: 'havnelykta',
    name: 'Stiftelsen Havnelykta',
    country: 'NO',
    language: 'NO',
    brandColor: '#d1a054',
    // Its address is changing, and the new one is not known yet.
    website: false,
    banner: false,
    networks: ['facebook'],
    industries: [
      'ARCHIVE_LIBRARY',
      'EVENTS',
      'NON_PROFIT_ORGANIZATIONS',
      'ART_CULTURE',
      'MUSEUMS_GALLERIES_CULTURAL_HERITAGE',
      'MUSIC',
      'ORGANIZATIONS',
    ],
    offices: ['alesund', 'kristiansand', 'bronnoysund'],
    texts: { NO: independents.havnelyktaNo },
    speaks: 'NO',
    galleries: [0],
    defaultPage: 'Ansatt eller frivillig i Havnelykta',
    extraPages: [{ name: 'Bli frivillig', share: 0.5, active: true }],
    people: ['Astrid Refsnes', 'Yusuf Ali', 'Oda Hovland'],
  }),
  rugkaer: company({
    slug: 'rugkaer-partners',
    name: 'Rugkær Partners',
    country: 'DK',
    language: 'DK',
    logo: false,
    brandColor: '#33415c',
    industries: [
      'BANK',
      'FINANCE',
      'LEGAL_SERVICES',
      'CONSULTING_ADVISORY',
      'ORGANIZATION_DEVELOPMENT',
      'VENTURE_CAPITAL',
      'PRIVATE_EQUITY',
    ],
    offices: ['kobenhavn', 'aarhus'],
    texts: { DK: independents.rugkaerDk, EN: independents.rugkaerEn },
    speaks: 'DK',
    galleries: [],
    defaultPage: null,
    extraPages: [{ name: 'Karriere hos Rugkær', share: 1, active: true }],
    people: ['Birgit Rugkær', 'Viggo Mølgaard', 'Helen Murray'],
  }),
} as const

/** Every company of the demonstration but the platform's own. */
export const companies = {
  ...agencies,
  ...clientsOfFjellvik,
  ...clientOfBoth,
  ...clientsOfLindkaer,
  ...independent,
} as const satisfies Record<string, DemoCompany>

export type CompanyName = keyof typeof companies

/** The clients of the two agencies. They share one. */
export const clientsOf: Partial<Record<CompanyName, readonly CompanyName[]>> = {
  fjellvik: ['skarvholmen', 'bjorkelia', 'granholt', 'strandlys', 'kolonne', 'solvika', 'havrute'],
  lindkaer: ['havrute', 'magebakken', 'ellevang', 'tallmo', 'norrskar', 'brackenmoor'],
}

/** Whom an agency once worked for. */
export const formerClientsOf: Partial<Record<CompanyName, readonly CompanyName[]>> = { lindkaer: ['kolonne'] }
