import { describe, expect, test } from 'vitest'
import { placesOf, readAll, readOne } from '../../../../test/feeds.ts'
import { workable } from './workable.ts'

describe('Workable', () => {
  const job = {
    title: 'Diver',
    shortcode: 'DD13',
    employment_type: 'Full-time',
    telecommuting: false,
    url: 'https://apply.deep.example/j/DD13',
    application_url: 'https://apply.deep.example/j/DD13/apply',
    published_on: '2026-08-05',
    created_at: '2026-07-02',
    country: 'Norway',
    city: 'Bergen',
    state: 'Vestland',
    locations: [
      { country: 'Norway', countryCode: 'NO', city: 'Bergen', region: 'Vestland', hidden: false },
      { country: 'Germany', countryCode: 'DE', city: 'Munich', region: null, hidden: true },
    ],
    description: '<p>Dive.</p>',
  }

  test('is one position with all its locations except hidden ones', async () => {
    const second = {
      ...job,
      country: 'Spain',
      city: '',
      locations: [{ country: 'Spain', countryCode: 'ES', city: '', region: null, hidden: false }],
    }
    const other = { ...job, shortcode: 'EE', title: 'Cook' }
    const results = (await readAll(workable, { name: 'Deep AS', jobs: [job, other, second] })).filter(
      (result) => result.kind === 'position',
    )
    expect(results.map(({ item }) => item.externalId)).toEqual(['EE', 'DD13'])
    expect(results.map(placesOf)[1]).toEqual(['Bergen, NO (city)', 'ES (country)'])
    expect(results[1]?.item).toMatchObject({ employer: 'Deep AS', publishedAt: new Date('2026-08-05T00:00:00Z') })
    expect(results[1]?.item.form).not.toHaveProperty('salary')
  })

  test('has no location if all are hidden, and the one of its own fields without a list', async () => {
    const hidden = { ...job, locations: [{ ...job.locations[0], hidden: true }] }
    expect(placesOf(await readOne(workable, { jobs: [hidden] }))).toEqual([])
    expect(placesOf(await readOne(workable, { jobs: [{ ...job, locations: undefined }] }))).toEqual([
      'Bergen, NO (city)',
    ])
  })

  test('without descriptions or jobs, the report says why that may be', async () => {
    const read = await readOne(workable, { jobs: [{ ...job, description: undefined }] })
    expect(read.details.problems).toContainEqual({ code: 'descriptions-not-requested' })
    expect(await readAll(workable, { name: 'x', jobs: [] })).toEqual([
      { kind: 'notice', isPartial: true, remark: { code: 'feed-empty' } },
    ])
  })
})
