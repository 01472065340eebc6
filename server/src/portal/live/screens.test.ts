import { Agent } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../../base/changes/actions.ts'
import { installationAccess } from '../../base/access/access.ts'
import type { Role } from '../../base/access/abilities.ts'
import { type Database, openDatabase } from '../../base/db/connection.ts'
import { newId } from '../../base/db/id.ts'
import { insertSession } from '../../organisation/sessions/store.ts'
import { makeToken } from '../../organisation/sessions/token.ts'
import { byVerb } from '../../../test/by-verb.ts'
import { eventually } from '../../../test/eventually.ts'
import { openStream } from '../../../test/event-stream.ts'
import { openFixture } from '../../../test/fixture.ts'
import { send, startServer } from '../../../test/server.ts'

let now = 0
const fixture = await openFixture({ live: { now: () => now, interval: 20 } })
const { make, database, server } = fixture
const verbs = byVerb(fixture)
const company = await make.company()
const elsewhere = await make.company()
// Another process has connections of its own.
const another = openDatabase({ url: database.url, poolSize: 2 })
afterAll(() => another.close())

/** A user of the company with a session. */
async function signedIn(role: Role = 'administrator', granted?: { id: string }[]) {
  const identityId = newId()
  const email = `${identityId}@example.com`
  await database.run(`insert into identities (id, email, created_at) values ($1, $2, clock())`, [identityId, email])
  const values = { email, role, identity_id: identityId, restricted: granted !== undefined }
  const user = await make.user(company, values, granted)
  const [id, token] = [newId(), makeToken()]
  const membership = { companyId: company.id, userId: user.id }
  const client = { address: '192.0.2.7', device: 'A browser of a test' }
  await insertSession(another, { id, token, identityId, membership, client, isProven: true })
  return { sessionId: id, userId: user.id, identityId, cookie: `__Host-kandidat=${token}` }
}

const addressOf = (...topics: string[]) =>
  `${server.url}/portal/live?${new URLSearchParams(topics.map((topic) => ['topic', topic]))}`

async function openAs({ cookie }: { cookie: string }, ...topics: string[]) {
  const stream = await openStream(addressOf(...topics), { headers: { cookie } })
  expect(stream.status).toBe(200)
  await eventually(() => expect(stream.versions()).toHaveLength(topics.length))
  return stream
}

/** Raises the version of a company's positions, as a verb does. */
function change(through: Database, { id }: { id: string }): Promise<void> {
  return inTransaction(through, installationAccess('system'), async (all) =>
    all.invalidate([{ companyId: id, kind: 'content' }]),
  )
}

test('a stream begins with the versions, and proxies are told not to collect it', async () => {
  const stream = await openAs(await signedIn(), 'content', 'receivers')
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(stream.lines()[0]).toMatch(/^retry: [1-4]\d{3}$/)
  expect(stream.versions().toSorted()).toEqual(['content 0', 'receivers 0.0'])
})

test('a change through another process arrives, and the stream says nothing but the topic and its version', async () => {
  const stream = await openAs(await signedIn(), 'content')
  const [before] = stream.versions()
  await change(another, company)
  await eventually(() => expect(stream.versions()).toHaveLength(2))
  expect(stream.versions()[1]).not.toBe(before)
  expect(stream.lines().slice(1).join('\n')).toMatch(/^(data: content \d+\n?)+$/)
})

test('changes of other companies and of other topics are not told', async () => {
  const stream = await openAs(await signedIn(), 'content')
  await change(another, elsewhere)
  await inTransaction(another, installationAccess('system'), async (all) =>
    all.invalidate([{ companyId: company.id, kind: 'people' }]),
  )
  // The next own change is the second thing that is heard.
  await change(another, company)
  await eventually(() => expect(stream.versions()).toHaveLength(2))
})

test('keys, users and receivers raise the version of the settings', async () => {
  const stream = await openAs(await signedIn(), 'settings')
  await make.key(company)
  await eventually(() => expect(stream.versions()).toHaveLength(2))
})

test('a receiver that begins to fail, and is down for five minutes, raises the version of receivers', async () => {
  const { id } = await verbs.receiver(company)
  const stream = await openAs(await signedIn(), 'receivers')
  await database.run(
    `insert into receiver_states (company_id, receiver_id, version, breaker, failures, failing_objects, failing_since,
      probes, probe_at, allowance) values ($1, $2, 1, 'open', 1, '{}', clock(), 0, clock(), 8)`,
    [company.id, id],
  )
  await eventually(() => expect(stream.versions()).toHaveLength(2))
  await database.run(`update receiver_states set version = 2, failures = 2 where receiver_id = $1`, [id])
  await database.run(
    `update receiver_states set failing_since = clock() - interval '5 minutes' where receiver_id = $1`,
    [id],
  )
  await eventually(() => expect(stream.versions()).toHaveLength(3))
})

test('a restricted user waits for what their pages show, and only administrators wait for receivers', async () => {
  const position = await make.published(company)
  const restricted = await signedIn('hiring_manager', [position])
  const stream = await openAs(restricted, 'content', 'people', 'settings')
  await change(another, company)
  await eventually(() => expect(stream.versions()).toHaveLength(4))
  for (const role of ['hiring_manager', 'viewer', 'recruiter'] as const) {
    const { cookie } = await signedIn(role)
    expect((await openStream(addressOf('content', 'receivers'), { headers: { cookie } })).status).toBe(404)
  }
})

