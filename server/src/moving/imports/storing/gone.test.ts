import { gzipSync } from 'node:zlib'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { chunksOf } from '../../../../test/feeds.ts'
import { openFixture, type Fixture } from '../../../../test/fixture.ts'
import { startRawReceiver, startReceiver } from '../../../../test/receiver.ts'
import { smallGazetteer } from '../../../../test/small-gazetteer.ts'
import { installationAccess } from '../../../base/access/access.ts'
import { type Source, readFeed } from '../conversion/feed.ts'
import { formats } from '../formats.ts'
import { withInput } from '../sources/input-client.ts'
import { userAccess } from '../../../organisation/users/actions.ts'
import { type FeedReport, importFeed } from './feed-actions.ts'
import type { ImportOptions } from './item-actions.ts'

let fixture: Fixture
let company: { id: string }
const operator = { access: installationAccess('import') }

beforeAll(async () => {
  fixture = await openFixture()
})
beforeEach(async () => {
  company = await fixture.make.company()
})

function imported(
  name: string,
  source: Source,
  by: Pick<ImportOptions, 'access'> & { dryRun?: boolean } = operator,
): Promise<FeedReport> {
  const format = formats.find((each) => each.name === name)
  if (!format) throw new Error(`there is no format ${name}`)
  const feed = { companyId: company.id, source: name, board: 'b' }
  const context = { ...feed, language: 'EN', timeZone: 'UTC', gazetteer: smallGazetteer } as const
  const options = { client: 'none', marketplace: false, publish: false, dryRun: false } as const
  return importFeed(fixture.server.app.database, readFeed(format, source, context), { ...options, feed, ...by })
}
const text = (name: string, content: string, by?: Parameters<typeof imported>[2]) =>
  imported(name, () => chunksOf(content), by)
const missed = () =>
  fixture.database.run('select external_id as id, missed from import_items where company_id = $1 order by 1', [
    company.id,
  ])
const none = ['1', '2', '3'].map((id) => ({ id, missed: 0 }))

const job = (id: string) => JSON.stringify({ id, title: 'Cook', descriptionHtml: '<p>We cook</p>' })
const jobs = (...items: string[]) => `{"jobs":[${items.join(',')}]}`
const whole = jobs(job('1'), job('2'), job('3'))

test.each([
  ['of another format', jobs('{"shortcode":"1"}', '{"shortcode":"2"}'), /^No item of the feed fits the format/],
  ['that is an error message', '{"error":"not found"}', /has a list "jobs", which is missing/],
  ['that ends before its first item', '{"jobs":[', /ends too early/],
  ['that ends in its first item', whole.slice(0, 20), /item 1: It is cut off/],
])('a feed %s is refused, and no position is gone', async (_, content, message) => {
  await text('ashby', whole)
  await expect(text('ashby', content)).rejects.toThrow(message)
  expect(await missed()).toEqual(none)
})

test.each([
  ['an item that is skipped', jobs(job('1'), '{}'), 1],
  ['an item whose id is too long', jobs(job('1'), job('x'.repeat(3_000))), 1],
  ['an item that is cut off', whole.slice(0, -30), 1],
  ['an end between two items', `{"jobs":[${job('1')},`, 1],
  ['more after its end', `${jobs(job('1'))} {}`, 1],
  ['no items at all', jobs(), 0],
])('after a feed with %s no position is gone, and the others are taken', async (_, content, skipped) => {
  await text('ashby', whole)
  const report = await text('ashby', content)
  expect(report).toMatchObject({ created: 0, changed: 0, skipped, gone: [] })
  expect(report.notices.at(-1)).toMatchObject({ code: 'gone-unknown' })
  expect(await missed()).toEqual(none)
})

test('after XML that is cut off no position is gone', async () => {
  const xml = (...ids: string[]) =>
    `<jobs>${ids.map((id) => `<position><id>${id}</id><name>A</name></position>`).join('')}</jobs>`
  await text('personio', xml('1', '2', '3'))
  const report = await text('personio', xml('1', '2', '3').slice(0, 80))
  expect(report).toMatchObject({ unchanged: 1, skipped: 1, gone: [] })
  expect(report.leftOut[0]?.reason).toContain('The XML ends too early')
  expect(await missed()).toEqual(none)
})

