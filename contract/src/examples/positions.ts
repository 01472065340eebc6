import type { CareerPagePosition, Position, PositionDetail } from '../resources/position.ts'
import type { SharingLink } from '../resources/sharing-link.ts'
import { addressesOn, agencyPage, clientPage, linkTo, marketplace } from './careers-pages.ts'
import { agency, client, publicUrl, summaryOf } from './companies.ts'

const pitch = 'Bli med og bygg Norges stilleste ferjer, med batterier du selv har vært med på å velge.'

const text =
  `<p>${pitch}</p><h3>Oppgavene</h3><ul><li>Prosjektere batteri- og tavlerom</li>` +
  '<li>Følge byggene fra tegning til prøvetur</li></ul><h3>Hvem vi ser etter</h3>' +
  '<p>Du har fagbrev eller ingeniørutdanning, og du liker deg best der det bygges.</p>'

const engineer = {
  id: '0199c2d4-7a40-7d1b-8c3f-5e9a1b2c3d4e',
  title: 'Elektroingeniør til ferjebygging',
  pitch,
  status: 'PUBLISHED',
  language: 'NO',
  employmentType: ['Full-time', 'On-site'],
  listingColor: '#c4431a',
  bannerUrl: 'https://images.example.com/skarvoy/ferje.jpg',
  locations: client.locations,
  createdAt: '2026-09-28T07:15:02.418Z',
  updatedAt: '2026-10-14T09:28:14.000Z',
  publishedAt: '2026-09-30T06:00:00.000Z',
  lastPublishedAt: '2026-10-12T11:40:31.207Z',
  firstActivatedAt: '2026-09-30T06:00:00.000Z',
  expirationDate: '2026-11-30T22:59:59.000Z',
  enableApplication: true,
  enableVouch: true,
  subCompanyId: client.id,
} as const

const full = {
  ...engineer,
  employmentType: [...engineer.employmentType],
  company: agency,
  highlights: ['Fem ukers ferie', 'Båtplass ved kaia'],
  salary: { type: 'YEAR', currency: 'NOK', minSalary: 720000, maxSalary: 860000, extra: 'Overtid betales' },
  contentHtml: text,
  contentHtmlDefault: text,
  contentHtmlOverride: null,
  images: [['https://images.example.com/skarvoy/hall-1.jpg'], []],
} satisfies Partial<PositionDetail>

const sharingLink: SharingLink = {
  id: 'e3c58d17-90fa-4a6b-b2d4-7f1e6c0a9538',
  idForEmbedded: 'e3c58d17-90fa-4a6b-b2d4-7f1e6c0a9538',
  type: 'JOB_BOARD',
  platform: 'Nordlysjobb',
  name: 'Annonse i oktober',
  jobUrl: `${publicUrl}/j/e3c58d17-90fa-4a6b-b2d4-7f1e6c0a9538`,
  applyUrl: `${publicUrl}/j/e3c58d17-90fa-4a6b-b2d4-7f1e6c0a9538/apply`,
  vouchUrl: `${publicUrl}/j/e3c58d17-90fa-4a6b-b2d4-7f1e6c0a9538/refer`,
}

/** A position that the agency manages for its client, as lists show it. */
export const managedPosition: Position = {
  ...engineer,
  employmentType: [...engineer.employmentType],
  company: summaryOf(agency),
}

/** An unpublished position of the agency itself. Without a client, it has no `subCompanyId`. */
export const ownPosition: Position = {
  id: '0199c2d4-7131-7b6a-9d05-c8e2f4a71b90',
  title: 'Researcher, deltid',
  pitch: null,
  status: 'DRAFT',
  language: 'NO',
  employmentType: ['Part-time', 'Hybrid'],
  listingColor: null,
  bannerUrl: null,
  locations: agency.locations,
  createdAt: '2026-09-21T12:03:44.950Z',
  updatedAt: '2026-09-21T12:03:44.950Z',
  publishedAt: null,
  lastPublishedAt: null,
  firstActivatedAt: null,
  expirationDate: null,
  enableApplication: true,
  enableVouch: false,
  company: summaryOf(agency),
}

/** The managed position in full. */
export const positionDetail: PositionDetail = {
  ...full,
  sharingLinks: [sharingLink],
  careerPagesLinks: [agencyPage, clientPage, marketplace].map((page) => linkTo(page, engineer.id)),
}

/** The managed position on the client's page, which does not allow referrals. */
export const careerPagePosition: CareerPagePosition = {
  ...full,
  enableVouch: false,
  careerPageId: clientPage.id,
  idForEmbedded: `${clientPage.id}.${engineer.id}`,
  ...addressesOn(clientPage, engineer.id),
}
