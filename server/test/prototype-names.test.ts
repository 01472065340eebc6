import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formats } from '../src/moving/imports/formats.ts'
import { chunksOf, collect, readAll } from './feeds.ts'
import { hostileFeed } from './hostile-feeds.ts'
import { languageOf } from '../src/moving/imports/values/language.ts'
import { readEmployment } from '../src/moving/imports/values/employment.ts'
import { readPay } from '../src/moving/imports/values/pay.ts'
import { readWorkplace } from '../src/moving/imports/values/workplace.ts'
import { readPageList } from '../src/moving/imports/parsing/page-list.ts'
import { openFeed } from '../src/moving/imports/parsing/encoding.ts'
import { importFeed } from '../src/moving/imports/storing/feed-actions.ts'
import { installationAccess } from '../src/base/access/access.ts'
import { readFeed } from '../src/moving/imports/conversion/feed.ts'
import { smallGazetteer } from './small-gazetteer.ts'
import { openFixture } from './fixture.ts'
import { announceSeed } from './seed.ts'

// A plain object seems to have these members, whatever a feed contains.
const NAMES = Object.getOwnPropertyNames(Object.prototype)
const seed = announceSeed('prototype names')

const values = fc.oneof(
  fc.constantFrom<unknown>(...NAMES, null, 1, true, '', [], {}, ['x'], { toString: 1 }, { valueOf: { length: 'x' } }),
  fc.constantFrom(...NAMES).map((name) => JSON.parse(`{"${name}": "text"}`) as unknown),
)

/** Members with all names, in JSON. JSON.stringify would leave out some values and `__proto__`. */
const members = fc
  .tuple(...NAMES.map(() => values))
  .map((all) => NAMES.map((name, i) => `${JSON.stringify(name)}:${JSON.stringify(all[i] ?? null)}`).join(','))

const elements = (content: readonly string[]) =>
  NAMES.map((name, i) => `<${name}>${content[i] ?? ''}</${name}>`).join('')
const inXml = fc.tuple(...NAMES.map(() => fc.constantFrom('', 'text', '<a>b</a>', elements(['x', 'y'])))).map(elements)

/** Puts members into every object of a feed, the root included. */
const withMembers = (feed: string, more: string) => feed.replaceAll(/\{(?=")/g, `{${more},`)

describe.each(formats.map(({ name }) => name))('%s', (name) => {
  const format = formats.find((each) => each.name === name)!

  test('reads a feed whose members or values have the names of Object.prototype', async () => {
    const make = name === 'personio' ? inXml : members
    await fc.assert(
      fc.asyncProperty(make, fc.shuffledSubarray(NAMES, { minLength: 3, maxLength: 3 }), async (more, texts) => {
        const plain = hostileFeed(name, texts)
        const feed =
          name === 'personio'
            ? plain.replaceAll(/<(workzag-jobs|position|office|jobDescription)>/g, (tag) => tag + more)
            : withMembers(plain, more)
        const results = (await readAll(format, feed)).filter(({ kind }) => kind !== 'notice')
        // Our own format refuses unknown fields, one line at a time.
        const isOwn = name === 'jsonl'
        expect(results.map((result) => ('reason' in result && !isOwn ? result.reason : result.kind))).toEqual(
          texts.map(() => (isOwn ? 'failed' : 'position')),
        )
        for (const result of results) {
          if (result.kind !== 'position') continue
          expect(JSON.stringify(result)).not.toMatch(/native code|\[object /)
          expect(typeof result.item.form.language).toBe('string')
        }
      }),
      { numRuns: 6, seed },
    )
  })
})

test.each(NAMES)('the term %s is unknown in every table of terms', async (name) => {
  expect(readWorkplace(name)).toBeUndefined()
  expect(languageOf(name)).toBeUndefined()
  expect(readEmployment(name).tags).toEqual([])
  expect(readPay({ min: 1, max: 2, currency: 'kr', interval: name }, name).salary?.currency).toBeNull()
  const gazetteer = await smallGazetteer()
  expect(gazetteer.city(name, { country: name, region: name })).toBeUndefined()
  expect(gazetteer.citiesByCountry(name)).toEqual([])
  expect(
    gazetteer.region(name) ?? gazetteer.country(name) ?? gazetteer.municipality(name, { country: 'NO' }),
  ).toBeUndefined()
  expect(gazetteer.postTown(name, name) ?? gazetteer.postTown('NO', name)).toBeUndefined()
})

test('a sitemap with such elements is read', async () => {
  const sitemap = `<urlset><url>${elements([])}<loc>https://a.example/1</loc></url></urlset>`
  const list = readPageList(await openFeed(chunksOf(sitemap)))
  expect(await collect(list!)).toEqual([{ url: 'https://a.example/1', isList: false }])
})

test('the report counts fields and problems with such names, and the positions are stored', async () => {
  const fixture = await openFixture()
  const company = await fixture.make.company()
  const jobs = NAMES.map((name, i) => ({
    id: i,
    internal_job_id: name,
    title: name,
    company_name: name,
    language: name,
    location: { name },
    metadata: [{ name: `employment type ${name}`, value: name }],
  }))
  const text = JSON.stringify({ jobs })
  const greenhouse = formats.find(({ name }) => name === 'greenhouse')!
  const feed = { companyId: company.id, source: 'greenhouse', board: 'names' }
  const context = { ...feed, language: 'EN', timeZone: 'UTC', gazetteer: smallGazetteer } as const
  const report = await importFeed(
    fixture.server.app.database,
    readFeed(greenhouse, () => chunksOf(text), context),
    {
      ...{ feed, client: 'none', marketplace: false, publish: false, dryRun: false },
      access: installationAccess('import'),
    },
  )
  expect(report).toMatchObject({ created: NAMES.length, skipped: 0, origins: { title: { title: NAMES.length } } })
  expect(report.problems).toContainEqual([{ code: 'language-unknown', stated: 'constructor', used: 'EN' }, 1])
})
