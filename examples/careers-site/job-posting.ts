import type { CareerPagePosition, EmploymentType } from '@kandidat/client'

const employmentTypes: Partial<Record<EmploymentType, string>> = {
  'Full-time': 'FULL_TIME',
  'Part-time': 'PART_TIME',
  Contract: 'CONTRACTOR',
  Temporary: 'TEMPORARY',
  Internship: 'INTERN',
  Volunteer: 'VOLUNTEER',
}

/** A position as schema.org's JobPosting. Unknown values are null or empty. */
export function jobPosting(position: CareerPagePosition, url: string) {
  const { company, salary, employmentType: tags, locations } = position
  const { currency = null, minSalary: minValue = null, maxSalary: maxValue = null } = salary ?? {}
  const value = { '@type': 'QuantitativeValue', minValue, maxValue, unitText: salary?.type ?? null }
  // For search engines, TELECOMMUTE means that nobody ever has to come to an office.
  const remote = tags.includes('Remote') && !tags.includes('On-site') && !tags.includes('Hybrid')
  const countries = new Set((locations.length > 0 ? locations : [company]).map(({ country }) => country))
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: position.title,
    description: position.contentHtml,
    url,
    identifier: { '@type': 'PropertyValue', name: company.name, value: position.id },
    datePosted: position.publishedAt ?? position.createdAt,
    validThrough: position.expirationDate,
    employmentType: tags.flatMap((tag) => employmentTypes[tag] ?? []),
    hiringOrganization: { '@type': 'Organization', name: company.name, sameAs: company.website, logo: company.logoUrl },
    jobLocationType: remote ? 'TELECOMMUTE' : null,
    applicantLocationRequirements: remote ? [...countries].map((name) => ({ '@type': 'Country', name })) : null,
    jobLocation: locations.map((location) => ({
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        streetAddress: location.address,
        addressLocality: location.city,
        addressRegion: location.administrativeArea,
        postalCode: location.postalCode,
        addressCountry: location.country,
      },
    })),
    baseSalary: currency && (minValue ?? maxValue) !== null ? { '@type': 'MonetaryAmount', currency, value } : null,
    directApply: position.enableApplication,
  }
}
