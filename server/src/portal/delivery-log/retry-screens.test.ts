import { expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { deliver, emitEvents, makeReceiver, queueFaults } from '../../../test/deliveries.ts'
import type { Verdict } from '../../webhooks/queue/delivery.ts'
import { openFixture } from '../../../test/fixture.ts'
import { parsePage } from '../../../test/portal/parsed-page.ts'
import { makePerson, openAs } from '../../../test/portal/person.ts'
import { formTo } from '../../../test/portal/visitor.ts'

const fixture = await openFixture()
const { database, server, make } = fixture
const pool = server.app.database

/** A receiver with a delivery of each event, tried once. */
async function tried(verdict: Verdict, events = 1) {
  const company = await make.company()
  const receiver = await makeReceiver(database, company)
  const person = await makePerson(fixture, [company])
  for (let n = 0; n < events; n++) await emitEvents(pool, [await make.published(company)])
  const sent = await deliver(pool, () => verdict, { code: 'status', status: 500 })
  const ids = sent.filter(({ lease }) => lease.receiverId === receiver).map(({ eventId }) => eventId)
  const base = `/portal/settings/api/receivers/${receiver}`
  return {
    company,
    receiver,
    person,
    ids,
    base,
    visitor: await openAs(fixture, person),
    address: `${base}/deliveries/${ids[0]}`,
  }
}

const statesOf = async (receiver: string) =>
  (await database.run<{ state: string }>('select state from deliveries where receiver_id = $1', [receiver])).map(
    ({ state }) => state,
  )
const buttonsOf = (html: string) => parsePage(html).forms.map(({ action }) => action)

test('one failed delivery is sent again, from its page', async () => {
  const { receiver, visitor, address, ids, person } = await tried({ kind: 'failed' })
  const page = await visitor.page(address)
  expect(await visitor.submit(formTo(page, address))).toMatchObject({ status: 303, to: address })
  expect((await visitor.page(address)).text).toContain('Sent on its own')
  const again = await deliver(pool)
  expect(again.map(({ eventId, number }) => [eventId, number])).toContainEqual([ids[0], 2])
  expect(await statesOf(receiver)).toEqual(['delivered'])
  expect(await database.run(`select actor_id, object_ids from audit_entries where verb = 'deliveries retry'`)).toEqual([
    { actor_id: person.userId, object_ids: [ids[0]] },
  ])
  expect(await queueFaults(database)).toEqual([])
})

test('a delivery that waits is tried at once', async () => {
  const { visitor, address, ids } = await tried({ kind: 'again', after: 3_600_000, counts: true })
  expect((await deliver(pool)).map(({ eventId }) => eventId)).not.toContain(ids[0])
  await visitor.submit(formTo(await visitor.page(address), address))
  expect((await deliver(pool)).map(({ eventId }) => eventId)).toContain(ids[0])
})

test('a delivered one offers a replay instead, and is not sent again', async () => {
  const { receiver, visitor, address, base } = await tried({ kind: 'delivered', goOn: false })
  const { html } = await visitor.get(address)
  expect(buttonsOf(html)).not.toContain(address)
  expect(html).toContain(`href="${base}/replays/new"`)
  const reply = await visitor.post(address)
  expect(reply.status).toBe(422)
  expect(parsePage(reply.html).text).toContain('It was delivered. To send it again, replay the time when it happened.')
  expect(await statesOf(receiver)).toEqual(['delivered'])
})

test('nothing is sent again while the receiver is paused, and the pages say why', async () => {
  const { receiver, visitor, address, base } = await tried({ kind: 'failed' })
  await byVerb(fixture).pauseReceiver({ id: receiver })
  expect(buttonsOf((await visitor.get(address)).html)).not.toContain(address)
  for (const path of [address, `${base}/retry-failed`]) {
    const reply = await visitor.post(path)
    expect([reply.status, parsePage(reply.html).text]).toEqual([
      422,
      expect.stringContaining('The receiver is paused. Resume it first.'),
    ])
  }
  expect(await statesOf(receiver)).toEqual(['failed'])
})

test('all failed deliveries are counted and sent again, each by itself, and none a second time', async () => {
  const { receiver, visitor, base } = await tried({ kind: 'failed' }, 3)
  const path = `${base}/retry-failed`
  const page = await visitor.page(path)
  expect(page.text).toContain('Sent again: 3 failed deliveries.')
  expect(await visitor.submit(formTo(page, path))).toMatchObject({ status: 303, to: `${base}/deliveries` })
  expect(await statesOf(receiver)).toEqual(['aside', 'aside', 'aside'])
  expect((await visitor.page(path)).text).toContain('No delivery has failed')
  expect((await visitor.page(path)).forms.filter(({ action }) => action === path)).toEqual([])
  expect((await visitor.post(path)).status).toBe(303)
  const again = (await deliver(pool)).filter(({ lease }) => lease.receiverId === receiver)
  expect(again.map(({ number }) => number)).toEqual([2, 2, 2])
  expect(await queueFaults(database)).toEqual([])
})

test('two people who send all failed ones again at the same time send each once', async () => {
  const { receiver, person, visitor, base } = await tried({ kind: 'failed' }, 5)
  const second = await openAs(fixture, person)
  const replies = await Promise.all([visitor.post(`${base}/retry-failed`), second.post(`${base}/retry-failed`)])
  expect(replies.map(({ status }) => status)).toEqual([303, 303])
  expect((await deliver(pool)).filter(({ lease }) => lease.receiverId === receiver)).toHaveLength(5)
  expect(await queueFaults(database)).toEqual([])
})

test('more than ten thousand are sent again in several steps, and the page says so', async () => {
  const { receiver, company, visitor, base } = await tried({ kind: 'delivered', goOn: false })
  await database.run(
    `insert into deliveries (day, receiver_id, event_id, track, company_id, object_id, sequence, kind, variant, state, attempts,
      created_at, done_at)
    select current_date, $1, gen_random_uuid(), 0, $2, gen_random_uuid(), 1, 'POSITION_UPDATED', 'full', 'failed', 1, clock(), clock()
    from generate_series(1, 10001)`,
    [receiver, company.id],
  )
  const { text } = await visitor.page(`${base}/retry-failed`)
  expect(text).toContain('Sent again: more than 10,000 failed deliveries.')
  expect(text).toContain('The first 10,000 are sent. Come back for the others.')
})
