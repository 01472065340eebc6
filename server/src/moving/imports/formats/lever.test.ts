import { describe, expect, test } from 'vitest'
import { htmlOf, placesOf, readAll, readOne } from '../../../../test/feeds.ts'
import { lever } from './lever.ts'

describe('Lever', () => {
  const posting = {
    id: 'a24ec4e5-5caa-473d-abd4-b71f09a8167b',
    text: 'Sailmaker',
    categories: { commitment: 'Part-time contract', location: 'Bergen', allLocations: ['Bergen', 'Oslo'] },
    country: 'NO',
    createdAt: 1_764_205_361_939,
    opening: '<div>Sew with us! <b>Really.</b></div><div><br></div><div>We are many.</div>',
    descriptionBody: '<div>You sew.</div>',
    description: '<div>Sew with us! <b>Really.</b></div><div>We are many.</div><div>You sew.</div>',
    lists: [{ text: 'You will', content: '\n<li>Sew</li><li>Mend</li>' }],
    additional: '<div><b>About us</b></div><div>Since 1900.</div>',
    hostedUrl: 'https://jobs.sails.example/a',
    applyUrl: 'https://jobs.sails.example/a/apply',
    workplaceType: 'onsite',
    salaryRange: { currency: 'NOK', interval: 'per-hour-wage', min: 220, max: 260 },
    salaryDescriptionPlain: 'Plus thread.',
  }

  test('is assembled from its parts, with the first paragraph as the pitch and not repeated', async () => {
    const read = await readOne(lever, [posting])
    expect(read.item).toMatchObject({
      externalId: posting.id,
      employer: null,
      publishedAt: new Date(1_764_205_361_939),
      form: {
        title: 'Sailmaker',
        pitch: 'Sew with us! Really.',
        language: 'EN',
        employmentType: ['Part-time', 'On-site', 'Contract'],
        salary: { type: 'HOUR', currency: 'NOK', minSalary: 220, maxSalary: 260, extra: 'Plus thread.' },
      },
    })
    expect(htmlOf(read)).toBe(
      '<p>We are many.</p><p>You sew.</p>\n# You will\n<ul><li>Sew</li><li>Mend</li></ul>\n<h3>About us</h3><p>Since 1900.</p>',
    )
    expect(placesOf(read)).toEqual(['Bergen, NO (city)', 'Oslo, NO (city)'])
    expect(read.details.updatedAt).toBeNull()
    expect(read.details.origin).toMatchObject({
      pitch: 'opening',
      language: 'detected',
      salary: 'salaryRange, salaryDescription',
    })
  })

  test('is converted without an opening, a body and a list of locations', async () => {
    const {
      opening: _opening,
      descriptionBody: _body,
      salaryRange: _range,
      salaryDescriptionPlain: _pay,
      ...rest
    } = posting
    const read = await readOne(lever, [
      { ...rest, categories: { location: 'Remote' }, workplaceType: 'unspecified', lists: [] },
    ])
    expect(read.item.form).toMatchObject({ pitch: null, salary: null, employmentType: ['Remote'] })
    // "Remote" is not a place, but the country is known.
    expect(placesOf(read)).toEqual(['NO (country)'])
    expect(htmlOf(read)).toContain('<p>You sew.</p>')
  })

  test('an unknown site is refused with one message', async () => {
    await expect(readAll(lever, { ok: false, error: 'Document not found' })).rejects.toThrow("Lever's feed has a list")
  })
})
