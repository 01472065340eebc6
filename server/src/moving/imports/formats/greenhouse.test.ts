import { describe, expect, test } from 'vitest'
import { htmlOf, placesOf, readAll, readOne } from '../../../../test/feeds.ts'
import { greenhouse } from './greenhouse.ts'

describe('Greenhouse', () => {
  const job = {
    id: 101,
    internal_job_id: 7,
    title: ' Cook  at sea ',
    company_name: 'Fjellvik Havn ',
    updated_at: '2026-07-29T08:50:01-04:00',
    first_published: '2026-07-16T11:55:32-04:00',
    application_deadline: null,
    location: { name: 'Oslo, Norway' },
    absolute_url: 'https://jobs.fjellvik.example/101',
    language: 'nb',
    metadata: [
      { id: 1, name: 'Employment Type', value: 'Full-time', value_type: 'single_select' },
      { id: 2, name: 'Team', value: 'Contract work', value_type: 'single_select' },
    ],
    content:
      '&lt;h2&gt;Galley&lt;/h2&gt;&lt;p&gt;Fish &amp;amp; chips&amp;nbsp;daily&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
    offices: [{ id: 1, name: 'Everywhere', location: null }],
    pay_input_ranges: [],
  }

  test('is converted with decoded HTML, times in UTC, and the origin of each field', async () => {
    const read = await readOne(greenhouse, { jobs: [job], meta: { total: 1 } })
    expect(read.item).toMatchObject({
      externalId: '101',
      employer: 'Fjellvik Havn',
      publishedAt: new Date('2026-07-16T15:55:32.000Z'),
      expirationDate: null,
      form: { title: 'Cook at sea', language: 'NO', employmentType: ['Full-time'], salary: null },
    })
    expect(htmlOf(read)).toBe('<h2>Galley</h2><p>Fish &amp; chips\u00a0daily</p>')
    expect(placesOf(read)).toEqual(['Oslo, NO (city)'])
    expect(read.details).toMatchObject({
      url: 'https://jobs.fjellvik.example/101',
      updatedAt: new Date('2026-07-29T12:50:01.000Z'),
      problems: [],
      origin: {
        title: 'title',
        employer: 'company_name',
        content: 'content',
        language: 'language',
        employmentType: 'metadata "Employment Type"',
        locations: 'location.name',
        publishedAt: 'first_published',
      },
    })
  })

  test('has pay in cents', async () => {
    const range = {
      min_cents: 5_000_000,
      max_cents: 7_000_050,
      currency_type: 'EUR',
      title: 'Annual salary',
      blurb: '<p>plus bonus</p>',
    }
    const pay = async (...ranges: object[]) =>
      (await readOne(greenhouse, { jobs: [{ ...job, pay_input_ranges: ranges }] })).item.form.salary
    expect(await pay(range)).toEqual({
      type: 'YEAR',
      currency: 'EUR',
      minSalary: 50_000,
      maxSalary: 70_000.5,
      extra: 'plus bonus',
    })
    expect(
      await pay(
        { ...range, blurb: null, title: 'Oslo' },
        { ...range, blurb: null, title: 'Bergen', min_cents: 4_000_000 },
      ),
    ).toEqual({
      type: null,
      currency: 'EUR',
      minSalary: 40_000,
      maxSalary: 70_000.5,
      extra: expect.stringContaining('Bergen: EUR 40000–70000.5'),
    })
  })

  test('the posts of an opening become one position with the places of all, wherever they are in the feed', async () => {
    const other = { ...job, id: 300, internal_job_id: 8, title: 'Captain' }
    const bergen = { ...job, id: 102, location: { name: 'Bergen, Norway' } }
    const results = await readAll(greenhouse, { jobs: [job, other, bergen] })
    const positions = results.filter((result) => result.kind === 'position')
    expect(positions.map(({ item }) => item.externalId)).toEqual(['300', '101'])
    expect(positions.map(placesOf)).toEqual([['Oslo, NO (city)'], ['Oslo, NO (city)', 'Bergen, NO (city)']])
    expect(positions[1]?.details.problems).toEqual([{ code: 'posts-joined', posts: 2 }])
  })

  test('a prospect post is skipped, and missing items of the feed are reported', async () => {
    const results = await readAll(greenhouse, { jobs: [{ ...job, internal_job_id: null }], meta: { total: 37 } })
    expect(results).toEqual([
      {
        kind: 'skipped',
        at: 'item 1',
        externalId: '101',
        title: 'Cook at sea',
        reason: 'It collects people for later: it has no opening.',
        remark: { code: 'prospects' },
      },
      { kind: 'notice', remark: { code: 'feed-longer', total: 37, read: 1 }, isPartial: true },
    ])
  })

  test('offices are used if the free text does not name a place', async () => {
    const read = await readOne(greenhouse, {
      jobs: [{ ...job, location: { name: '' }, offices: [{ name: 'HQ', location: 'Bergen, Norway' }] }],
    })
    expect(placesOf(read)).toEqual(['Bergen, NO (city)'])
    const remote = await readOne(greenhouse, { jobs: [{ ...job, location: { name: 'Remote' } }] })
    expect(placesOf(remote)).toEqual([])
    expect(remote.item.form.employmentType).toEqual(['Full-time', 'Remote'])
    expect(remote.details.problems).toEqual([])
  })

  test.each(['Hybrid', 'Remote', 'Distans', 'Hjemmekontor', 'Hybrid / Remote', 'Flexible', 'Flere steder'])(
    'offices are used if the location is "%s", which names a way of working',
    async (name) => {
      const offices = [
        { name: 'Oslo', location: 'Oslo, Norway' },
        { name: 'Bergen, Norway', location: 'Remote' },
      ]
      const read = await readOne(greenhouse, { jobs: [{ ...job, location: { name }, offices }] })
      expect(placesOf(read)).toEqual(['Oslo, NO (city)', 'Bergen, NO (city)'])
      expect(read.details.origin['locations']).toBe('offices')
      expect(read.details.problems).toEqual([])
    },
  )

  test('a way of working in the place of a place becomes a tag, and an address is no town', async () => {
    const offices = [{ name: 'Oslo', location: 'Storgata 1, 0155 Oslo, Norway' }]
    const read = await readOne(greenhouse, { jobs: [{ ...job, location: { name: 'Hybrid' }, offices }] })
    expect(read.item.form.employmentType).toEqual(['Full-time', 'Hybrid'])
    expect(read.item.form.locations).toMatchObject([
      { address: 'Storgata 1', postalCode: '0155', city: 'Oslo', administrativeArea: 'Oslo', country: 'NO' },
    ])
  })

  test('of posts in several languages, the one in the language of the company is the text, and the first keeps its id', async () => {
    const swedish = { ...job, id: 102, title: 'Kock', language: 'sv' }
    const read = await readOne(greenhouse, { jobs: [job, swedish] }, { language: 'SE' })
    expect(read.item).toMatchObject({ externalId: String(job.id), form: { title: 'Kock', language: 'SE' } })
  })
})
