import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { htmlOf, placesOf, readAll, readOne } from '../../../test/feeds.ts'
import { sanitizeThoroughly } from '../../content/sanitize.ts'
import { readForm } from '../../db/form.ts'
import { PositionForm } from '../../positions/form.ts'
import { ashby } from '../formats/ashby.ts'
import { formats } from '../formats.ts'
import { greenhouse } from '../formats/greenhouse.ts'
import { lever } from '../formats/lever.ts'
import { kandidatFormat } from '../formats/kandidat-format.ts'
import { recruitee } from '../formats/recruitee.ts'
import { smartrecruiters } from '../formats/smartrecruiters.ts'
import { workable } from '../formats/workable.ts'

describe('any feed', () => {
  test('one bad item never stops the rest', async () => {
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
      'skipped',
      'skipped',
      'skipped',
      'failed',
      'failed',
      'position',
    ])
    expect(results.flatMap((result) => (result.kind === 'failed' ? [[result.externalId, result.reason]] : []))).toEqual(
      [
        [null, 'it has no id'],
        ['2', 'it has no title'],
        ['3', 'its HTML must not be nested deeper than 100 elements'],
      ],
    )
  })

  test('the same feed gives the same positions, locations and hashes; another board gives other locations', async () => {
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

  test('whatever stands in the fields of an item, it is a position that can be stored, or a sentence', async () => {
    const boards = [
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
      .constantFrom(...boards)
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

  test('a title that is too long is cut, and its problem said', async () => {
    const read = await readOne(lever, [{ id: '1', text: 'x'.repeat(600), description: 'y' }])
    expect(read.item.form.title).toHaveLength(500)
    expect(read.details.problems).toContain('title: cut to 500 characters')
  })

  test("a language that is none of ours is the company's, and it says so", async () => {
    const german = {
      id: '1',
      text: 'Koch',
      description: '<p>Wir suchen eine erfahrene Köchin, die mit uns arbeiten möchte.</p>',
    }
    const read = await readOne(lever, [german], { language: 'DK' })
    expect(read.item.form.language).toBe('DK')
    expect(read.details).toMatchObject({
      origin: { language: 'default' },
      problems: expect.arrayContaining(['language: the text seems to be German, which is none of ours: DK is taken']),
    })
    const said = await readOne(greenhouse, { jobs: [{ id: 1, title: 'Koch', language: 'de' }] })
    expect(said.details.problems).toContain('language: "de" is none of ours: NO is taken')
  })

  test('formats have names of their own', () => {
    expect(new Set(formats.map(({ name }) => name)).size).toBe(formats.length)
    expect(formats).toHaveLength(12)
  })
})

describe('our own JSON Lines', () => {
  const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n')

  test('tell positions in our own words, exactly', async () => {
    const location = { country: 'NO', lat: 1.5, lng: 2.5, city: 'OSLO' }
    const salary = { type: 'YEAR', currency: 'NOK', minSalary: 0, maxSalary: 5, extra: null }
    const position = {
      type: 'position',
      id: 'a-1',
      title: 'Cook',
      language: 'DK',
      employmentType: ['Remote', 'Full-time'],
      locations: [location],
      salary,
      highlights: ['Free fish'],
      listingColor: '#aabbcc',
      enableVouch: false,
      sections: [{ kind: 'gallery', images: ['https://a.example/b.png'] }],
      employer: 'Havn AS',
      publishedAt: '2026-01-01T10:00:00Z',
      expirationDate: '2026-02-01',
    }
    const read = await readOne(kandidatFormat, lines(position))
    const { type: _type, id: _id, employer: _employer, publishedAt: _at, expirationDate: _until, ...form } = position
    const { hash: _hash, size: _size, ...parsed } = read.item
    expect(parsed).toEqual({
      externalId: 'a-1',
      employer: 'Havn AS',
      form,
      publishedAt: new Date('2026-01-01T10:00:00Z'),
      expirationDate: new Date('2026-02-02T00:00:00Z'),
    })
    expect(read.details.problems).toEqual([])
  })

  test('places without coordinates are found, text becomes sections, a language that is not said is told', async () => {
    const read = await readOne(
      kandidatFormat,
      lines({
        type: 'position',
        id: '1',
        title: 'Kokk',
        text: 'Vi søker en kokk.\n- Kok\n- Stek',
        locations: [{ city: 'Oslo', country: 'Norge' }],
      }),
    )
    expect(read.item.form.language).toBe('NO')
    expect(placesOf(read)).toEqual(['Oslo, NO (city)'])
    expect(htmlOf(read)).toBe('<p>Vi søker en kokk.</p><ul><li>Kok</li><li>Stek</li></ul>')
  })

  test('texts are sanitized where they are read, and what can not be is the fault of its line alone', async () => {
    const position = (id: string, html: string) => ({
      type: 'position',
      id,
      title: 'Cook',
      sections: [{ kind: 'text', heading: 'Duties', html }],
      contentHtmlOverride: html,
    })
    const [taken, refused, next] = await readAll(
      kandidatFormat,
      lines(position('1', '<b onclick="x()">Boil</b>'), position('2', '<i>'.repeat(500)), position('3', '<p>Fry</p>')),
    )
    expect(taken).toMatchObject({
      item: {
        form: {
          sections: [{ kind: 'text', heading: 'Duties', html: '<strong>Boil</strong>' }],
          contentHtmlOverride: '<strong>Boil</strong>',
        },
      },
    })
    expect(refused).toMatchObject({ kind: 'failed', externalId: '2', reason: expect.stringContaining('nested deeper') })
    expect(next).toMatchObject({ kind: 'position', item: { externalId: '3' } })
  })

  test('tell companies and candidates, whose people are not repeated where something is wrong', async () => {
    const results = await readAll(
      kandidatFormat,
      lines(
        { type: 'company', name: 'Havn AS', country: 'NO' },
        { type: 'candidate', id: 'c1', position: 'a-1', candidate: { email: 'kari@example.com' }, stage: 'HIRED' },
        { type: 'candidate', id: 'c2', position: 'a-1', candidate: { email: 'ola@example.com', phone: 12_345_678 } },
      ),
    )
    expect(results).toMatchObject([
      { kind: 'company', form: { name: 'Havn AS', country: 'NO' } },
      { kind: 'candidate', candidate: { id: 'c1', position: 'a-1', stage: 'HIRED' } },
      { kind: 'failed', externalId: 'c2', reason: expect.stringContaining('candidate.phone') },
    ])
    expect(JSON.stringify(results[2])).not.toMatch(/ola@|12345678/)
  })

  test('what can not be taken is said with all its faults and what is allowed', async () => {
    const results = await readAll(
      kandidatFormat,
      [
        lines(
          { type: 'position', id: '1', title: 'Cook', language: 'XX', colour: 1 },
          { type: 'job' },
          { title: 'Cook' },
          5,
        ),
        '{"type":"position"',
        lines({ type: 'position', id: '2', title: 'Baker', language: 'NO' }),
      ].join('\n'),
    )
    expect(results.map((result) => ('reason' in result ? result.reason : result.kind))).toEqual([
      expect.stringMatching(
        /colour.*language must be one of NO, DK, EN, SE, GB|language must be one of NO, DK, EN, SE, GB.*colour/,
      ),
      'its "type" is "job": it must be position, company or candidate',
      'its "type" is not said: it must be position, company or candidate',
      'it is a number, not an object',
      expect.stringMatching(/^is no JSON/),
      'position',
    ])
    await expect(readAll(kandidatFormat, '<html>')).rejects.toThrow('JSON Lines are expected')
    await expect(readAll(kandidatFormat, 'id;title')).rejects.toThrow('These are no JSON Lines')
  })
})
