import { expect, test } from 'vitest'
import { advanceReplays } from '../../webhooks/delivery-log/replay/job.ts'
import { fieldText } from '../../base/forms/zoned-time.ts'
import { deliver, deliverAll, emitEvents, makeReceiver } from '../../../test/deliveries.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { attribute, filledIn, parsePage, type ParsedPage } from '../../../test/portal/parsed-page.ts'
import { makePerson, openAs } from '../../../test/portal/person.ts'
import { formTo } from '../../../test/portal/visitor.ts'

const fixture = await openFixture()
const { database, server, make } = fixture
const pool = server.app.database
const inHours = (hours: number) => fieldText('Europe/Oslo', new Date(Date.now() + hours * 3_600_000), 'minutes')

/** A receiver to which events were delivered. */
async function delivered(events: number) {
  const company = await make.company()
  const position = await make.published(company)
  const receiver = await makeReceiver(database, company)
  for (let n = 0; n < events; n++) await emitEvents(pool, [position], n === 0 ? 'POSITION_CREATED' : 'POSITION_UPDATED')
  await deliverAll(pool)
  const visitor = await openAs(fixture, await makePerson(fixture, [company]))
  const base = `/portal/settings/api/receivers/${receiver}`
  return { company, position, receiver, visitor, base, address: `${base}/replays/new` }
}

const replaysOf = (receiver: string) =>
  database.run<{ id: string; state: string; kinds: string[] | null }>(
    'select id, state, kinds, since, until, number::int as number from replays where receiver_id = $1 order by number',
    [receiver],
  )
const region = ({ elements }: ParsedPage) =>
  elements.find((element) => element.tagName === 'live-region' && attribute(element, 'id') === 'live-progress')

/** Counts, and starts what was counted. */
async function started(of: Awaited<ReturnType<typeof delivered>>, filled: Record<string, string | string[]> = {}) {
  const { visitor, address, receiver } = of
  const form = formTo(await visitor.page(address), address)
  const counted = parsePage((await visitor.submit(form, { since: inHours(-1), ...filled })).html)
  const reply = await visitor.submit(formTo(counted, address))
  const made = await replaysOf(receiver)
  const progress = `${of.base}/replays/${made.at(-1)!.id}`
  expect([reply.status, reply.to]).toEqual([303, progress])
  return progress
}

test('a time range is counted first, and nothing is sent before the second form', async () => {
  const { visitor, address, receiver } = await delivered(3)
  const form = formTo(await visitor.page(address), address)
  // The next minute: what just happened is part of it.
  expect(filledIn(form).get('until')! > fieldText('Europe/Oslo', new Date())).toBe(true)
  const reply = await visitor.submit(form, { since: inHours(-1) })
  expect(reply.status).toBe(200)
  const page = parsePage(reply.html)
  expect(page.text).toContain('This sends 3 events.')
  expect(await replaysOf(receiver)).toEqual([])
  const updates = await visitor.submit(form, { since: inHours(-1), kinds: ['POSITION_UPDATED'] })
  expect(parsePage(updates.html).text).toContain('This sends 2 events.')
  const nothing = parsePage((await visitor.submit(form, { since: inHours(-3), until: inHours(-2) })).html)
  expect(nothing.text).toContain('There is no such event in this time range.')
  expect(formTo(nothing, address).fields.filter(({ kind }) => kind === 'submit')).toEqual([])
})

test('another time range begins with the one that was counted', async () => {
  const { visitor, address } = await delivered(1)
  const form = formTo(await visitor.page(address), address)
  const [since, until] = [inHours(-2), inHours(1)]
  const page = parsePage(
    (await visitor.submit(form, { since, until, kinds: ['POSITION_CREATED', 'CANDIDATE_HIRED'] })).html,
  )
  const back = page.elements
    .flatMap((element) => attribute(element, 'href') ?? [])
    .find((href) => href.startsWith(`${address}?`))
  const again = filledIn(formTo(await visitor.page(back!), address))
  expect([again.get('since'), again.get('until'), again.getAll('kinds')]).toEqual([
    ...[since, until, ['POSITION_CREATED', 'CANDIDATE_HIRED']],
  ])
})

test('seconds that were asked for are those that are sent', async () => {
  const { visitor, address, receiver } = await delivered(1)
  const form = formTo(await visitor.page(address), address)
  const reply = await visitor.submit(form, { since: '2026-03-01T10:00:30', until: '2026-03-01T11:00' })
  await visitor.submit(formTo(parsePage(reply.html), address), {})
  const sent = filledIn(formTo(parsePage(reply.html), address))
  expect([sent.get('since'), sent.get('until')]).toEqual(['2026-03-01T10:00:30', '2026-03-01T11:00'])
  expect(await replaysOf(receiver)).toMatchObject([
    { since: new Date('2026-03-01T09:00:30Z'), until: new Date('2026-03-01T10:00:00Z') },
  ])
})

