import type { CareerPageCompany, Company, CompanySummary } from '../resources/company.ts'

/** The address of the public pages in the examples. */
export const publicUrl = 'https://jobs.example.com'

const images = 'https://images.example.com'

/** The agency whose key is used in the examples. */
export const agency: Company = {
  id: '0199c2d4-5f10-7a34-8b6d-1c9e7f2a4b05',
  name: 'Polarsund Rekruttering',
  slug: 'polarsund-rekruttering',
  website: 'https://polarsund.example.com',
  logoUrl: `${images}/polarsund/logo.svg`,
  industries: ['HR', 'RECRUITMENT'],
  country: 'NO',
  language: 'NO',
  brandColor: '#0b3d5c',
  bannerUrl: null,
  socialMediaLinks: { linkedin: 'https://www.linkedin.com/company/polarsund-example' },
  contentHtml: '<p>Vi finner folk til hav, verft og kontor langs hele kysten.</p>',
  contentHtmlDefault: '<p>Vi finner folk til hav, verft og kontor langs hele kysten.</p>',
  contentHtmlOverride: null,
  locations: [
    {
      id: '0199c2d4-5f10-7c01-9e2b-64d07a3f1c88',
      address: 'Havnegata 4',
      city: 'Tromsø',
      country: 'NO',
      locality: null,
      postalCode: '9008',
      administrativeArea: 'Troms',
      subAdministrativeArea: 'Tromsø',
      lat: 69.6489,
      lng: 18.9551,
    },
  ],
  images: [],
}

/** A client of the agency. */
export const client: Company = {
  id: '0199c2d4-6b1e-7c52-9f0e-2a7d4c5b8e11',
  name: 'Skarvøy Verft',
  slug: 'skarvoy-verft',
  website: 'https://skarvoy.example.com',
  logoUrl: `${images}/skarvoy/logo.svg`,
  industries: ['INDUSTRY_MANUFACTURING', 'MARITIME_OFFSHORE'],
  country: 'NO',
  language: 'NO',
  brandColor: '#c4431a',
  bannerUrl: `${images}/skarvoy/banner.jpg`,
  socialMediaLinks: {},
  contentHtml: '<p>Vi bygger små ferjer med store batterier.</p>',
  contentHtmlDefault:
    '<p>Skarvøy Verft bygger og vedlikeholder ferjer.</p><h3>Om oss</h3><p>Grunnlagt i 1952, 140 ansatte.</p>',
  contentHtmlOverride: '<p>Vi bygger små ferjer med store batterier.</p>',
  locations: [
    {
      id: '0199c2d4-6b1e-7d90-8a44-0f5c3e7b9d21',
      address: 'Verftsveien 11',
      city: 'Ålesund',
      country: 'NO',
      locality: 'Skarvøya',
      postalCode: '6005',
      administrativeArea: 'Møre og Romsdal',
      subAdministrativeArea: 'Ålesund',
      lat: 62.4722,
      lng: 6.1495,
    },
  ],
  images: [[`${images}/skarvoy/hall-1.jpg`, `${images}/skarvoy/hall-2.jpg`]],
}

/** A company as lists of positions show it. */
export const summaryOf = ({ name, logoUrl }: Company): CompanySummary => ({ name, logoUrl })

/** A company as careers pages show it. */
export const ownerOf = ({ id, name, slug, logoUrl }: Company): CareerPageCompany => ({ id, name, slug, logoUrl })
