import type { ServerResponse } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallGazetteer } from '../../../../test/small-gazetteer.ts'
import { startReceiver } from '../../../../test/receiver.ts'
import { openFixture, type Fixture } from '../../../../test/fixture.ts'
import { FeedError } from '../../../content/texts/feed-error.ts'
import { readFeed } from '../conversion/feed.ts'
import { formats } from '../formats.ts'
import { withInput } from './input-client.ts'
import { importFeed, type FeedReport } from '../storing/feed-actions.ts'
import { installationAccess } from '../../../base/access/access.ts'

let fixture: Fixture
let folder: string

beforeAll(async () => {
  fixture = await openFixture()
  folder = await mkdtemp(join(tmpdir(), 'kandidat-pages-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

type Answers = Record<string, string | object | ((response: ServerResponse) => void)>

/** Serves the answers of the table, by path and query. Anything else is not found. */
async function serve(answers: (origin: string) => Answers) {
  const receiver = await startReceiver((request, response) => {
    const answer = answers(origin)[request.url ?? '']
    if (typeof answer === 'function') answer(response)
    else if (answer === undefined) response.writeHead(404).end('nothing here')
    else response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  const origin = `http://127.0.0.1:${receiver.port}`
  return { origin, asked: () => receiver.requests.map(({ path }) => path) }
}

/** Imports a feed as the command does. */
async function importFrom(company: { id: string }, name: string, source: string): Promise<FeedReport> {
  const format = formats.find((each) => each.name === name)
  if (!format) throw new Error(`there is no format ${name}`)
  const policy = { allowHttp: true, allowCidr: ['127.0.0.1'] }
  // Its pages are our own, so nobody has to be spared.
  return withInput(
    source,
    format,
    policy,
    process.stdin,
    (feed) =>
      importFeed(
        fixture.server.app.database,
        readFeed(
          feed.format,
          feed.pages(() => {}),
          { source: name, board: 'board', language: 'EN', timeZone: 'Europe/Oslo', gazetteer: smallGazetteer },
        ),
        {
          feed: { companyId: company.id, source: name, board: 'board' },
          client: 'none',
          marketplace: false,
          publish: false,
          dryRun: false,
          access: installationAccess('import'),
        },
      ),
    { pause: 0 },
  )
}

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  expect(error).toBeInstanceOf(FeedError)
  return (error as Error).message
}

const job = (id: string) => ({ id, title: `Job ${id}`, content_html: `<p>Job ${id}</p>` })
const posting = (id: string) => ({ id, name: `Job ${id}`, company: { name: 'Havn' } })
const details = (id: string) => ({
  ...posting(id),
  jobAd: { sections: { jobDescription: { title: 'Work', text: `<p>Text of ${id}</p>` } } },
})
const page = (id: string) =>
  `<!doctype html><html lang="en"><script type="application/ld+json">${JSON.stringify({
    '@type': 'JobPosting',
    title: `Job ${id}`,
    description: 'Cooking',
    identifier: id,
  })}</script></html>`

test('the pages of a feed are read one after another, at the address that the page before names', async () => {
  const company = await fixture.make.company()
  const { origin, asked } = await serve((at) => ({
    '/jobs.json': { title: 'Havn', next_url: `${at}/jobs.json?page=2`, items: [job('1'), job('2')] },
    '/jobs.json?page=2': { title: 'Havn', items: [job('3')], next_url: '/jobs.json?page=3' },
    '/jobs.json?page=3': { title: 'Havn', items: [job('4')] },
  }))
  const report = await importFrom(company, 'teamtailor', `${origin}/jobs.json`)
  expect(report).toMatchObject({ created: 4, leftOut: [], notices: [] })
  expect(asked()).toEqual(['/jobs.json', '/jobs.json?page=2', '/jobs.json?page=3'])
  expect(await importFrom(company, 'teamtailor', `${origin}/jobs.json`)).toMatchObject({
    created: 0,
    unchanged: 4,
    gone: [],
  })
})

test('a page that fails, is on another host or was read before ends the import before anything is stored', async () => {
  const company = await fixture.make.company()
  let third: string | ((response: ServerResponse) => void) = (response) => response.writeHead(500).end('no')
  let second = '/jobs.json?page=2'
  const { origin } = await serve((at) => ({
    '/jobs.json': { items: [job('1')], next_url: second },
    '/jobs.json?page=2': third,
    '/moved': (response) => response.writeHead(302, { location: 'http://127.0.0.2/jobs.json' }).end(),
    '/again': { items: [job('2')], next_url: `${at}/jobs.json` },
  }))
  const url = `${origin}/jobs.json`
  expect(await refusal(importFrom(company, 'teamtailor', url))).toMatch(
    /^Page 2 of the feed could not be read, so nothing was imported: 127\.0\.0\.1:\d+ answers with status 500$/,
  )
  third = '<html>'
  expect(await refusal(importFrom(company, 'teamtailor', url))).toContain('an HTML page')
  second = 'http://127.0.0.2/jobs.json'
  expect(await refusal(importFrom(company, 'teamtailor', url))).toContain('are only followed within that host')
  second = '/moved'
  expect(await refusal(importFrom(company, 'teamtailor', url))).toContain('redirects are followed within a host only')
  second = '/again'
  expect(await refusal(importFrom(company, 'teamtailor', url))).toBe(
    'Page 3 of the feed has the address of a page that was read before',
  )
  expect(await fixture.database.run('select id from positions where company_id = $1', [company.id])).toEqual([])
})

test('positions on other pages are not gone if one page is imported from a file', async () => {
  const company = await fixture.make.company()
  const file = join(folder, 'page.json')
  await writeFile(file, JSON.stringify({ items: [job('1'), job('2')] }))
  expect(await importFrom(company, 'teamtailor', file)).toMatchObject({ created: 2 })
  await writeFile(file, JSON.stringify({ items: [job('1')], next_url: 'https://jobs.example/jobs.json?page=2' }))
  const report = await importFrom(company, 'teamtailor', file)
  expect(report).toMatchObject({ unchanged: 1, gone: [] })
  expect(report.notices).toEqual([
    { code: 'feed-continues', address: 'https://jobs.example/jobs.json?page=2' },
    { code: 'gone-unknown', why: 'unread' },
  ])
  await writeFile(file, JSON.stringify({ items: [job('1')] }))
  expect((await importFrom(company, 'teamtailor', file)).gone).toMatchObject([{ externalId: '2', missed: 1 }])
})

test("SmartRecruiters' pages are followed by their offset, and the details of each posting are fetched", async () => {
  const company = await fixture.make.company()
  let isBroken = true
  const { origin, asked } = await serve((at) => {
    const listed = (id: string) => ({ ...posting(id), ref: `${at}/postings/${id}` })
    return {
      '/postings?limit=100': { offset: 0, limit: 2, totalFound: 4, content: [listed('1'), listed('2')] },
      '/postings?limit=100&offset=2': {
        offset: 2,
        limit: 2,
        totalFound: 4,
        content: [listed('3'), { ...posting('4'), ref: 'http://127.0.0.2/postings/4' }],
      },
      '/postings/1': details('1'),
      '/postings/2': isBroken ? (response: ServerResponse) => response.writeHead(503).end() : details('2'),
      '/postings/3': isBroken ? 'no JSON' : details('3'),
    }
  })
  const source = `${origin}/postings`
  const report = await importFrom(company, 'smartrecruiters', source)
  expect(report.created).toBe(1)
  expect(
    report.leftOut.map(({ externalId, title, reason }) => [externalId, title, reason.replace(/:\d+/g, '')]),
  ).toEqual([
    ['2', 'Job 2', 'The full item could not be read: 127.0.0.1 answers with status 503.'],
    ['3', 'Job 3', 'The full item could not be read: It is not valid JSON.'],
    [
      '4',
      'Job 4',
      'The full item could not be read: The full item is at http://127.0.0.2, but links from http://127.0.0.1 are only followed within that host.',
    ],
  ])
  expect(asked()).not.toContain('/postings/4')
  const [made] = await fixture.database.run<{ html: string }>(
    'select content_html_default as html from positions where company_id = $1',
    [company.id],
  )
  expect(made?.html).toBe('<h2>Work</h2><p>Text of 1</p>')
  isBroken = false
  expect(await importFrom(company, 'smartrecruiters', source)).toMatchObject({ created: 2, unchanged: 1, gone: [] })
  isBroken = true
  // The postings are not gone; their details could not be read.
  expect(await importFrom(company, 'smartrecruiters', source)).toMatchObject({ unchanged: 1, gone: [] })
})

test("the active ads that NAV's change feed names are fetched", async () => {
  const company = await fixture.make.company()
  const entry = (uuid: string, status: string) => ({ id: uuid, url: `/entry/${uuid}`, _feed_entry: { uuid, status } })
  const { origin, asked } = await serve(() => ({
    '/feed': { items: [entry('1', 'ACTIVE'), entry('2', 'INACTIVE')], next_url: '/feed/2' },
    '/feed/2': { items: [entry('3', 'ACTIVE')], next_url: null },
    '/entry/1': { uuid: '1', status: 'ACTIVE', ad_content: { uuid: '1', title: 'Kokk', description: '<p>Mat</p>' } },
    '/entry/3': { uuid: '3', status: 'ACTIVE', ad_content: { uuid: '3', title: 'Baker', description: '<p>Brød</p>' } },
  }))
  const report = await importFrom(company, 'nav', `${origin}/feed`)
  expect(report.created).toBe(2)
  expect(report.leftOut.map(({ reason }) => reason)).toEqual(['It is not open to everybody (status: INACTIVE).'])
  expect(asked()).toEqual(['/feed', '/feed/2', '/entry/1', '/entry/3'])
})

test("Lever's next pages are fetched if the address has a limit", async () => {
  const company = await fixture.make.company()
  const lever = (id: string) => ({ id, text: `Job ${id}`, description: '<p>Work</p>' })
  const { origin, asked } = await serve(() => ({
    '/postings?limit=2': [lever('1'), lever('2')],
    '/postings?limit=2&skip=2': [lever('3')],
  }))
  expect(await importFrom(company, 'lever', `${origin}/postings?limit=2`)).toMatchObject({ created: 3, leftOut: [] })
  expect(asked()).toEqual(['/postings?limit=2', '/postings?limit=2&skip=2'])
})

test('the query parameter for descriptions is added unless the address sets it', async () => {
  const company = await fixture.make.company()
  const jobs = [{ shortcode: 'A', title: 'Cook', description: '<p>Work</p>' }]
  const { origin, asked } = await serve(() => ({
    '/widget?details=true': { name: 'Havn', jobs },
    '/widget?details=false': { name: 'Havn', jobs },
  }))
  expect(await importFrom(company, 'workable', `${origin}/widget`)).toMatchObject({ created: 1 })
  await importFrom(company, 'workable', `${origin}/widget?details=false`)
  expect(asked()).toEqual(['/widget?details=true', '/widget?details=false'])
})

test.each([
  ['a text with an address on each line', (at: string) => `# ours\n${at}/job/1\n\n${at}/job/2\n`],
  ['a JSON list', (at: string) => JSON.stringify([`${at}/job/1`, `${at}/job/2`])],
  [
    'a sitemap',
    (at: string) =>
      `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${at}/job/1</loc><lastmod>2026-01-01</lastmod></url><url><loc> ${at}/job/2 </loc></url></urlset>`,
  ],
])('the pages that %s names are read', async (_name, list) => {
  const company = await fixture.make.company()
  const { origin, asked } = await serve((at) => ({ '/list': list(at), '/job/1': page('1'), '/job/2': page('2') }))
  expect(await importFrom(company, 'schema-org', `${origin}/list`)).toMatchObject({ created: 2, leftOut: [] })
  expect(asked()).toEqual(['/list', '/job/1', '/job/2'])
  const file = join(folder, 'list')
  await writeFile(file, list(origin))
  expect(await importFrom(company, 'schema-org', file)).toMatchObject({ unchanged: 2, gone: [] })
})

test('the sitemaps of an index are read; pages that are gone or have no position are reported and do not stop the rest', async () => {
  const company = await fixture.make.company()
  let isBroken = false
  const sitemap = (...urls: string[]) =>
    `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`
  const { origin } = await serve((at) => ({
    '/index.xml': `<sitemapindex><sitemap><loc>${at}/a.xml</loc></sitemap><sitemap><loc>${at}/b.xml</loc></sitemap></sitemapindex>`,
    '/a.xml': sitemap(`${at}/job/1`, `${at}/about`, `${at}/gone`, 'http://127.0.0.2/job/9'),
    '/b.xml': isBroken ? (response: ServerResponse) => response.writeHead(500).end() : sitemap(`${at}/job/2`),
    '/job/1': page('1'),
    '/job/2': page('2'),
    '/about': '<html><p>We cook</p></html>',
  }))
  const report = await importFrom(company, 'schema-org', `${origin}/index.xml`)
  expect(report).toMatchObject({ created: 2, notices: [] })
  expect(report.leftOut.map(({ reason }) => reason.replace(/:\d+/g, ''))).toEqual([
    'The page contains no JobPosting (JSON-LD of schema.org).',
    '127.0.0.1 answers with status 404.',
    'A page of the list is at http://127.0.0.2, but links from http://127.0.0.1 are only followed within that host.',
  ])
  isBroken = true
  const half = await importFrom(company, 'schema-org', `${origin}/index.xml`)
  expect(half).toMatchObject({ unchanged: 1, gone: [] })
  expect(half.notices).toContainEqual({ code: 'gone-unknown', why: 'skipped' })
})

test('sitemaps that are cut off do not use up the allowed nesting of lists', async () => {
  const company = await fixture.make.company()
  const names = ['1', '2', '3', '4', '5']
  const { origin } = await serve((at) => ({
    '/index.xml': `<sitemapindex>${names.map((name) => `<sitemap><loc>${at}/${name}.xml</loc></sitemap>`).join('')}</sitemapindex>`,
    ...Object.fromEntries(names.slice(0, 4).map((name) => [`/${name}.xml`, '<urlset><url><loc>'])),
    '/5.xml': `<urlset><url><loc>${at}/job/1</loc></url></urlset>`,
    '/job/1': page('1'),
  }))
  const report = await importFrom(company, 'schema-org', `${origin}/index.xml`)
  expect(report.created).toBe(1)
  expect(report.leftOut).toHaveLength(4)
  for (const { reason } of report.leftOut) expect(reason).toContain('The XML ends too early')
})

test('a sitemap with custom entities and a list with an invalid address are refused', async () => {
  const company = await fixture.make.company()
  const bomb = `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><urlset><url><loc>http://x.example/&b;</loc></url></urlset>`
  const file = join(folder, 'hostile')
  await writeFile(file, bomb)
  expect(await refusal(importFrom(company, 'schema-org', file))).toContain('entities are not expanded')
  await writeFile(file, 'http://127.0.0.1:1/job\nnonsense')
  const company2 = await fixture.make.company()
  expect(await refusal(importFrom(company2, 'schema-org', file))).toBe('Line 2 of the list is not a web address')
})
