import { createServer, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import { faultsInEvent } from '@kandidat/contract/validation/event'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { byVerb, saving } from '../../../test/by-verb.ts'
import { openFixture } from '../../../test/fixture.ts'
import { eventually } from '../../../test/eventually.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import type { AnyKey } from '../../../test/factory.ts'
import { openMetrics } from '../../base/http/metrics.ts'
import { editPositions } from '../../positions/actions.ts'
import { startWorker } from './worker.ts'
import { installationAccess } from '../../base/access/access.ts'

const fixture = await openFixture()
const { make } = fixture
const verbs = byVerb(fixture)
const { database } = fixture.server.app

interface Arrival {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

let arrivals: Arrival[] = []
/** Statuses to answer with, by path; 200 for every other. */
const statuses = new Map<string, number>()
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const path = request.url ?? ''
    arrivals.push({ path, headers: request.headers, body })
    response.writeHead(statuses.get(path) ?? 200).end()
  })
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
const address = receiver.address()
const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

const lines: Record<string, unknown>[] = []
const registry = openMetrics(database)
const worker = startWorker({
  database,
  keys: saving.keys,
  policy: { allowHttp: true, allowCidr: ['127.0.0.0/8'] },
  importPolicy: { allowHttp: true, allowCidr: [] },
  version: '0.0.0',
  mailing: { mail: null, publicUrl: 'http://localhost', timeZone: 'UTC' },
  registry,
  log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
})

let company: { id: string }
let position: AnyKey

beforeEach(async () => {
  company = await make.company()
  const row = await make.position(company)
  position = { companyId: row.company_id, id: row.id }
  arrivals = []
})

afterAll(async () => {
  await worker.stop(5_000)
  receiver.close()
})

const addReceiver = (path: string, headers: Record<string, string> = {}) =>
  verbs.receiver(company, { url: origin + path, headers })

const edit = (title: string) =>
  inTransaction(database, installationAccess('operator'), (c) => editPositions(c, [{ ...position, edit: { title } }]))

const titles = () => arrivals.map(({ body }) => (JSON.parse(body) as { title: string }).title)

test('committed events arrive once, in order, signed and as the contract says', async () => {
  const { secret } = await addReceiver('/in-order', { 'x-tenant': 'seven' })
  for (let n = 1; n <= 20; n++) await edit(`Title ${n}`)
  await eventually(() => expect(arrivals).toHaveLength(20))
  expect(titles()).toEqual(Array.from({ length: 20 }, (_, n) => `Title ${n + 1}`))
  for (const [n, { headers, body }] of arrivals.entries()) {
    expect(faultsInEvent(body)).toEqual([])
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toBeTruthy()
    expect(headers).toMatchObject({
      'x-service-attempt': '1',
      'x-service-sequence': String(n + 1),
      'x-tenant': 'seven',
    })
  }
  await eventually(async () => expect(await fixture.database.run('select * from lanes')).toEqual([]))
})

test('a receiver that answers 410 is paused by the system, and its deliveries wait', async () => {
  statuses.set('/gone', 410)
  const { id } = await addReceiver('/gone')
  await edit('Once')
  await eventually(async () => {
    const [row] = await fixture.database.run('select pause_reason from receivers where id = $1', [id])
    expect(row).toEqual({ pause_reason: 'gone' })
  })
  await edit('Twice')
  const entries = await fixture.database.run(
    'select actor_kind, verb from audit_entries where $1 = any (object_ids) order by at',
    [id],
  )
  expect(entries).toEqual([
    { actor_kind: 'operator', verb: 'receivers add' },
    { actor_kind: 'system', verb: 'receivers pause' },
  ])
  await eventually(async () => {
    const waiting = await fixture.database.run(`select state from deliveries where receiver_id = $1`, [id])
    expect(waiting).toEqual([{ state: 'pending' }, { state: 'pending' }])
  })
  expect(arrivals).toHaveLength(1)
})

test('a failed delivery is sent again with the next attempt number and the same bytes, and the rest after it', async () => {
  statuses.set('/failing', 500)
  const { id } = await addReceiver('/failing')
  await edit('First')
  await eventually(() => expect(arrivals).toHaveLength(1))
  await edit('Second')
  statuses.delete('/failing')
  await fixture.database.run('update lanes set due_at = clock() where receiver_id = $1', [id])
  await eventually(() => expect(arrivals).toHaveLength(3))
  expect(titles()).toEqual(['First', 'First', 'Second'])
  expect(arrivals.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2', '1'])
  expect(arrivals[1]!.body).toBe(arrivals[0]!.body)
  expect(arrivals[1]!.headers['webhook-id']).toBe(arrivals[0]!.headers['webhook-id'])
  await eventually(async () => {
    const attempts = await fixture.database.run(
      'select number, status, word from attempts where receiver_id = $1 order by at',
      [id],
    )
    expect(attempts).toEqual([
      { number: 1, status: 500, word: 'status' },
      { number: 2, status: 200, word: null },
      { number: 1, status: 200, word: null },
    ])
  })
})

test('its metrics are there for Prometheus, and its log contains no address and no body', async () => {
  const { id } = await addReceiver('/figures?token=secret')
  await edit('Confidential')
  await eventually(() => expect(lines.some((line) => line.receiverId === id && line.msg === 'delivered')).toBe(true))
  const text = await registry.metrics()
  // The names that dashboards for Node know.
  for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    expect(text).toMatch(new RegExp(`^${name} `, 'm'))
  expect(text).not.toMatch(/^kandidat_(process|nodejs)_/m)
  expect(text).toMatch(/^kandidat_webhook_attempts_total\{outcome="taken",probe="false"\} [1-9]/m)
  expect(text).toMatch(/^kandidat_orphan_bytes\{kind="file"\} \d+$/m)
  expect(text).toMatch(/^kandidat_orphan_bytes\{kind="picture"\} \d+$/m)
  expect(text).toMatch(/^kandidat_webhook_pending_deliveries \d+$/m)
  expect(text).toMatch(/^kandidat_webhook_lag_seconds /m)
  expect(text).toMatch(/^kandidat_webhook_receivers\{state="closed"\} [1-9]/m)
  expect(text).toMatch(/^kandidat_database_connections\{pool="work",state="open"\} [1-9]/m)
  expect(JSON.stringify(lines)).not.toMatch(/127\.0\.0\.1|token|Confidential/)
})
