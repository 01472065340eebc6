import { describe, expect, test } from 'vitest'
import { htmlOf, readAll, readOne } from '../../../../test/feeds.ts'
import { teamtailor } from './teamtailor.ts'

describe('Teamtailor', () => {
  const item = {
    id: '20fafb7d-f013-4061-b6de-2894b3e0838b',
    title: 'Seller',
    url: 'https://career.tailor.example/jobs/1',
    date_published: '2026-02-04T09:26:20+01:00',
    content_html: '<p>Sell.</p>',
    _jobposting: {
      '@type': 'JobPosting',
      title: 'Seller',
      datePosted: '2026-02-04',
      validThrough: '2026-03-01',
      employmentType: 'FULL_TIME',
      jobLocationType: 'TELECOMMUTE',
      hiringOrganization: { name: 'Skredder AB' },
      jobLocation: [
        {
          address: {
            addressLocality: 'Stockholm',
            addressRegion: 'Europe',
            postalCode: '116 21',
            addressCountry: 'SE',
          },
        },
      ],
    },
  }

  test('is a JSON Feed with a JobPosting in each item, and its next page is reported', async () => {
    const results = await readAll(teamtailor, {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Career site',
      language: 'en-GB',
      items: [item],
      next_url: 'https://career.tailor.example/jobs.json?page=2',
    })
    expect(results).toMatchObject([
      {
        kind: 'position',
        item: {
          externalId: item.id,
          employer: 'Skredder AB',
          publishedAt: new Date('2026-02-04T08:26:20Z'),
          expirationDate: new Date('2026-03-01T23:00:00Z'),
          form: {
            language: 'GB',
            employmentType: ['Full-time', 'Remote'],
            locations: [{ city: 'Stockholm', administrativeArea: 'Stockholm', postalCode: '116 21' }],
          },
        },
        details: { origin: { employer: '_jobposting.hiringOrganization.name', language: 'language of the feed' } },
      },
      {
        kind: 'notice',
        remark: { code: 'feed-continues', address: 'https://career.tailor.example/jobs.json?page=2' },
        isPartial: true,
      },
    ])
  })

  test('is converted without a JobPosting too', async () => {
    const read = await readOne(teamtailor, {
      title: 'Career site',
      items: [{ id: 'x', title: 'Cook', content_text: 'Boil.\n\nFry.' }],
    })
    expect(read.item).toMatchObject({ employer: 'Career site', form: { title: 'Cook' } })
    expect(htmlOf(read)).toBe('<p>Boil.</p><p>Fry.</p>')
  })
})
