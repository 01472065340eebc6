import { describe, expect, test } from 'vitest'
import { htmlOf, placesOf, readAll, readOne } from '../../../../test/feeds.ts'
import { platsbanken } from './platsbanken.ts'

describe('Platsbanken', () => {
  test('the short form has plain text, times in Stockholm and places in Sweden', async () => {
    const ad = {
      id: '29192430',
      title: 'Svetsare',
      employer: 'Varvet AB',
      location: 'Kungsbacka',
      description: 'Vi söker en svetsare.\n\nDu får:\n• Verktyg\n• Mössa',
      url: null,
      published: '2024-10-20T18:16:33',
      deadline: '2025-06-28T23:59:59',
    }
    const read = await readOne(platsbanken, JSON.stringify(ad))
    expect(read.item).toMatchObject({
      employer: 'Varvet AB',
      publishedAt: new Date('2024-10-20T16:16:33Z'),
      expirationDate: new Date('2025-06-28T21:59:59Z'),
      form: { language: 'SE' },
    })
    expect(placesOf(read)).toEqual(['Kungsbacka, SE (city)'])
    expect(htmlOf(read)).toBe('<p>Vi söker en svetsare.</p><h3>Du får:</h3><ul><li>Verktyg</li><li>Mössa</li></ul>')
    const village = await readOne(platsbanken, { ...ad, location: 'Lillbyn' })
    expect(placesOf(village)).toEqual(['Lillbyn, SE (country)'])
    expect(village.details.problems).toEqual([{ code: 'place-unknown', place: 'Lillbyn', country: 'SE' }])
    const cut = await readOne(platsbanken, {
      ...ad,
      description: 'Vi söker en svetsare som...',
      published: '2024-12-02',
      deadline: '2025-05-31',
      location: null,
    })
    expect(cut.item).toMatchObject({
      publishedAt: new Date('2024-12-01T23:00:00Z'),
      expirationDate: new Date('2025-05-31T22:00:00Z'),
    })
    expect(cut.item.form.locations).toEqual([])
    expect(cut.details.problems).toEqual([{ code: 'description-shortened' }])
  })

  test('a response of the API is converted, with the longitude before the latitude', async () => {
    const hit = {
      id: 24,
      headline: 'Kock',
      removed: false,
      description: { text: 'Koka.', text_formatted: '<p>Koka <b>mat</b>.</p>' },
      employer: { name: 'Köket AB', workplace: 'Köket' },
      employment_type: { label: 'Vanlig anställning' },
      working_hours_type: { label: 'Deltid' },
      workplace_address: {
        street_address: 'Torget 1',
        postcode: '41103',
        city: 'Göteborg',
        municipality: 'Göteborg',
        region: 'Västra Götalands län',
        country: 'Sverige',
        coordinates: [11.97, 57.7],
      },
      salary_description: '32 000 - 35 000 SEK per månad',
      publication_date: '2026-01-10T08:00:00',
      application_deadline: '2026-02-10T23:59:59',
      application_details: { url: 'https://apply.kitchen.example' },
      webpage_url: 'https://ads.example/24',
    }
    const results = await readAll(platsbanken, {
      total: { value: 900 },
      hits: [hit, { ...hit, id: 25, removed: true }],
    })
    expect(results).toMatchObject([
      {
        kind: 'position',
        item: {
          externalId: '24',
          employer: 'Köket AB',
          form: {
            employmentType: ['Part-time'],
            salary: { type: 'MONTH', currency: 'SEK', minSalary: 32_000, maxSalary: 35_000 },
            locations: [{ address: 'Torget 1', city: 'Göteborg', lat: 57.7, lng: 11.97 }],
          },
        },
      },
      { kind: 'skipped', externalId: '25', remark: { code: 'removed' } },
      { kind: 'notice', remark: { code: 'feed-longer', total: 900, read: expect.any(Number) } },
    ])
  })
})