test('unknown topics do not exist, no topic is refused with their names, and nobody is sent to sign in', async () => {
  const { cookie } = await signedIn()
  const headers = { cookie }
  for (const name of ['secrets', '__proto__', 'content,people', '']) {
    expect((await openStream(addressOf(name), { headers })).status, name).toBe(404)
  }
  expect(await send(addressOf(), { headers })).toMatchObject({
    status: 422,
    body: { message: 'topic is missing: name one or more of content, people, settings, receivers, notifications.' },
  })
  const nobody = await openStream(addressOf('content'))
  expect([nobody.status, nobody.headers.location]).toEqual([303, expect.stringMatching(/^\/portal\/sign-in\?to=/)])
  expect((await openStream(addressOf('content'), { headers: { cookie: '__Host-kandidat=none' } })).status).toBe(303)
})

test('HEAD answers with the headers alone', async () => {
  const { cookie } = await signedIn()
  const reply = await send(addressOf('content'), { method: 'HEAD', headers: { cookie } })
  expect(reply).toMatchObject({ status: 200, text: '', headers: { 'content-type': 'text/event-stream' } })
})

test.each([
  ['its session ends', ({ sessionId }) => database.run('delete from sessions where id = $1', [sessionId])],
  [
    'its session expires',
    ({ sessionId }) =>
      database.run(
        `update sessions set created_at = clock() - interval '31 days', expires_at = clock() where id = $1`,
        [sessionId],
      ),
  ],
  ['the user is deactivated', ({ userId }) => verbs.switchUser({ id: userId }, false)],
  ['the role of the user changes', ({ userId }) => verbs.editUser({ id: userId }, { role: 'viewer' })],
  [
    'the session is for another company',
    async ({ sessionId }) => {
      const other = await make.user(elsewhere)
      await database.run('update sessions set company_id = $2, user_id = $3 where id = $1', [
        sessionId,
        elsewhere.id,
        other.id,
      ])
    },
  ],
] satisfies [string, (user: Awaited<ReturnType<typeof signedIn>>) => Promise<unknown>][])(
  'a stream ends as soon as %s, and those of others go on',
  async (_, end) => {
    const [user, other] = [await signedIn(), await signedIn()]
    const [first, second, others] = [
      await openAs(user, 'content'),
      await openAs(user, 'people'),
      await openAs(other, 'content'),
    ]
    await end(user)
    await Promise.all([first.ended, second.ended])
    expect(first.lines().slice(-2)).toEqual(['event: ended', 'data: session'])
    const before = others.versions().length
    await change(another, company)
    await eventually(() => expect(others.versions()).toHaveLength(before + 1))
  },
)

test('a silent stream gets a comment every 25 seconds, and ends after 5 minutes', async () => {
  const stream = await openAs(await signedIn(), 'content')
  const comments = () => stream.lines().filter((line) => line === ':').length
  for (let n = 1; n <= 11; n++) {
    now += 25_000
    await eventually(() => expect(comments()).toBe(n))
  }
  now += 24_999
  const { length } = stream.lines()
  await change(another, company)
  await eventually(() => expect(stream.lines()).toHaveLength(length + 1))
  now += 1
  await stream.ended
  expect(comments()).toBe(11)
})

test('a session has at most twenty streams: a further one ends the oldest, which is told to come back later', async () => {
  const user = await signedIn()
  const bystander = await openAs(await signedIn(), 'content')
  const streams: Awaited<ReturnType<typeof openAs>>[] = []
  for (let n = 0; n < 21; n++) streams.push(await openAs(user, 'content'))
  await streams[0]?.ended
  expect(streams[0]?.lines().slice(-2)).toEqual(['event: ended', 'data: crowded'])
  const before = bystander.versions().length
  await change(another, company)
  await eventually(() => expect(bystander.versions()).toHaveLength(before + 1))
  await eventually(() => expect(streams[1]?.versions()).toHaveLength(2))
})

test('draining ends streams, and those that are opened afterwards end at once, with their connection', async () => {
  const own = await startServer(database.url)
  try {
    const headers = { cookie: (await signedIn()).cookie }
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const address = `${own.url}/portal/live?topic=content`
    const stream = await openStream(address, { headers, agent })
    expect(stream.headers.connection).toBe('keep-alive')
    await own.app.drain(0)
    await stream.ended
    const next = await openStream(address, { headers, agent })
    await next.ended
    expect([next.status, next.headers.connection]).toEqual([200, 'close'])
    expect(next.lines()).toEqual([expect.stringMatching(/^retry: /)])
  } finally {
    await own.close()
  }
})

test('closing the process waits for no stream', async () => {
  const own = await startServer(database.url)
  const headers = { cookie: (await signedIn()).cookie }
  const stream = await openStream(`${own.url}/portal/live?topic=content`, { headers })
  await own.close()
  await expect(stream.ended).resolves.toBeUndefined()
})
