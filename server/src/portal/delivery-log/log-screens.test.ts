import { expect, test } from 'vitest'
import type { EventKind } from '../../base/changes/event.ts'
import { atOffset, deliver, emitEvents, makeReceiver } from '../../../test/deliveries.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { filledIn, parsePage, type ParsedPage, textOf } from '../../../test/portal/parsed-page.ts'
import { makePerson, openAs } from '../../../test/portal/person.ts'
import { fieldText } from '../../base/forms/zoned-time.ts'

const fixture = await openFixture()
const { database, server, make } = fixture
const pool = server.app.database
const OSLO = 'Europe/Oslo'

/** A company with positions and a receiver, and a browser of its administrator. */
async function logged() {
  const company = await make.company()
  const positions = [await make.published(company), await make.published(company)] as const
  const receiver = await makeReceiver(database, company)
  const visitor = await openAs(fixture, await makePerson(fixture, [company]))
  return { company, positions, receiver, visitor, address: `/portal/settings/api/receivers/${receiver}/deliveries` }
}

const emit = (position: { company_id: string; id: string }, kind: EventKind = 'POSITION_UPDATED') =>
  emitEvents(pool, [position], kind)

/** The rows of the log without its heading, as lists of the texts of their cells. */
function rowsOf({ elements }: ParsedPage): string[][] {
  return elements
    .filter(({ tagName, attrs }) => tagName === 'tr' && attrs.some(({ name }) => name === 'data-row'))
    .map((row) => row.childNodes.map((cell) => textOf(cell)))
}
const statesOf = (page: ParsedPage) => rowsOf(page).map((cells) => cells[3])
const regionOf = (html: string, id: string) =>
  new RegExp(`<live-region id="${id}".*?</live-region>`, 's').exec(html)?.[0] ?? ''

test('each event is listed with its state, attempts, result and next attempt, the newest first', async () => {
  const { positions, visitor, address } = await logged()
  expect((await visitor.page(address)).text).toContain('Nothing was sent to this receiver yet')
  await emit(positions[0], 'POSITION_CREATED')
  await deliver(pool)
  await emit(positions[0])
  await deliver(pool, () => ({ kind: 'failed' }), { code: 'status', status: 500 })
  await emit(positions[1])
  await deliver(pool, () => ({ kind: 'again', after: 3_600_000, counts: true }), { code: 'timeout', status: null })
  const page = await visitor.page(address)
  const rows = rowsOf(page)
  expect(rows.map((cells) => [cells[1], cells[3], cells[4], cells[5]])).toEqual([
    ['Position updated', 'Waiting', '1', 'Too slow'],
    ['Position updated', 'Failed', '1', '500 · Refused'],
    ['Position created', 'Delivered', '1', '200'],
  ])
  expect(rows.map((cells) => cells[6] === '–')).toEqual([false, true, true])
  expect(rows[0]?.[2]).toContain(`…${positions[1].id.slice(-6)}`)
})

test('filters by state, kind, object, beginning and end stand in the address, and in the form', async () => {
  const { positions, visitor, address } = await logged()
  await emit(positions[0], 'POSITION_CREATED')
  await deliver(pool)
  await emit(positions[0])
  await deliver(pool, () => ({ kind: 'failed' }))
  await emit(positions[1])
  const at = async (query: Record<string, string>) =>
    statesOf(await visitor.page(`${address}?${new URLSearchParams(query)}`))
  expect(await at({ state: 'failed' })).toEqual(['Failed'])
  expect(await at({ event: 'POSITION_CREATED' })).toEqual(['Delivered'])
  expect(await at({ event: 'POSITION_CREATED', state: 'failed' })).toEqual([])
  expect(await at({ object: positions[0].id })).toEqual(['Failed', 'Delivered'])
  expect(await at({ object: positions[0].id, state: 'delivered', event: '', since: '' })).toEqual(['Delivered'])
  const [hourAgo, hourAhead] = [-1, 1].map((hours) => fieldText(OSLO, new Date(Date.now() + hours * 3_600_000)))
  expect(await at({ since: hourAgo!, until: hourAhead! })).toHaveLength(3)
  expect(await at({ since: hourAhead! })).toEqual([])
  expect(await at({ until: hourAgo! })).toEqual([])
  const page = await visitor.page(
    `${address}?${new URLSearchParams({ state: 'lost', object: positions[1].id, until: hourAhead! })}`,
  )
  const form = page.forms.find(({ action }) => action === address)
  expect(form?.method).toBe('get')
  expect(Object.fromEntries(filledIn(form!))).toEqual({
    ...{ state: 'lost', event: '', object: positions[1].id, since: '', until: hourAhead },
  })
  expect(page.text).toContain('No delivery fits these filters')
})

