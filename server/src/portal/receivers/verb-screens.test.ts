import { expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { deliver, emitEvents } from '../../../test/deliveries.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { makeReceiverOf } from '../../../test/portal/objects.ts'
import { bring, makeWorld, signIn } from '../../../test/portal/world.ts'
import { formTo, Visitor } from '../../../test/portal/visitor.ts'

const fixture = await openFixture()
const { database, server } = fixture
const world = await makeWorld(fixture)
const { administrator, 'other company': stranger } = world.people
const position = world.positions.open

const openAs = async (member: typeof administrator, isFresh = true) =>
  bring(new Visitor(server.url), (await signIn(fixture, member, { isFresh })).token)
const visitor = await openAs(administrator)

/** A receiver with so many waiting deliveries. */
async function receiver(waiting = 0) {
  const { id } = await makeReceiverOf(fixture, administrator)
  for (let n = 0; n < waiting; n++) await emitEvents(server.app.database, [position])
  return { id, address: `/portal/settings/api/receivers/${id}` }
}
const rowOf = async (id: string) => {
  const [row] = await database.run<Record<string, unknown>>('select * from receivers where id = $1', [id])
  return row!
}
const sentTo = async (id: string) =>
  (await deliver(server.app.database)).filter(({ lease }) => lease.receiverId === id).length

test('a receiver is paused and resumed, after a page that says what happens to what waits', async () => {
  const { id, address } = await receiver(2)
  const pausing = await visitor.page(`${address}/pause`)
  expect(pausing.text).toContain('Nothing is sent while it is paused.')
  expect((await visitor.submit(formTo(pausing, `${address}/pause`))).to).toBe(address)
  expect(await rowOf(id)).toMatchObject({ paused_at: expect.any(Date), pause_reason: 'operator' })
  for (const path of [address, `${address}/deliveries`]) {
    expect((await visitor.page(path)).text).toContain('is pausedNothing is sent to it.')
  }
  expect((await visitor.page('/portal/settings/api')).text).not.toContain('Nothing is sent to it.')
  expect(await sentTo(id)).toBe(0)

  const resuming = await visitor.page(`${address}/resume`)
  expect(resuming.text).toContain('What waits is sent at once, in order: 2 waiting deliveries.')
  expect((await visitor.submit(formTo(resuming, `${address}/resume`))).to).toBe(address)
  expect(await rowOf(id)).toMatchObject({ paused_at: null, pause_reason: null })
  expect(await sentTo(id)).toBe(1)
  const verbs = await database.run(
    'select verb, actor_id from audit_entries where object_ids = array[$1::uuid] order by at',
    [id],
  )
  expect(verbs).toEqual(
    ['receivers add', 'receivers pause', 'receivers resume'].map((verb) => ({ verb, actor_id: administrator.userId })),
  )
})

test('pausing twice and resuming twice is no error', async () => {
  const { id, address } = await receiver()
  for (const verb of ['pause', 'pause', 'resume', 'resume']) {
    expect(await visitor.post(`${address}/${verb}`)).toMatchObject({ status: 303, to: address })
  }
  expect(await rowOf(id)).toMatchObject({ paused_at: null })
})

test('a receiver that answered 410 says so in a banner on every page about it, and is resumed by hand', async () => {
  const { id, address } = await receiver()
  await byVerb(fixture).goneReceiver({ id })
  for (const path of ['/portal/settings/api', address, `${address}/deliveries`]) {
    expect((await visitor.page(path)).text).toContain('wants no more events')
  }
  await visitor.submit(formTo(await visitor.page(`${address}/resume`), `${address}/resume`))
  expect((await visitor.page(address)).text).not.toContain('wants no more events')
})

test('a receiver that has been down for five minutes says so in a banner, and one that just began to fail does not', async () => {
  const { id, address } = await receiver()
  await database.run(
    `insert into receiver_states (company_id, receiver_id, version, breaker, failures, failing_objects, failing_since,
      probes, probe_at, allowance) values ($1, $2, 1, 'open', 9, '{}', clock() - interval '4 minutes', 0, clock(), 8)`,
    [administrator.companyId, id],
  )
  const before = await visitor.page(address)
  expect(before.text).toContain('Down since')
  expect(before.text).not.toContain('is down')
  await database.run(
    `update receiver_states set failing_since = clock() - interval '5 minutes' where receiver_id = $1`,
    [id],
  )
  for (const path of ['/portal/settings/api', address, `${address}/deliveries`]) {
    expect((await visitor.page(path)).text).toContain('is down')
  }
  await visitor.post(`${address}/pause`)
  expect((await visitor.page(address)).text).toContain('Paused since')
})

test('removing asks for fresh proof, says how much is never sent, and cannot be undone', async () => {
  const { id, address } = await receiver(3)
  const stale = await openAs(administrator, false)
  expect((await stale.page(`${address}/remove`)).heading).toBe('Confirm that it is you')
  expect((await stale.post(`${address}/remove`)).html).toContain('Confirm that it is you')
  expect(await rowOf(id)).toMatchObject({ removed_at: null })

  const page = await visitor.page(`${address}/remove`)
  expect(page.text).toContain('This cannot be undone. Never sent: 3 waiting deliveries.')
  expect((await visitor.submit(formTo(page, `${address}/remove`))).to).toBe('/portal/settings/api')
  expect(await rowOf(id)).toMatchObject({ removed_at: expect.any(Date), headers: null })
  expect(
    await database.run('select state, count(*)::int as n from deliveries where receiver_id = $1 group by 1', [id]),
  ).toEqual([{ state: 'cancelled', n: 3 }])
  expect((await visitor.get('/portal/settings/api')).html).not.toContain(id)
})

const verbs = ['edit', 'test', 'secret', 'pause', 'resume', 'remove', 'retry-failed', 'replays/new']

test('a removed receiver and its log can be read, and nothing can be done with it', async () => {
  const { id, address } = await receiver(1)
  await visitor.post(`${address}/remove`)
  const page = await visitor.page(address)
  expect(page.text).toContain('This receiver was removed.')
  const log = await visitor.page(`${address}/deliveries`)
  expect(log.text).toContain('Cancelled')
  const [delivery] = await database.run<{ id: string }>(
    'select event_id as id from deliveries where receiver_id = $1',
    [id],
  )
  const shown = await visitor.page(`${address}/deliveries/${delivery!.id}`)
  const hrefs = [page, log, shown].flatMap(({ elements }) =>
    elements.flatMap(({ attrs }) => attrs.flatMap(({ name, value }) => (name === 'href' ? [value] : []))),
  )
  expect(hrefs.filter((href) => verbs.some((verb) => href === `${address}/${verb}`))).toEqual([])
  expect(
    [page, log, shown]
      .flatMap(({ forms }) => forms)
      .filter(({ action }) => action.startsWith(address) && action !== `${address}/deliveries`),
  ).toEqual([])
  const before = await rowOf(id)
  for (const verb of verbs) {
    expect((await visitor.get(`${address}/${verb}`)).status, verb).toBe(404)
    expect((await visitor.post(`${address}/${verb}`, { overlap: '24', replaces: 'x' })).status, verb).toBe(404)
  }
  expect((await visitor.post(`${address}/deliveries/${delivery!.id}`)).status).toBe(404)
  expect(await rowOf(id)).toEqual(before)
})

test('a receiver of another company, an unknown one and a text that is no id look the same: there is no such page', async () => {
  const { id } = await makeReceiverOf(fixture, stranger)
  const missing = new Set<string>()
  for (const each of [id, UNKNOWN_ID, 'no-id', '%00', "'%20or%201=1"]) {
    for (const path of ['', ...verbs.map((verb) => `/${verb}`), '/deliveries', '/deliveries/x', '/replays/x']) {
      const { status, html } = await visitor.get(`/portal/settings/api/receivers/${each}${path}`)
      expect(status, `${each}${path}`).toBe(404)
      missing.add(html)
    }
    for (const verb of verbs)
      expect((await visitor.post(`/portal/settings/api/receivers/${each}/${verb}`)).status).toBe(404)
  }
  expect(missing.size).toBe(1)
  expect(await rowOf(id)).toMatchObject({ paused_at: null, removed_at: null })
})
