import { gzipSync } from 'node:zlib'
import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../../../scripts/harness/random.ts'
import { budget } from '../budget.ts'
import { attribute, parsePage } from '../portal/parsed-page.ts'
import { createDemoDatabase } from '../demo-database.ts'
import { announceSeed } from '../seed.ts'
import { startServer, type TestServer } from '../server.ts'
import { browse } from './browse.ts'

// Every public page of the demonstration: four languages, agencies and clients, short and long texts.
const stored = await createDemoDatabase()
let server: TestServer
/** The HTML of each page by its path. */
const lists = new Map<string, string>()
const jobs = new Map<string, string>()

beforeAll(async () => {
  server = await startServer(stored.url)
  const open = browse(server)
  const pages = await stored.run<{ id: string }>('select id from careers_pages where active')
  const listings = await stored.run<{ page: string; id: string }>(
    'select page_id as page, position_id as id from listings where live order by position_id, page_id',
  )
  for (const { id } of pages) {
    lists.set(`/c/${id}`, (await open(`/c/${id}`)).text)
  }
  for (const { page, id } of listings) {
    jobs.set(`/c/${page}/${id}`, (await open(`/c/${page}/${id}`)).text)
  }
})
afterAll(async () => {
  await server.close()
  await stored.drop()
})

/** Jobs whose markup, and what search engines read of it, is examined: others for each seed. */
const EXAMINED = budget(20, 1_000)
const random = randomFrom(announceSeed('pages of the demonstration'))
const some = (pages: ReadonlyMap<string, string>) => random.some([...pages], EXAMINED)

const sizes = (pages: ReadonlyMap<string, string>) => [...pages.values()].map((html) => gzipSync(html).length)

test('a hundred pages are small: jobs at most 12 kB, lists 15 kB, the style 8 kB', async () => {
  expect(jobs.size).toBeGreaterThan(100)
  expect(Math.max(...sizes(jobs))).toBeLessThanOrEqual(12_000)
  expect(Math.max(...sizes(lists))).toBeLessThanOrEqual(15_000)
  const [html = ''] = lists.values()
  const [, style = ''] = /<link rel="stylesheet" href="([^"]*public[^"]*)"/.exec(html) ?? []
  expect(gzipSync((await browse(server)(style)).text).length).toBeLessThanOrEqual(8_000)
})

test('nothing on a page is loaded from elsewhere, and reading it needs no script and no font', () => {
  const faults = [...lists, ...jobs].flatMap(([path, html]) =>
    parsePage(html).elements.flatMap((element) => {
      const isStyle = element.tagName === 'link' && attribute(element, 'rel') === 'stylesheet'
      const loaded = attribute(element, isStyle ? 'href' : 'src')
      const isElsewhere = loaded !== undefined && !/^\/[^/]/.test(loaded)
      const inline = ['style', 'onclick'].filter((name) => attribute(element, name) !== undefined)
      return [...(isElsewhere ? [loaded] : []), ...inline].map((fault) => `${path}: ${element.tagName} ${fault}`)
    }),
  )
  expect(faults).toEqual([])
})

test('whatever has a language has a direction, so that pay and titles stay as they are on a page that is turned round', () => {
  const faults = [...lists, ...jobs].flatMap(([path, html]) =>
    parsePage(html).elements.flatMap((element) => {
      const isTurned = attribute(element, 'lang') !== undefined && attribute(element, 'dir') === undefined
      return isTurned ? [`${path}: ${element.tagName}`] : []
    }),
  )
  expect(faults).toEqual([])
  const pay = [...lists.values(), ...jobs.values()].filter((html) => /<(?:span|bdi) dir="ltr">[^<]*\d/.test(html))
  expect(pay.length).toBeGreaterThan(0)
})

test(`the markup of every list and of at most ${EXAMINED} jobs is valid`, { tags: 'long' }, async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: {
      // Preact writes void elements and empty attributes as XML does, which HTML allows.
      'void-style': 'off',
      'attribute-empty-style': 'off',
      'attribute-boolean-style': 'off',
      'no-trailing-whitespace': 'off',
      // Titles and addresses are as long as people make them.
      'long-title': 'off',
      'tel-non-breaking': 'off',
    },
  })
  for (const [path, html] of [...lists, ...some(jobs)]) {
    const report = await validator.validateString(html)
    const faults = report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
    )
    expect([path, faults]).toEqual([path, []])
  }
})

test(
  `what search engines read of at most ${EXAMINED} jobs is complete, by the rules that Adobe wrote down`,
  { tags: 'long' },
  async () => {
    const extractor = new WebAutoExtractor({ embedSource: ['rdfa', 'microdata'] })
    let count = 0
    for (const [path, html] of some(jobs)) {
      const { jsonld, ...others } = extractor.parse(html)
      const [posting] = jsonld['JobPosting'] ?? []
      if (posting === undefined) continue
      // The validator takes an array of places for one place without a country, so each is checked by itself.
      for (const place of [posting['jobLocation'] ?? []].flat()) {
        const one = { ...others, jsonld: { JobPosting: [{ ...posting, jobLocation: place }] } }
        const issues = await new Validator().validate(one)
        expect([path, issues.filter(({ severity }) => severity === 'ERROR')]).toEqual([path, []])
        count++
      }
    }
    expect(count).toBeGreaterThan(EXAMINED / 10)
  },
)
