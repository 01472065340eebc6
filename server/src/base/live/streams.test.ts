import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { installationAccess } from '../access/access.ts'
import { inTransaction } from '../changes/actions.ts'
import { openDatabase } from '../db/connection.ts'
import { newId } from '../db/id.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { type OpenStream, openStream } from '../../../test/event-stream.ts'
import { eventually } from '../../../test/eventually.ts'
import { factory } from '../../../test/factory.ts'
import type { Statement } from '../../../test/plan.ts'
import { recording } from '../../../test/sent-statements.ts'
import { lookAt } from '../../portal/live/store.ts'
import { LiveStreams } from './streams.ts'
import { liveBudgets } from '../limits/budgets.ts'
import type { Holder } from './topic.ts'

const stored = await createTestDatabase()
const database = openDatabase({ url: stored.url, poolSize: 2 })
const make = factory(database)
afterAll(async () => {
  await database.close()
  await stored.drop()
})

/** A user with as many sessions as are wanted. */
async function holders(company: { id: string }, count: number): Promise<Holder[]> {
  const identityId = newId()
  const email = `${identityId}@example.com`
  await stored.run('insert into identities (id, email, created_at) values ($1, $2, clock())', [identityId, email])
  const user = await make.user(company, { email, role: 'administrator', identity_id: identityId })
  const rows = await stored.run<{ id: string }>(
    `insert into sessions (id, token_hash, identity_id, company_id, user_id, created_at, seen_at, proven_at, expires_at,
      device, address)
    select gen_random_uuid(), sha256(random()::text::bytea), $1, $2, $3, clock(), clock(), clock(),
      clock() + interval '1 day', 'A browser', '192.0.2.7' from generate_series(1, $4) returning id`,
    [identityId, company.id, user.id, count],
  )
  return rows.map(({ id }) => ({ sessionId: id, userId: user.id, role: 'administrator' }))
}