test.each([
  [{ since: '' }, 'since', 'Fill this in.'],
  [{ since: 'yesterday' }, 'since', 'Write a date and a time.'],
  [{ since: '2026-02-30T10:00' }, 'since', 'Write a date and a time.'],
  [{ since: '2026-03-02T10:00', until: '2026-03-01T10:00' }, 'until', 'The end must be after the beginning.'],
  [{ since: '2099-01-01T00:00', until: '2099-01-02T00:00' }, 'since', 'Only past events can be replayed.'],
  [{ kinds: [] }, 'kinds', 'Tick at least one kind of event.'],
])('a time range that is wrong is refused beside its field, with what was typed: %j', async (fault, field, message) => {
  const { visitor, address, receiver } = await delivered(1)
  const form = formTo(await visitor.page(address), address)
  const typed = { since: inHours(-1), until: inHours(0), ...fault }
  const reply = await visitor.submit(form, typed)
  expect(reply.status).toBe(422)
  const page = parsePage(reply.html)
  expect(page.elements.some((element) => attribute(element, 'id') === `${field}-fault`)).toBe(true)
  expect(page.text).toContain(message)
  const again = filledIn(formTo(page, address))
  expect([again.get('since'), again.get('until')]).toEqual([typed.since, typed.until])
  expect(await replaysOf(receiver)).toEqual([])
})

test('a replay shows how far it is, refreshes itself until it is over, and says so in the log', async () => {
  const of = await delivered(4)
  const progress = await started(of)
  const before = await of.visitor.page(progress)
  expect(before.heading).toBe('Replay 1')
  expect(before.text).toContain('Running')
  expect(attribute(region(before)!, 'every-seconds')).toBe('5')
  await advanceReplays(pool)
  expect((await of.visitor.page(progress)).text).toContain('4 queued, 4 of them still waiting')
  const sent = await deliverAll(pool)
  expect(sent.filter(({ lease }) => lease.receiverId === of.receiver).map(({ lease }) => lease.replay)).toEqual([
    1, 1, 1, 1,
  ])
  await advanceReplays(pool)
  const after = await of.visitor.page(progress)
  expect(after.text).toContain('Done')
  expect(after.text).toContain('4 queued, 0 of them still waiting')
  expect(attribute(region(after)!, 'every-seconds')).toBeUndefined()
  expect(after.forms.filter(({ action }) => action === progress)).toEqual([])
  const log = await of.visitor.page(`${of.base}/deliveries`)
  expect(log.text).toContain('Replays')
  expect(log.elements.some((element) => attribute(element, 'href') === progress)).toBe(true)
  const [event] = await database.run<{ id: string }>(
    'select event_id as id from deliveries where receiver_id = $1 limit 1',
    [of.receiver],
  )
  expect((await of.visitor.page(`${of.base}/deliveries/${event!.id}`)).text).toContain(
    'The same event was also sent asReplay 1',
  )
  expect((await of.visitor.page(`${of.base}/deliveries/${event!.id}.1`)).text).toContain('the live event')
})

test('a replay is stopped, which takes back what nobody tried, and continued', async () => {
  const of = await delivered(5)
  const progress = await started(of)
  await advanceReplays(pool)
  await deliver(pool)
  const stopped = await of.visitor.submit(formTo(await of.visitor.page(progress), progress), { step: 'stop' })
  expect(stopped).toMatchObject({ status: 303, to: progress })
  const page = await of.visitor.page(progress)
  expect(page.text).toContain('Stopped')
  expect(formTo(page, progress).fields.map(({ name, value }) => [name, value])).toContainEqual(['step', 'continue'])
  await of.visitor.submit(formTo(page, progress), { step: 'continue' })
  expect(await replaysOf(of.receiver)).toMatchObject([{ state: 'running' }])
  await advanceReplays(pool)
  const rest = (await deliverAll(pool)).filter(({ lease }) => lease.receiverId === of.receiver)
  expect(rest.map(({ sequence }) => sequence)).toEqual([2, 3, 4, 5])
})

test('a replay that is over stays done, however often somebody stops it in an old page', async () => {
  const of = await delivered(1)
  const progress = await started(of)
  const form = formTo(await of.visitor.page(progress), progress)
  await advanceReplays(pool)
  await deliverAll(pool)
  await advanceReplays(pool)
  expect(await of.visitor.submit(form, { step: 'stop' })).toMatchObject({ status: 303 })
  expect(await replaysOf(of.receiver)).toMatchObject([{ state: 'done' }])
})

test('a form that is sent twice starts one replay', async () => {
  const of = await delivered(2)
  const form = formTo(await of.visitor.page(of.address), of.address)
  const counted = formTo(parsePage((await of.visitor.submit(form, { since: inHours(-1) })).html), of.address)
  const replies = await Promise.all([
    of.visitor.submit(counted),
    of.visitor.submit(counted),
    of.visitor.submit(counted),
  ])
  expect(new Set(replies.map(({ status, to }) => `${status} ${to}`)).size).toBe(1)
  expect(await replaysOf(of.receiver)).toHaveLength(1)
})

test('a step that does not exist is refused, and a removed receiver has no steps', async () => {
  const of = await delivered(1)
  const progress = await started(of)
  expect((await of.visitor.post(progress, { step: 'restart' })).status).toBe(422)
  await of.visitor.post(`${of.base}/remove`)
  expect((await of.visitor.page(progress)).forms.filter(({ action }) => action === progress)).toEqual([])
  expect((await of.visitor.post(progress, { step: 'continue' })).status).toBe(404)
  expect((await of.visitor.get(of.address)).status).toBe(404)
})

test('a replay of another receiver, an unknown one and a text that names none do not exist', async () => {
  const [own, other] = [await delivered(1), await delivered(1)]
  const foreign = (await started(other)).split('/').at(-1)
  for (const id of [foreign, UNKNOWN_ID, 'x', '%00']) {
    expect((await own.visitor.get(`${own.base}/replays/${id}`)).status).toBe(404)
    expect((await own.visitor.post(`${own.base}/replays/${id}`, { step: 'stop' })).status).toBe(404)
  }
  expect(await replaysOf(other.receiver)).toMatchObject([{ state: 'running' }])
})
