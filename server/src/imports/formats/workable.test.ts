import { describe, expect, test } from 'vitest'
import { placesOf, readAll, readOne } from '../../../test/feeds.ts'
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

  test('is one position with all its locations but the hidden ones', async () => {
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

  test('hidden locations alone are none; without a list the fields of the job tell', async () => {
    const hidden = { ...job, locations: [{ ...job.locations[0], hidden: true }] }
    expect(placesOf(await readOne(workable, { jobs: [hidden] }))).toEqual([])
    expect(placesOf(await readOne(workable, { jobs: [{ ...job, locations: undefined }] }))).toEqual([
      'Bergen, NO (city)',
    ])
  })

  test('without descriptions it is said how to get them; without jobs that the account may not exist', async () => {
    const read = await readOne(workable, { jobs: [{ ...job, description: undefined }] })
    expect(read.details.problems).toContain('the feed has no descriptions: ask for it with ?details=true')
    expect(await readAll(workable, { name: 'x', jobs: [] })).toEqual([
      { kind: 'notice', text: expect.stringContaining('the feed is empty') },
    ])
  })
})