test('a position that is missing is gone, also if a rule leaves another one out; the report names it by our id', async () => {
  await text('ashby', whole)
  const report = await text('ashby', jobs(job('1'), '{"id":"2","title":"Cook","isListed":false}'))
  expect(report).toMatchObject({ unchanged: 1, skipped: 0, excluded: 1 })
  expect(report.gone.map(({ externalId }) => externalId).toSorted()).toEqual(['2', '3'])
  const [position] = await fixture.database.run<{ id: string }>(
    `select position_id as id from import_items where company_id = $1 and external_id = '2'`,
    [company.id],
  )
  expect(report.leftOut).toMatchObject([{ externalId: '2', positionId: position?.id, isExcluded: true }])
})

test('whoever reaches certain positions learns nothing about the others of a feed, and counts none of them as gone', async () => {
  await text('ashby', whole)
  const items = await fixture.database.run<{ id: string }>(
    `select position_id as id from import_items where company_id = $1 and external_id in ('1', '2') order by external_id`,
    [company.id],
  )
  const reached = { role: 'administrator', restricted: true } as const
  const access = await userAccess(fixture.server.app.database, (await fixture.make.user(company, reached, items)).id)
  const [checked, done] = [
    await text('ashby', jobs(job('1')), { access, dryRun: true }),
    await text('ashby', jobs(job('1')), { access }),
  ]
  expect([checked.gone, done.gone].map((gone) => gone.map(({ externalId }) => externalId))).toEqual([['2'], ['2']])
  expect(await missed()).toEqual([...none.slice(0, 1), { id: '2', missed: 1 }, ...none.slice(2)])
  // Not even that the text of one is known.
  const foreign = await text('ashby', jobs(job('1'), job('3')), { access })
  expect(foreign).toMatchObject({ unchanged: 1, skipped: 1 })
  expect(foreign.leftOut[0]?.reason).toMatch(/^You have no access to the position /)
})

/** Imports from an address, as the command does. */
function fetched(url: string): Promise<FeedReport> {
  const ashby = formats.find(({ name }) => name === 'ashby')!
  return withInput(url, ashby, { allowHttp: true, allowCidr: ['127.0.0.1'] }, process.stdin, (input) =>
    imported(
      'ashby',
      input.pages(() => {}),
    ),
  )
}

test('a response that is shorter than it says, or whose gzip is cut off, is refused, and no position is gone', async () => {
  await text('ashby', whole)
  const short = await startRawReceiver((socket) =>
    socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n${jobs(job('1'))}`)),
  )
  await expect(fetched(`http://127.0.0.1:${short.port}/`)).rejects.toThrow('before its response was complete')
  const gzip = await startReceiver((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(whole).subarray(0, -12)),
  )
  await expect(fetched(`http://127.0.0.1:${gzip.port}/`)).rejects.toThrow('is not valid gzip')
  expect(await missed()).toEqual(none)
})

test('all pages together must fit into the limit for temporary files', async () => {
  const ashby = formats.find(({ name }) => name === 'ashby')!
  const server = await startReceiver((_, response) => response.end(' '.repeat(3_000_000)))
  const policy = { allowHttp: true, allowCidr: ['127.0.0.1'] }
  const input = withInput(`http://127.0.0.1:${server.port}/`, ashby, policy, process.stdin, async () => {}, {
    limit: 2 * 1024 ** 2,
  })
  await expect(input).rejects.toThrow('The feed is larger than 2 MB, which is the limit for temporary files')
})

test('a report that names only some of the items that were skipped says all the same that the rest was not read', async () => {
  const { skipped, leftOut, notices } = await text('ashby', `{"jobs":[${job('1')},${'{},'.repeat(1_500)}`)
  expect(skipped).toBe(1_501)
  expect(leftOut.slice(1_000)).toEqual([
    {
      externalId: 'the rest of the feed',
      title: '',
      reason: expect.stringContaining('ends too early'),
      remark: expect.objectContaining({ code: 'fault', fault: 'cut-off' }),
    },
  ])
  expect(notices).toContainEqual({ code: 'unnamed', named: 1_000 })
})