/** Streams of one company, served by a bare HTTP server, and the statements that they cause. */
async function served(company: { id: string }, sessions: readonly Holder[], now = () => 0) {
  const sent: Statement[] = []
  const heard = recording(database, (statement) => sent.push(statement))
  const live = new LiveStreams({ look: (watched, all) => lookAt(heard, watched, all), now })
  let place = 0
  const server = createServer((_, response: ServerResponse) => {
    const holder = sessions[place++ % sessions.length]
    if (!holder) throw new Error('there is no session')
    response.writeHead(200)
    const from = { identityId: `person ${place}`, network: `192.0.${place % 100}.0/24` }
    live.open(response, { holder, ...from, companyId: company.id, topics: ['content', 'settings'] })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    live.end()
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const open = (count: number) => Promise.all(Array.from({ length: count }, () => openStream(url)))
  return { live, sent, open }
}

function change({ id }: { id: string }): Promise<void> {
  return inTransaction(database, installationAccess('system'), async (all) =>
    all.invalidate([{ companyId: id, kind: 'content' }]),
  )
}

const somebody = { identityId: 'somebody', network: '192.0.2.0/24' } as const

test('a thousand streams share one statement, and without streams there is none', async () => {
  const company = await make.company()
  const { live, sent, open } = await served(company, await holders(company, 200))
  await live.tick()
  expect(sent).toHaveLength(0)
  const streams: OpenStream[] = []
  for (let n = 0; n < 20; n++) streams.push(...(await open(50)))
  await change(company)
  await live.tick()
  expect(sent).toHaveLength(1)
  await eventually(() => {
    expect(new Set(streams.map((stream) => stream.versions().join()))).toEqual(new Set(['content 1,settings 0']))
  })
  await Promise.all([live.tick(), live.tick(), live.tick()])
  expect(sent).toHaveLength(2)
  for (const stream of streams) stream.close()
  await eventually(() => expect(live.size).toBe(0))
  await live.tick()
  expect(sent).toHaveLength(2)
})

test('a stream that is opened later begins with what the others were told, without a statement', async () => {
  const company = await make.company()
  const { live, sent, open } = await served(company, await holders(company, 2))
  await open(1)
  await live.tick()
  const [second] = await open(1)
  await eventually(() => expect(second?.versions()).toEqual(['content 0', 'settings 0']))
  expect(sent).toHaveLength(1)
})

test('a change of this process is told at once, without waiting for the next look, and many make few looks', async () => {
  const company = await make.company()
  let now = 0
  const { live, sent, open } = await served(company, await holders(company, 1), () => now)
  const [stream] = await open(1)
  const raised = vi.fn<(companyIds: ReadonlySet<string>) => void>((companyIds) => void live.raised(companyIds))
  database.onRaised.add(raised)
  onTestFinished(() => void database.onRaised.delete(raised))
  await change(company)
  await eventually(() => expect(stream?.versions()).toEqual(['content 1', 'settings 0']))
  for (let n = 0; n < 20; n++) await change(company)
  expect(raised).toHaveBeenCalledTimes(21)
  expect(sent).toHaveLength(1)
  now += 100
  await change(company)
  await eventually(() => expect(stream?.versions()).toEqual(['content 1', 'settings 0', 'content 22']))
  // Nobody watches that company.
  now += 100
  await change(await make.company())
  expect(sent).toHaveLength(2)
})

test('a commit during a look is found by a look of its own', async () => {
  const results: ((version: string) => void)[] = []
  const company = await make.company()
  const live = new LiveStreams({
    look: (watched) =>
      new Promise((resolve) => {
        results.push((version) => resolve({ versions: watched.map((one) => ({ ...one, version })), ended: [] }))
      }),
    now: () => 0,
  })
  const written: string[] = []
  const response = { write: (text: string) => written.push(text), once: () => {}, writableLength: 0 }
  const holder: Holder = { sessionId: newId(), userId: newId(), role: 'viewer' }
  live.open(response as unknown as ServerResponse, { holder, ...somebody, companyId: company.id, topics: ['content'] })
  const regular = live.tick()
  const raised = live.raised(new Set([company.id]))
  results[0]?.('before')
  await regular
  await eventually(() => expect(results).toHaveLength(2))
  results[1]?.('after')
  await raised
  expect(written.slice(1)).toEqual(['data: content before\n\n', 'data: content after\n\n'])
})

test('a look that fails is told to the caller, and the streams go on', async () => {
  const company = await make.company()
  let fails = true
  const live = new LiveStreams({
    look: (watched, all) => (fails ? Promise.reject(new Error('gone')) : lookAt(database, watched, all)),
    now: () => 0,
  })
  const written: string[] = []
  const response = { write: (text: string) => written.push(text), once: () => {}, writableLength: 0 }
  const [holder] = await holders(company, 1)
  if (!holder) throw new Error('there is no session')
  live.open(response as unknown as ServerResponse, { holder, ...somebody, companyId: company.id, topics: ['people'] })
  await expect(live.tick()).rejects.toThrow('gone')
  fails = false
  await live.tick()
  expect(written.slice(1)).toEqual(['data: people 0\n\n'])
})

test('a client that reads nothing is disconnected before it fills the memory', async () => {
  const company = await make.company()
  const live = new LiveStreams({ look: (watched, all) => lookAt(database, watched, all), now: () => 0 })
  const response = { write: () => true, once: () => {}, destroy: vi.fn<() => void>(), writableLength: 0 }
  const [holder] = await holders(company, 1)
  if (!holder) throw new Error('there is no session')
  live.open(response as unknown as ServerResponse, { holder, ...somebody, companyId: company.id, topics: ['people'] })
  response.writableLength = 16 * 1024 + 1
  await live.tick()
  expect([response.destroy.mock.calls.length, live.size]).toEqual([1, 0])
})

test('a person with many sessions, and a network with many people, lose their oldest streams, and nobody else loses one', () => {
  const { most, ofPerson, ofNetwork } = liveBudgets
  const live = new LiveStreams({ look: async () => ({ versions: [], ended: [] }), now: () => 0 })
  const ended: string[] = []
  const open = (name: string, identityId: string, network: string) => {
    const response = { write: () => true, once: () => {}, end: () => ended.push(name), writableLength: 0 }
    const holder: Holder = { sessionId: `session of ${name}`, userId: identityId, role: 'viewer' }
    const subscription = { holder, identityId, network, companyId: 'company', topics: ['content'] } as const
    live.open(response as unknown as ServerResponse, subscription)
  }
  open('victim', 'victim', '192.0.2.0/24')
  for (let n = 0; n <= ofPerson; n++) open(`viewer ${n}`, 'viewer', '198.51.100.0/24')
  expect(ended.splice(0)).toEqual(['viewer 0'])
  for (let n = 0; n <= ofNetwork - ofPerson; n++) open(`neighbour ${n}`, `neighbour ${n}`, '198.51.100.0/24')
  expect(ended.splice(0)).toEqual(['viewer 1'])
  for (let n = live.size; n < most; n++) open(`other ${n}`, `other ${n}`, `203.0.${n % 100}.0/24`)
  expect(ended).toEqual([])
  open('late', 'late', '192.0.3.0/24')
  expect([ended, live.size]).toEqual([['viewer 2'], most])
})