test('the end of a filter falls between two events of one day, whose ids are later than their times', async () => {
  const { positions, visitor, address } = await logged()
  // In the demonstration, too, events are moved to earlier days and keep the ids that they were made with.
  for (const offset of ['-2 days -1 minute', '-2 days', '-2 days 1 minute']) {
    await atOffset(database, offset, (then) => emitEvents(then, [positions[0]]))
  }
  const times = await database.run<{ at: Date }>(
    'select created_at as at from events where object_id = $1 order by 1',
    [positions[0].id],
  )
  const until = (n: number) => fieldText(OSLO, new Date(times[n]!.at.getTime() + 1_000))
  for (const [n, count] of [
    [0, 1],
    [1, 2],
    [2, 3],
  ] as const) {
    const filtered = `${address}?${new URLSearchParams({ until: until(n), since: '2020-01-01' })}`
    expect(statesOf(await visitor.page(filtered)).length).toBe(count)
  }
})

test.each([
  [{ state: 'broken' }, 'state', 'Choose one of the values'],
  [{ event: 'POSITION_SOLD' }, 'event', 'Choose one of the values'],
  [{ object: "1' or '1'='1" }, 'object', 'This is not an id.'],
  [{ since: 'yesterday' }, 'since', 'Write a date and a time.'],
  [{ until: '2027-02-30T10:00' }, 'until', 'Write a date and a time.'],
  [{ since: '2027-01-02T10:00', until: '2027-01-02T10:00' }, 'until', 'The end must be after the beginning.'],
])('a filter that is wrong is shown beside its field, with what was asked for: %j', async (query, field, message) => {
  const { visitor, address } = await logged()
  const reply = await visitor.get(`${address}?${new URLSearchParams(query)}`)
  expect(reply.status).toBe(422)
  const page = parsePage(reply.html)
  const fault = page.elements.find(({ attrs }) =>
    attrs.some(({ name, value }) => name === 'id' && value === `${field}-fault`),
  )
  expect(fault && textOf(fault)).toContain(message)
  const shown = page.elements.find(
    ({ tagName, attrs }) => tagName === 'input' && attrs.some(({ name, value }) => name === 'name' && value === field),
  )
  if (shown) expect(shown.attrs.find(({ name }) => name === 'value')?.value).toBe(Object.values(query).at(-1))
})

test('a long log has pages, which keep the filters', async () => {
  const { positions, visitor, address } = await logged()
  for (let n = 0; n < 52; n++) await emit(positions[n % 2]!)
  const first = await visitor.page(`${address}?state=pending`)
  expect(rowsOf(first)).toHaveLength(50)
  const next = first.elements.find(({ attrs }) => attrs.some(({ name, value }) => name === 'rel' && value === 'next'))
  const href = next?.attrs.find(({ name }) => name === 'href')?.value ?? ''
  expect(href).toContain('state=pending&after=')
  const second = await visitor.page(href)
  expect(rowsOf(second)).toHaveLength(2)
  expect(
    second.elements.filter(({ attrs }) => attrs.some(({ name, value }) => name === 'rel' && value === 'next')),
  ).toEqual([])
  const all = new Set([...rowsOf(first), ...rowsOf(second)].map((cells) => cells.join()))
  expect(all.size).toBeGreaterThan(1)
  for (const after of [UNKNOWN_ID, 'nonsense', 'ffffffff-ffff-ffff-ffff-ffffffffffff', `${UNKNOWN_ID}.0`, '']) {
    expect((await visitor.get(`${address}?after=${after}`)).status, after).toBe(200)
  }
})

