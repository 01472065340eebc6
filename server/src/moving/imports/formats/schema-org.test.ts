import { describe, expect, test } from 'vitest'
import { htmlOf, placesOf, readAll, readOne } from '../../../../test/feeds.ts'
import { schemaOrg } from './schema-org.ts'

describe('schema.org', () => {
  const posting = {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Cook &amp; baker',
    description: '&lt;p&gt;Bake.&lt;/p&gt;',
    identifier: { '@type': 'PropertyValue', name: 'Bakeri', value: 7167985 },
    datePosted: '2026-02-04',
    validThrough: '2026-03-01T12:00',
    employmentType: ['FULL_TIME', 'TEMPORARY'],
    hiringOrganization: { '@type': 'Organization', name: 'Bakeriet AS' },
    jobLocation: {
      '@type': 'Place',
      address: { streetAddress: 'Kaia 2', addressLocality: 'Oslo', addressCountry: { '@type': 'Country', name: 'NO' } },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'NOK',
      value: { '@type': 'QuantitativeValue', minValue: 400_000, maxValue: '450000', unitText: 'YEAR' },
    },
  }
  const page = (value: unknown, lang = 'nb') =>
    `<!doctype html><html lang="${lang}"><head><meta property="og:url" content="https://bakery.example/jobs/1">
    <script type="application/ld+json">${JSON.stringify(value)}</script></head></html>`

  test('a page is converted with decoded texts, its language and its address', async () => {
    const read = await readOne(schemaOrg, page(posting, 'en-GB'))
    expect(read.item).toMatchObject({
      externalId: '7167985',
      employer: 'Bakeriet AS',
      publishedAt: new Date('2026-02-04T00:00:00Z'),
      // A time without a zone is one of the country of the job.
      expirationDate: new Date('2026-03-01T11:00:00Z'),
      form: {
        title: 'Cook & baker',
        language: 'GB',
        employmentType: ['Full-time', 'Temporary'],
        salary: { type: 'YEAR', currency: 'NOK', minSalary: 400_000, maxSalary: 450_000 },
        locations: [{ address: 'Kaia 2', city: 'Oslo', country: 'NO' }],
      },
    })
    expect(htmlOf(read)).toBe('<p>Bake.</p>')
    expect(read.details).toMatchObject({
      url: 'https://bakery.example/jobs/1',
      origin: { language: 'lang of the page', url: 'the page' },
    })
  })

  test.each([
    ['2026-12-15T00:00:00+01:00', '2026-12-15T23:00:00Z'],
    ['2026-12-14T23:00:00.000Z', '2026-12-15T23:00:00Z'],
    ['2026-12-15T24:00:00', '2026-12-15T23:00:00Z'],
    ['15.12.2026', '2026-12-15T23:00:00Z'],
    ['2026-12-5', '2026-12-05T23:00:00Z'],
    ['2026-12-15T23:59:59+01:00', '2026-12-15T22:59:59Z'],
    ['2026-12-15T18:00', '2026-12-15T17:00:00Z'],
  ])('a page that is valid through %s closes at %s', async (validThrough, closes) => {
    const read = await readOne(schemaOrg, page({ ...posting, validThrough }))
    expect(read.item.expirationDate).toEqual(new Date(closes))
    expect(read.details.problems).toEqual([])
  })

  test.each([
    ['a number', 300, salary(null, 300, 300)],
    ['a text', '45 000 kr per måned', { ...salary('MONTH', 45_000, 45_000), extra: '45 000 kr per måned' }],
    ['a value of one amount', { currency: 'NOK', value: { value: 250, unitText: 'HOUR' } }, salary('HOUR', 250, 250)],
    ['a value that is a number', { currency: 'NOK', value: 250, unitText: 'HOUR' }, salary('HOUR', 250, 250)],
    ['amounts without a value', [{ currency: 'NOK', minValue: 1, maxValue: 2 }], salary(null, 1, 2)],
    ['nothing', undefined, null],
  ])('pay may be %s', async (_name, baseSalary, expected) => {
    const read = await readOne(schemaOrg, page({ ...posting, baseSalary, salaryCurrency: 'NOK' }))
    expect(read.item.form.salary).toEqual(expected)
  })

  test('the contact for applicants is a contact', async () => {
    const contact = {
      '@type': 'ContactPoint',
      name: 'Kari Lie',
      email: 'mailto:kari@bakery.example',
      telephone: '912 34 567',
    }
    const read = await readOne(schemaOrg, page({ ...posting, applicationContact: contact }))
    expect(read.item.form.contacts).toEqual([
      { name: 'Kari Lie', title: null, email: 'kari@bakery.example', phone: '+4791234567' },
    ])
  })

  test('places may be lists, texts, coordinates, or only countries to work from', async () => {
    const at = async (more: object) => {
      const { jobLocation: _place, ...rest } = posting
      return placesOf(await readOne(schemaOrg, page({ ...rest, ...more })))
    }
    expect(await at({ jobLocation: [{ address: 'Oslo, Norway' }, 'Bergen, Norway'] })).toEqual([
      'Oslo, NO (city)',
      'Bergen, NO (city)',
    ])
    expect(
      await at({ jobLocation: { address: { addressCountry: 'NO' }, geo: { latitude: '60', longitude: 11 } } }),
    ).toEqual(['NO (given)'])
    // A system that stores numbers takes the zero of a postal code away.
    for (const address of [
      { streetAddress: 'Tollbugata 1', postalCode: 150, addressLocality: 'Oslo', addressCountry: 'NO' },
      'Tollbugata 1, 0150 Oslo, Norway',
      { streetAddress: 'Tollbugata 1, 0150 Oslo, Norway' },
      { streetAddress: 'Tollbugata 1', addressLocality: '0150 Oslo', addressRegion: '0150', addressCountry: 'Norway' },
    ]) {
      const read = await readOne(schemaOrg, page({ ...posting, jobLocation: { address } }))
      expect(read.item.form.locations).toMatchObject([
        { address: 'Tollbugata 1', postalCode: '0150', city: 'Oslo', administrativeArea: 'Oslo', country: 'NO' },
      ])
    }
    expect(await at({ jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: { name: 'Norway' } })).toEqual([
      'NO (country)',
    ])
    expect(await at({ jobLocationType: 'TELECOMMUTE' })).toEqual([])
  })

  test('the address replaces a missing identifier, and one of them is required', async () => {
    const { identifier: _id, ...rest } = posting
    expect((await readOne(schemaOrg, page(rest))).item.externalId).toBe('https://bakery.example/jobs/1')
    expect(await readAll(schemaOrg, JSON.stringify(rest))).toMatchObject([
      { kind: 'failed', reason: 'It has no identifier and no address.' },
    ])
  })
})

function salary(type: string | null, minSalary: number, maxSalary: number) {
  return { type, currency: 'NOK', minSalary, maxSalary, extra: null }
}
