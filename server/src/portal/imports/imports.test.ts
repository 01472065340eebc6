import { createServer } from 'node:http'
import { once } from 'node:events'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { openFixture } from '../../../test/fixture.ts'
import { factsOf, rowsOf, summaryOf } from '../../../test/portal/page-parts.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'
import { sendWithFile } from '../../../test/portal/upload.ts'
import { feedAddresses } from '../../moving/imports/feed-addresses.ts'
import { importFaultWords } from '../../content/words/words.ts'
import { formats } from '../../moving/imports/formats.ts'
import { kandidatFormat } from '../../moving/imports/formats/kandidat-format.ts'
import { workOnNext } from '../../moving/imports/runs/job.ts'
import { claimRun } from '../../moving/imports/runs/run-store.ts'

const fixture = await openFixture()
const verbs = byVerb(fixture)
const world = await makeWorld(fixture)
const administrator = await visitAs(fixture, world, 'administrator')
const agency = await visitAs(fixture, world, 'agency')
const { database } = fixture.server.app
const { userId, companyId } = world.people.administrator

let served = ''
const site = createServer((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(served))
site.listen(0, '127.0.0.1')
await once(site, 'listening')
const port = (site.address() as { port: number }).port
afterAll(async () => {
  site.close()
  await Promise.all([administrator, agency].map((visitor) => visitor.close()))
})

const PATH = '/portal/settings/import'
const given = { database, policy: { allowHttp: true, allowCidr: ['127.0.0.0/8'] }, timeZone: 'Europe/Oslo' }
const work = (policy: Policy = given.policy) => workOnNext({ ...given, policy }, 30, new AbortController().signal)
const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n')
const position = (id: string, title: string) => ({
  type: 'position',
  id,
  title,
  language: 'EN',
  text: 'We look for you.',
})

const begin = async (board: string, content: string, more: Record<string, string> = {}) => {
  const fields = { format: kandidatFormat.name, address: '', board, ...more }
  const { to } = await sendWithFile(administrator, `${PATH}/new`, fields, ['feed.jsonl', content])
  return to
}
const stateOf = async (path: string) => {
  const [row] = await fixture.database.run('select state, fault, file_id, attempts from import_runs where id = $1', [
    path.split('/').at(-1),
  ])
  return row as { state: string; fault: string | null; file_id: string | null; attempts: number }
}
const titles = async (board: string) => {
  const rows = await fixture.database.run(
    `select p.title, p.status from import_items i join positions p on p.id = i.position_id where i.board = $1 order by i.external_id`,
    [board],
  )
  return rows.map(({ title, status }) => `${String(title)} ${String(status)}`)
}

test('a file is checked without storing anything, then imported, and the report stays', async () => {
  const path = await begin(
    'first',
    lines(position('1', 'Welder'), position('2', 'Cook'), { type: 'position', id: '3' }),
    { publish: 'on' },
  )
  expect(path).toMatch(new RegExp(`^${PATH}/[0-9a-f-]{36}$`))
  // A page of a step that goes on fetches itself.
  expect((await administrator.get(path)).html).toMatch(/every-seconds="2"/)
  await work()
  expect(await titles('first')).toEqual([])
  const checked = await administrator.page(path)
  expect(factsOf(checked)).toMatchObject({ State: 'Checked', Added: '2', Failed: '1', File: 'feed.jsonl' })
  expect(rowsOf(checked).map((row) => row.slice(0, 2))).toEqual([
    ['Welder', 'New'],
    ['Cook', 'New'],
    [expect.stringContaining('3'), expect.any(String)],
  ])
  expect((await administrator.post(path, { step: 'start' })).to).toBe(path)
  await work()
  // No careers page is on, so that they are published and visible nowhere.
  expect(await titles('first')).toEqual(['Welder ACTIVE', 'Cook ACTIVE'])
  const done = await administrator.page(path)
  expect(factsOf(done)).toMatchObject({ State: 'Done', Added: '2', Failed: '1' })
  expect(await stateOf(path)).toMatchObject({ state: 'done', file_id: null })
  expect(await fixture.database.run(`select from files where kind = 'feed' and company_id = $1`, [companyId])).toEqual(
    [],
  )
  expect(summaryOf(await administrator.post(path, { step: 'start' }))).toContain(
    'This import has ended. Begin a new one.',
  )
  const actors = await fixture.database.run(
    `select distinct actor_id::text as actor, via from audit_entries where verb in ('positions create', 'imports check', 'imports start')`,
    [],
  )
  expect(actors).toEqual([{ actor: userId, via: 'portal' }])
})

test('the form says where the feeds of other systems are, each under the name of a format', async () => {
  const form = await administrator.page(`${PATH}/new`)
  expect(factsOf(form)).toMatchObject({ Greenhouse: 'https://boards-api.greenhouse.io/v1/boards/NAME/jobs' })
  const names = new Set(formats.map(({ name }) => name))
  expect(Object.keys(feedAddresses).filter((name) => !names.has(name))).toEqual([])
})

test('a check says what is changed and what is gone, and an import does it', async () => {
  const run = async (content: string) => {
    const path = await begin('second', content)
    await work()
    const checked = factsOf(await administrator.page(path))
    await administrator.post(path, { step: 'start' })
    await work()
    return [checked, factsOf(await administrator.page(path))]
  }
  await run(lines(position('1', 'Welder'), position('2', 'Cook'), position('3', 'Smith')))
  const counts = { Added: '1', Changed: '1', Unchanged: '1', Gone: '1', Failed: '0' }
  const reports = await run(lines(position('1', 'Welder'), position('2', 'Chef'), position('4', 'Baker')))
  expect(reports).toEqual([expect.objectContaining(counts), expect.objectContaining(counts)])
})

test('an address is fetched when it is checked and when it is imported, and forgotten afterwards', async () => {
  served = JSON.stringify([
    {
      id: 'a',
      text: 'Driver',
      categories: {},
      hostedUrl: 'https://x.example',
      applyUrl: 'https://x.example',
      description: '<p>Drive</p>',
    },
  ])
  const address = `http://127.0.0.1:${port}/v0/postings/acme?token=secret`
  const { to } = await sendWithFile(administrator, `${PATH}/new`, { format: 'lever', address, board: '' })
  await work()
  expect(factsOf(await administrator.page(to))).toMatchObject({
    Added: '1',
    Feed: `http://127.0.0.1:${port}/v0/postings/acme`,
  })
  await administrator.post(to, { step: 'start' })
  await work()
  expect((await stateOf(to)).state).toBe('done')
  expect(await fixture.database.run('select address from import_runs where address is not null', [])).toEqual([])
})

test('a private address has one answer, refused or open, without a listener or with a web page', async () => {
  const open: Policy = { allowHttp: true, allowCidr: ['127.0.0.0/8'], concealsPrivate: true }
  const faultOf = async (address: string, policy: Policy) => {
    const { to } = await sendWithFile(administrator, `${PATH}/new`, { format: 'lever', address, board: '' })
    await work(policy)
    const { fault } = await stateOf(to)
    return fault
  }
  served = '<html>no feed</html>'
  const first = await faultOf(`http://127.0.0.1:${port}/`, open)
  expect(first).toMatch(/^Nothing can be imported from 127\.0\.0\.1: its address is not public\. /)
  expect(await faultOf('http://127.0.0.1:1111/', open)).toBe(first)
  expect(await faultOf(`http://127.0.0.1:${port}/`, { ...open, allowCidr: [] })).toBe(first)
})

test.each([
  [
    'an address that may not be fetched',
    { format: 'lever', address: `http://127.0.0.1:${port}/` },
    undefined,
    'unreachable',
  ],
  ['a web page', { format: 'lever' }, ['x.json', '<html>no feed</html>'], 'web-page'],
  ['a list that is cut off', { format: 'lever' }, ['x.json', '['], 'cut-off'],
  ['a list in which nothing fits', { format: kandidatFormat.name }, ['x.jsonl', '{"type":"song"}'], 'none-fits'],
] as const)('%s ends the import with a reason, in the language of the reader', async (_, fields, file, code) => {
  const { to } = await sendWithFile(
    administrator,
    `${PATH}/new`,
    { address: '', board: newBoard(), ...fields },
    file && [...file],
  )
  await work({ allowHttp: true, allowCidr: [] })
  const { state, fault } = await stateOf(to)
  expect(state).toBe('failed')
  expect((await administrator.get(to)).html).toContain('The import ended')
  const inSwedish = await administrator.page(`${to}?language=sv`)
  expect(inSwedish.text).toContain(importFaultWords.sv[code])
  // The place in the feed stands in the message alone.
  expect(inSwedish.text).toContain(fault)
})

let boards = 0
const newBoard = () => `board ${++boards}`

test('a feed is imported by one at a time, in each company', async () => {
  const board = newBoard()
  await begin(board, lines(position('1', 'Welder')))
  const second = await sendWithFile(administrator, `${PATH}/new`, { format: kandidatFormat.name, address: '', board }, [
    'x.jsonl',
    '{}',
  ])
  expect([second.status, summaryOf(second)]).toEqual([
    422,
    expect.stringContaining('An import of this feed is already running.'),
  ])
  // The file stays chosen.
  expect(second.html).toMatch(/<strong>x\.jsonl<\/strong><input type="hidden" name="file" value="/)
  const other = await sendWithFile(
    agency,
    `${PATH}/new`,
    { format: kandidatFormat.name, address: '', board, client: 'none' },
    ['x.jsonl', '{}'],
  )
  expect(other.status).toBe(303)
  await work()
  await work()
})

test('a cancelled import ends, and its file is deleted', async () => {
  const path = await begin(newBoard(), lines(position('1', 'Welder')))
  const claimed = await claimRun(database, 30)
  expect(claimed?.id).toBe(path.split('/').at(-1))
  await administrator.post(path, { step: 'cancel' })
  expect(await stateOf(path)).toMatchObject({ state: 'cancelled', file_id: null })
  expect(await work()).toBe(false)
})

test('an import whose process is killed is done by another one, and nothing is stored twice', async () => {
  const board = newBoard()
  const path = await begin(board, lines(...Array.from({ length: 30 }, (_, n) => position(String(n), `Position ${n}`))))
  // A process that claims it and is gone.
  await claimRun(database, 30)
  expect(await work()).toBe(false)
  await fixture.database.run(
    `update import_runs set lease_until = clock() - interval '1 second' where token is not null`,
    [],
  )
  await work()
  await administrator.post(path, { step: 'start' })
  const stopping = new AbortController()
  const stopped = workOnNext(given, 30, stopping.signal)
  stopping.abort()
  await stopped
  expect(await stateOf(path)).toMatchObject({ state: 'importing' })
  await work()
  expect(await stateOf(path)).toMatchObject({ state: 'done' })
  expect(await titles(board)).toHaveLength(30)
  for (const _ of [1, 2]) await begin(board, '{}')
  await fixture.database.run(`update import_runs set attempts = 5 where state = 'checking'`, [])
  await work()
  const [failed] = await fixture.database.run(`select fault from import_runs where fault like '%begun 5 times%'`, [])
  expect(failed).toBeDefined()
})

test('an import runs with the access that its user has by then', async () => {
  const path = await begin(newBoard(), lines(position('1', 'Welder')))
  await verbs.editUser({ id: userId }, { role: 'recruiter' })
  await work()
  await verbs.editUser({ id: userId }, { role: 'administrator' })
  expect(await stateOf(path)).toMatchObject({
    state: 'failed',
    fault: 'The user who started this import is no longer allowed to import.',
  })
  const inNorwegian = await administrator.page(`${path}?language=nb`)
  expect(inNorwegian.text).toContain(importFaultWords.nb['right-lost'])
})
