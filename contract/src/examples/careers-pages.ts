import type { CareerPage, CareerPageLink } from '../resources/career-page.ts'
import { agency, client, ownerOf, publicUrl } from './companies.ts'

const urlOf = (id: string) => `${publicUrl}/c/${id}`

/** The agency's own page across its clients. */
export const agencyPage: CareerPage = {
  id: '5d0f6c1e-8a27-4b39-9c41-e27f0a6b3d58',
  name: 'Ledige stillinger hos Polarsund',
  isDefault: true,
  isMarketplace: false,
  forAgency: true,
  forClient: false,
  url: urlOf('5d0f6c1e-8a27-4b39-9c41-e27f0a6b3d58'),
  company: ownerOf(agency),
}

/** The client's page. */
export const clientPage: CareerPage = {
  id: 'b7e41a90-2c5d-4f68-a1b3-90d8c7e6f524',
  name: 'Jobb på Skarvøy',
  isDefault: true,
  isMarketplace: false,
  forAgency: false,
  forClient: true,
  url: urlOf('b7e41a90-2c5d-4f68-a1b3-90d8c7e6f524'),
  company: ownerOf(client),
}

/** The marketplace, which every key sees. */
export const marketplace: CareerPage = {
  id: '1f9a3b7c-6d2e-4c80-8e15-47b0d9c2a6f3',
  name: 'Kandidat',
  isDefault: false,
  isMarketplace: true,
  forAgency: false,
  forClient: false,
  url: urlOf('1f9a3b7c-6d2e-4c80-8e15-47b0d9c2a6f3'),
  company: { id: '0199c2d4-5a00-7000-8000-3b6e1d9f7c42', name: 'Kandidat', slug: 'kandidat', logoUrl: null },
}

/** The three public addresses of a position on a careers page. */
export const addressesOn = (page: CareerPage, positionId: string) => ({
  jobUrl: `${page.url}/${positionId}`,
  applyUrl: `${page.url}/${positionId}/apply`,
  vouchUrl: `${page.url}/${positionId}/refer`,
})

/** A careers page as a position listed on it shows it. */
export const linkTo = (page: CareerPage, positionId: string): CareerPageLink => ({
  id: page.id,
  idForEmbedded: `${page.id}.${positionId}`,
  name: page.name,
  forAgency: page.forAgency,
  forClient: page.forClient,
  isDefault: page.isDefault,
  isMarketplace: page.isMarketplace,
  ...addressesOn(page, positionId),
})