test('a page that refreshes itself gets its regions alone, and nothing while they stay the same', async () => {
  const { positions, visitor, address } = await logged()
  await emit(positions[0])
  const headers = { 'x-live-regions': 'only' }
  const first = await visitor.get(address, { headers })
  expect(first.html).toMatch(
    /^<live-region id="live-banners"><\/live-region><live-region id="live-deliveries" every-seconds="5">/,
  )
  expect(first.html).not.toContain('<form')
  expect(regionOf(first.html, 'live-deliveries')).toBe(regionOf((await visitor.get(address)).html, 'live-deliveries'))
  const again = { ...headers, 'if-none-match': first.headers['etag']! }
  expect(await visitor.get(address, { headers: again })).toMatchObject({ status: 304, html: '' })
  await deliver(pool)
  const changed = await visitor.get(address, { headers: again })
  expect([changed.status, changed.html]).toEqual([200, expect.stringContaining('Delivered')])
})

test('a delivery shows every attempt with what was sent and what came back', async () => {
  const { positions, receiver, visitor, address } = await logged()
  await emit(positions[0])
  await deliver(pool, () => ({ kind: 'again', after: 0, counts: true }), {
    ...{
      code: 'status',
      status: 503,
      message: 'The receiver answered 503.',
      answer: '<h1>Busy</h1>',
      answerCut: 'size',
    },
  })
  const tried = await deliver(pool, () => ({ kind: 'failed' }), {
    code: 'reset',
    status: null,
    message: 'It hung up.',
    answer: null,
  })
  const second = tried.find(({ lease }) => lease.receiverId === receiver)
  const { html } = await visitor.get(`${address}/${second!.eventId}`)
  const { text } = parsePage(html)
  expect(text.indexOf('Attempt 2: Broken off')).toBeGreaterThan(0)
  expect(text.indexOf('Attempt 1: 503 · Refused')).toBeGreaterThan(text.indexOf('Attempt 2'))
  for (const part of [
    'It hung up.',
    'The receiver answered 503.',
    '<h1>Busy</h1>',
    'Only its beginning is kept.',
    `webhook-id: ${second!.eventId}`,
    second!.body,
    '192.0.2.1',
  ]) {
    expect(text).toContain(part)
  }
  expect(html).not.toContain('<h1>Busy</h1>')
})

test('a body with a person who was anonymized is not shown, but its length and hash are', async () => {
  const { positions, receiver, visitor, address } = await logged()
  await emit(positions[0])
  const sent = (await deliver(pool)).find(({ lease }) => lease.receiverId === receiver)
  await database.run(`update events set body = '{"erased":true}' where id = $1`, [sent!.eventId])
  await database.run(`update attempts set answer = null, answer_cut = 'erased' where event_id = $1`, [sent!.eventId])
  const { text } = await visitor.page(`${address}/${sent!.eventId}`)
  expect(text).toContain('because a person in them was anonymized since')
  expect(text).toContain('Erased, because it may contain data of a person')
  expect(text).not.toContain(sent!.body)
})

test('a delivery of another receiver, an unknown one and a text that names none do not exist', async () => {
  const [{ visitor, address, positions }, other] = [await logged(), await logged()]
  await emit(positions[0])
  await emit(other.positions[0])
  const [foreign] = await database.run<{ id: string }>('select event_id as id from deliveries where receiver_id = $1', [
    other.receiver,
  ])
  const [own] = await database.run<{ id: string }>('select event_id as id from deliveries where receiver_id != $1', [
    other.receiver,
  ])
  for (const name of [foreign!.id, UNKNOWN_ID, 'x', `${own!.id}.1`, `${own!.id}.0`, `${own!.id}.1.1`, '%00']) {
    expect((await visitor.get(`${address}/${name}`)).status, name).toBe(404)
    expect((await visitor.post(`${address}/${name}`)).status, name).toBe(404)
  }
})
