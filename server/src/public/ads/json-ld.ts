import type { EmploymentType } from '@kandidat/contract/resources/enumerations'
import type { Location } from '@kandidat/contract/resources/location'
import { Temporal } from 'temporal-polyfill'
import { wholePicture } from '../../content/picture-address.ts'
import { isRemote, lackingForSearch } from '../../organisation/publication/search-engines/posting.ts'
import type { Language } from '../../base/web/words/language.ts'
import { type Ad, employerOf } from './parts/ad.ts'
import { unitOf } from './parts/salary.ts'
import { industryName } from '../../organisation/companies/industry-name.ts'

const employmentTypes: Readonly<Partial<Record<EmploymentType, string>>> = {
  'Full-time': 'FULL_TIME',
  'Part-time': 'PART_TIME',
  Temporary: 'TEMPORARY',
  Internship: 'INTERN',
  Volunteer: 'VOLUNTEER',
  Contract: 'CONTRACTOR',
}

/**
 * What search engines read about a live position (https://schema.org/JobPosting). Null if the position lacks something
 * without which they refuse it. A test compares it with the types of schema.org, which take the compiler three seconds.
 * @param url the canonical address
 * @param site with the beginning of addresses of pictures, and the zone of last days
 */
export function jobPosting(
  ad: Ad,
  url: string,
  language: Language,
  { publicUrl, timeZone }: { readonly publicUrl: string; readonly timeZone: string },
) {
  const remote = isRemote(ad.employmentType)
  const { employer } = employerOf(ad)
  if (lackingForSearch({ ...ad, employerCountry: employer.country }).length > 0) return null
  const types = ad.employmentType.flatMap((tag) => employmentTypes[tag] ?? [])
  const places = ad.locations.map(placeOf)
  const countries = [...new Set(ad.locations.map(({ country }) => country))].filter((country) => country !== '')
  const [place] = places
  const pay = payOf(ad.salary)
  const from = countriesOf(countries.length > 0 ? countries : [employer.country])
  return {
    '@context': 'https://schema.org' as const,
    '@type': 'JobPosting' as const,
    title: ad.title,
    description: ad.contentHtml,
    url,
    identifier: { '@type': 'PropertyValue' as const, name: employer.name, value: ad.id },
    ...(ad.publishedAt !== null && { datePosted: ad.publishedAt }),
    ...(ad.expirationDate !== null && { validThrough: validThrough(ad.expirationDate, timeZone) }),
    ...(types.length > 0 && { employmentType: types }),
    hiringOrganization: {
      '@type': 'Organization' as const,
      name: employer.name,
      ...(employer.website !== '' && { sameAs: employer.website }),
      ...(employer.logoUrl !== null && { logo: wholePicture(employer.logoUrl, publicUrl) }),
    },
    ...(place && { jobLocation: places.length === 1 ? place : places }),
    ...(remote && {
      jobLocationType: 'TELECOMMUTE' as const,
      ...(from !== undefined && { applicantLocationRequirements: from }),
    }),
    ...(pay && { baseSalary: pay }),
    directApply: ad.enableApplication,
    ...(ad.bannerUrl !== null && { image: wholePicture(ad.bannerUrl, publicUrl) }),
    ...(employer.industries.length > 0 && {
      industry: employer.industries.map((industry) => industryName(industry, language)).join(', '),
    }),
  }
}

/**
 * A last day ends at midnight, which is written as its last second: a reader cannot know whether a midnight ends the day before or
 * begins the day that it is.
 */
function validThrough(expiration: string, zone: string): string {
  const end = Temporal.Instant.from(expiration).toZonedDateTimeISO(zone)
  if (!end.equals(end.startOfDay())) return expiration
  return end.subtract({ seconds: 1 }).toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

function placeOf(place: Location) {
  const address = {
    streetAddress: place.address,
    addressLocality: place.city,
    addressRegion: place.administrativeArea,
    postalCode: place.postalCode,
    addressCountry: place.country,
  }
  const known = Object.fromEntries(Object.entries(address).filter(([, text]) => text !== null && text !== ''))
  return {
    '@type': 'Place' as const,
    address: { '@type': 'PostalAddress' as const, ...known },
    geo: { '@type': 'GeoCoordinates' as const, latitude: place.lat, longitude: place.lng },
  }
}

function countriesOf(codes: readonly string[]) {
  const countries = codes.filter((code) => code !== '').map((name) => ({ '@type': 'Country' as const, name }))
  return countries.length > 1 ? countries : countries[0]
}

function payOf(salary: Ad['salary']) {
  const unit = salary && unitOf(salary)
  if (salary === null || unit === null || salary.currency === null) return null
  const { currency, minSalary, maxSalary } = salary
  if (minSalary === null && maxSalary === null) return null
  return {
    '@type': 'MonetaryAmount' as const,
    currency,
    value: {
      '@type': 'QuantitativeValue' as const,
      ...(minSalary !== null && { minValue: minSalary }),
      ...(maxSalary !== null && { maxValue: maxSalary }),
      unitText: unit,
    },
  }
}
