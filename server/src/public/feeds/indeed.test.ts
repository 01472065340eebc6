import { get as httpGet, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { budget } from '../../../test/budget.ts'
import { openFixture } from '../../../test/fixture.ts'
import { bareLocation, fullLocation } from '../../../test/places.ts'
import { browse } from '../../../test/public/browse.ts'
import { insertLive } from '../../../test/public/live-positions.ts'
import { readXml, textsOf } from '../../../test/public/xml.ts'
import { recording } from '../../../test/sent-statements.ts'
import { PUBLIC_URL } from '../../../test/server.ts'
import { usedMemory } from '../../../test/used-memory.ts'
import { feedStream } from './feed-text.ts'
import { findPublicPage } from './feed-store.ts'
import { indeed } from './indeed.ts'

const { server, make, database } = await openFixture()
const open = browse(server)
const company = await make.company({ name: 'Hav & Land <AS>', country: 'NO' })
const page = await make.page(company)
const at = new Date('2026-03-02T12:00:00Z')

async function live(values: Parameters<typeof make.published>[1]) {
  const position = await make.published(company, { published_at: at, last_published_at: at, ...values })
  await make.listing(position, page, { published_at: at })
  await make.refresh()
  return position
}

const two = [fullLocation(), { ...bareLocation(), city: 'Malmö' }]
const everything = await live({
  title: 'R&D ]]> “lead” <b> 🚀',
  content_html_default: '<p>Fish &amp; chips, 3 &lt; 5 &gt; 2, &lt;script&gt;, &amp;nbsp;, R&amp;D</p>',
  employment_type: ['Full-time', 'On-site', 'Remote'],
  locations: JSON.stringify(two),
  salary_type: 'MONTH',
  salary_currency: 'NOK',
  salary_min: 45_000,
  salary_max: 52_500.5,
  expiration_date: new Date('2999-01-01T00:00:00Z'),
  updated_at: new Date('2026-03-05T10:00:00Z'),
})
const bare = await live({ title: 'Remote', employment_type: ['Remote'] })

/** The jobs of a feed, after it was checked against https://docs.indeed.com/indeed-apply/xml-feed. */
function jobsOf(text: string): Record<string, string>[] {
  expect(text.startsWith('<?xml version="1.0" encoding="utf-8"?>\n<source>')).toBe(true)
  const outside = text.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')
  expect(outside).not.toContain('&')
  expect(text).not.toMatch(/&(?:[a-z]+|#\d+);/i)
  const root = readXml(text)
  const jobs = root.children.filter(({ name }) => name === 'job').map(textsOf)
  for (const job of jobs) {
    for (const name of [
      'title',
      'date',
      'referencenumber',
      'requisitionid',
      'url',
      'company',
      'country',
      'description',
    ]) {
      expect(job[name], name).not.toBe('')
      expect(job[name], name).toBeDefined()
    }
    expect(job.country).toMatch(/^[A-Z]{2}$/)
    expect(job.date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(Object.values(job)).not.toContain('')
  }
  expect(new Set(jobs.map(({ referencenumber }) => referencenumber)).size).toBe(jobs.length)
  return jobs
}

test('there is one job for each place, with literal characters and everything that Indeed asks for', async () => {
  const reply = await open(`/c/${page.id}/indeed.xml`)
  expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8')
  const jobs = jobsOf(reply.text)
  expect(jobs).toHaveLength(3)
  const first = jobs.find(({ city }) => city === 'Tromsø')
  expect(first).toEqual({
    title: everything.title,
    date: '2026-03-02T12:00:00Z',
    referencenumber: `${everything.id}-${two[0]?.id}`,
    requisitionid: everything.id,
    url: `${PUBLIC_URL}/c/${page.id}/${everything.id}`,
    company: 'Hav & Land <AS>',
    city: 'Tromsø',
    state: 'Troms',
    country: 'NO',
    postalcode: '9008',
    streetaddress: 'Storgata 1',
    description: '<p>Fish & chips, 3 < 5 > 2, < script>, & nbsp;, R&D</p>',
    salary: 'NOK 45,000 - NOK 52,500.5 per month',
    jobtype: 'fulltime',
    remotetype: 'Hybrid remote',
    expirationdate: '2999-01-01T00:00:00Z',
    lastactivitydate: expect.stringMatching(/^2026-/),
  })
  const second = jobs.find(({ city }) => city === 'Malmö')
  expect(second).toMatchObject({ referencenumber: `${everything.id}-${two[1]?.id}`, country: 'SE', url: first?.url })
  expect(second).not.toHaveProperty('streetaddress')
  expect(jobs.find(({ title }) => title === 'Remote')).toMatchObject({
    referencenumber: bare.id,
    country: 'NO',
    remotetype: 'Fully remote',
    description: 'Remote',
  })
})

test('the feed reads positions only as fast as the client takes them', async () => {
  const its = await make.page(company)
  await insertLive(database, its, 1_000, { text: 20_000 })
  let statements = 0
  const listened = recording(server.app.database, () => statements++)
  const found = await findPublicPage(server.app.database, its.id)
  if (!found) throw new Error('the page is not found')
  const site = { name: 'Kandidat', publicUrl: PUBLIC_URL }
  let taken = 0
  for await (const chunk of feedStream(
    { database: listened, page: found, site, at: new Date() },
    indeed,
    'indeed.xml',
  )) {
    taken += String(chunk).split('<job>').length - 1
    // At most the batch that is being taken and the one after it were read.
    expect(statements * 50).toBeLessThanOrEqual(taken + 100)
  }
  expect(taken).toBe(1_000)
})

const COUNT = budget(2_000, 100_000)

test(
  `${COUNT.toLocaleString('en')} positions are each in the Indeed feed and in the sitemaps exactly once, with flat memory`,
  { tags: 'long', timeout: 600_000 },
  async () => {
    const its = await make.page(company)
    await insertLive(database, its, COUNT, { text: 4_000 })
    for (const [name, perJob] of [
      ['indeed.xml', /<requisitionid><!\[CDATA\[([\w-]{36})\]\]>/g],
      ['sitemap.xml', new RegExp(`<loc>[^<]+/${its.id}/([\\w-]{36})</loc>`, 'g')],
    ] as const) {
      let [most, jobs] = [0, 0]
      const seen = new BigUint64Array(COUNT)
      const read = async (path: string) => {
        let [before, measured] = [0, jobs]
        for await (const ids of idsIn(await download(path), perJob)) {
          for (const id of ids) seen[jobs++] = lastOf(id)
          if (jobs - measured < COUNT / budget(3, 20)) continue
          measured = jobs
          // The first reading has what the beginning of a stream compiles and keeps.
          if (before === 0) before = usedMemory()
          else most = Math.max(most, usedMemory() - before)
        }
      }
      const parts = [...(await head(`/c/${its.id}/${name}`)).matchAll(/<loc>([^<]*sitemap\.xml\?[^<]*)<\/loc>/g)]
      const paths = parts.map(([, url = '']) => url.slice(PUBLIC_URL.length).replaceAll('&amp;', '&'))
      for (const path of paths.length > 0 ? paths : [`/c/${its.id}/${name}`]) await read(path)
      expect([jobs, new Set(seen).size], name).toEqual([COUNT, COUNT])
      // At the length of the long test, the whole feed has 400 MB.
      console.info(`${name}: ${(most / 1_000_000).toFixed(1)} MB more in use than at its beginning`)
      expect(most, name).toBeLessThan(25_000_000)
    }
  },
)

/** The last 64 bits of an id, which are random and so differ. They take an eighth of the memory of the text. */
function lastOf(id: string): bigint {
  return BigInt(`0x${id.replaceAll('-', '').slice(16)}`)
}

function download(path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) =>
    httpGet(`${server.url}${path}`, { agent: false }, resolve).on('error', reject),
  )
}

/** The beginning of a document. */
async function head(path: string): Promise<string> {
  const response = await download(path)
  for await (const chunk of response) {
    response.destroy()
    return String(chunk)
  }
  return ''
}

/** The ids that a pattern finds, a few at a time. */
async function* idsIn(response: IncomingMessage, pattern: RegExp): AsyncGenerator<string[]> {
  let rest = ''
  for await (const chunk of response.setEncoding('utf8')) {
    rest += chunk
    const found = [...rest.matchAll(pattern)]
    const last = found.at(-1)
    rest = last ? rest.slice(last.index + last[0].length) : rest.slice(-1_000)
    // Copied, because a part of a text keeps the whole text in memory.
    yield found.map(([, id = '']) => Buffer.from(id).toString())
  }
}
