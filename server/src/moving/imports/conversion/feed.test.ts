import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAll, readOne } from '../../../../test/feeds.ts'
import { sanitizeThoroughly } from '../../../content/html/sanitize.ts'
import { readForm } from '../../../base/forms/form.ts'
import { PositionForm } from '../../../positions/form.ts'
import { ashby } from '../formats/ashby.ts'
import { formats } from '../formats.ts'
import { greenhouse } from '../formats/greenhouse.ts'
import { lever } from '../formats/lever.ts'
import { recruitee } from '../formats/recruitee.ts'
import { smartrecruiters } from '../formats/smartrecruiters.ts'
import { workable } from '../formats/workable.ts'

describe('any feed', () => {
  test('items that cannot be converted do not stop the rest', async () => {
    const good = { id: 1, internal_job_id: 1, title: 'Cook', content: '<p>Boil.</p>' }
    const feed = {
      jobs: [
        good,
        {},
        'text',
        null,
        [],
        { id: 2, internal_job_id: 2 },
        { ...good, id: 3, internal_job_id: 3, content: '<i>'.repeat(500) },
        { ...good, id: 4, internal_job_id: 4 },
      ],
    }
    const results = await readAll(greenhouse, feed)
    expect(results.map(({ kind }) => kind)).toEqual([
      'position',
      'failed',
      'failed',
      'failed',
      'failed',
      'failed',
      'failed',
      'position',
    ])
    expect(results.flatMap((result) => (result.kind === 'failed' ? [[result.externalId, result.reason]] : []))).toEqual(
      [
        [null, 'It has no id.'],
        [null, 'It is a text, not an object.'],
        [null, 'It is null, not an object.'],
        [null, 'It is a list, not an object.'],
        ['2', 'It has no title.'],
        ['3', 'Its text is nested deeper than 100 levels, which is the limit.'],
      ],
    )
  })

  test('reading a feed again gives the same positions, location ids and hashes; another board gives other location ids', async () => {
    const feed = {
      jobs: [
        {
          id: 1,
          internal_job_id: 1,
          title: 'Cook',
          content: '<p>Boil.</p>',
          location: { name: 'Oslo, Norway; Bergen, Norway' },
        },
      ],
    }
    const [first, again, other] = [
      await readOne(greenhouse, feed),
      await readOne(greenhouse, feed),
      await readOne(greenhouse, feed, { board: 'other' }),
    ]
    expect(again).toEqual(first)
    expect(again.item.hash).toBe(first.item.hash)
    expect(other.item.hash).toBe(first.item.hash)
    const ids = [first, other].flatMap(({ item }) => (item.form.locations ?? []).map(({ id }) => id))
    expect(new Set(ids).size).toBe(4)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('any values in the fields of an item give a position that can be stored, or an error', async () => {
    const feeds = [
      [
        greenhouse,
        'jobs',
        [
          'id',
          'title',
          'content',
          'location',
          'metadata',
          'offices',
          'pay_input_ranges',
          'first_published',
          'language',
        ],
      ],
      [
        lever,
        '',
        ['id', 'text', 'categories', 'lists', 'opening', 'additional', 'salaryRange', 'createdAt', 'country'],
      ],
      [
        ashby,
        'jobs',
        ['id', 'title', 'address', 'secondaryLocations', 'compensation', 'publishedAt', 'descriptionHtml'],
      ],
      [workable, 'jobs', ['shortcode', 'title', 'locations', 'published_on', 'description']],
      [smartrecruiters, 'content', ['id', 'name', 'location', 'jobAd', 'releasedDate', 'language']],
      [recruitee, 'offers', ['id', 'title', 'locations', 'salary', 'translations', 'published_at', 'description']],
    ] as const
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom(
        'Oslo',
        '2026-01-01',
        '<p>a</p>',
        '\u0000',
        '\ud800',
        '__proto__',
        1e308,
        -1,
        '€5',
        'x'.repeat(6_000),
      ),
    )
    const item = fc
      .constantFrom(...feeds)
      .chain(([format, list, names]) =>
        fc
          .record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
          .map((made) => ({ format, list, made })),
      )
    await fc.assert(
      fc.asyncProperty(item, async ({ format, list, made }) => {
        const results = await readAll(format, list === '' ? [made] : { [list]: [made] })
        for (const result of results) {
          if (result.kind !== 'position') continue
          expect(() => readForm(PositionForm, result.item.form, 'position')).not.toThrow()
          for (const { html = '' } of result.item.form.sections ?? []) expect(sanitizeThoroughly(html)).toBe(html)
          expect(JSON.stringify(result.item)).not.toMatch(/\\u0000|\\ud800"/)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a title that is too long is cut, which is reported', async () => {
    const read = await readOne(lever, [{ id: '1', text: 'x'.repeat(600), description: 'y' }])
    expect(read.item.form.title).toHaveLength(500)
    expect(read.details.problems).toContainEqual({ code: 'text-cut', field: 'title', length: 500 })
  })

  test('if the language is not supported, the one of the company is used, which is reported', async () => {
    const german = {
      id: '1',
      text: 'Koch',
      description: '<p>Wir suchen eine erfahrene Köchin, die mit uns arbeiten möchte.</p>',
    }
    const read = await readOne(lever, [german], { language: 'DK' })
    expect(read.item.form.language).toBe('DK')
    expect(read.details).toMatchObject({
      origin: { language: 'default' },
      problems: expect.arrayContaining([{ code: 'language-detected', found: 'de', used: 'DK' }]),
    })
    const stated = await readOne(greenhouse, { jobs: [{ id: 1, title: 'Koch', language: 'de' }] })
    expect(stated.details.problems).toContainEqual({ code: 'language-unknown', stated: 'de', used: 'NO' })
  })

  test('the names of formats are unique', () => {
    expect(new Set(formats.map(({ name }) => name)).size).toBe(formats.length)
    expect(formats).toHaveLength(12)
  })
})
