import type { NameIn } from '../base/changes/audit-verb.ts'
import { faultsInEvent } from '@kandidat/contract/validation/event'
import { beforeAll, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../../test/fixture.ts'
import { type Change, inTransaction } from '../base/changes/actions.ts'
import { createPositions, editPositions, assignPositions, transitionPositions } from './actions.ts'
import { unlistFromPages } from './listings/actions.ts'
import { archive, expire, type Transition, pause, publish, restore, resume } from './lifecycle.ts'
import { installationAccess } from '../base/access/access.ts'
import type { AllowedKey } from '../base/access/reach.ts'
import { type AnyId, allowed } from '../../test/factory.ts'

let fixture: Fixture
let agency: { id: AnyId }
let client: { id: AnyId }
let key: string

beforeAll(async () => {
  fixture = await openFixture()
  const { make } = fixture
  agency = await make.company({ kind: 'agency' })
  client = await make.client(agency)
  const platform = await make.company({ kind: 'platform' })
  await make.page(platform, { is_marketplace: true })
  await make.page(agency, { is_default: true, name: 'Ours' })
  await make.page(client, { is_default: true, name: 'Theirs' })
  key = (await make.key(agency)).key
})

const act = <T>(work: (change: Change) => Promise<T>) =>
  inTransaction(fixture.server.app.database, installationAccess('operator'), work)

async function draft(form: object = {}, clientId: string | null = null) {
  const [created] = await act((c) =>
    createPositions(c, [{ companyId: agency.id, clientId, form: { title: 'Welder', language: 'NO', ...form } }]),
  )
  if (!created) throw new Error('no position was created')
  return created
}

async function transition(position: AllowedKey<'positions'>, verb: NameIn<'positions'>, rule: Transition) {
  return act((c) => transitionPositions(c, `positions ${verb}`, [position], rule))
}

async function shown(id: string) {
  return (await fixture.server.get(`/positions/${id}`, { key })).body.data
}

async function eventsOf(id: string) {
  const rows = await fixture.database.run<{ kind: string; sequence: string; body: string }>(
    'select kind, sequence, body from events where object_id = $1 order by sequence',
    [id],
  )
  for (const row of rows) expect(faultsInEvent(row.body)).toEqual([])
  expect(rows.map((row) => Number(row.sequence))).toEqual(rows.map((_, i) => i + 1))
  return rows.map((row) => ({ kind: row.kind, body: JSON.parse(row.body) }))
}

test('a new position is a draft on the default pages of owner and client and on the marketplace, with one event', async () => {
  const position = await draft(
    { pitch: 'Weld with us', sections: [{ kind: 'text', heading: 'Tasks', html: '<b>Weld</b><script>x</script>' }] },
    client.id,
  )
  expect(await shown(position.id)).toMatchObject({
    status: 'DRAFT',
    subCompanyId: client.id,
    contentHtml: '<p>Weld with us</p><h2>Tasks</h2><p><strong>Weld</strong></p>',
  })
  await transition(position, 'publish', publish)
  const detail = await shown(position.id)
  expect(detail.status).toBe('PUBLISHED')
  expect(detail.careerPagesLinks.map((link: { name: string }) => link.name)).toEqual([
    'Ours',
    'Theirs',
    expect.any(String),
  ])
  const events = await eventsOf(position.id)
  expect(events.map((event) => event.kind)).toEqual(['POSITION_CREATED', 'POSITION_UPDATED'])
  expect(events[1]?.body).toEqual({
    type: 'POSITION_UPDATED',
    id: position.id,
    title: 'Welder',
    status: 'PUBLISHED',
    updatedAt: detail.updatedAt,
  })
})

test('creating and publishing in one transaction is one POSITION_CREATED with the final status', async () => {
  const [created] = await act(async (c) => {
    const positions = await createPositions(c, [{ companyId: agency.id, form: { title: 'Cook', language: 'SE' } }])
    await transitionPositions(c, 'positions publish', positions, publish)
    return positions
  })
  const events = await eventsOf(created?.id ?? '')
  expect(events.map((event) => [event.kind, event.body.status])).toEqual([['POSITION_CREATED', 'PUBLISHED']])
})

test('an edit of a shown field moves updatedAt and emits an event, and any other edit does neither', async () => {
  const position = await draft()
  const before = await shown(position.id)
  await act((c) => editPositions(c, [{ ...position, edit: { title: 'Welder', prescreening: true } }]))
  expect(await shown(position.id)).toEqual(before)
  await act((c) =>
    editPositions(c, [{ ...position, edit: { salary: { minSalary: 400000, currency: 'NOK', type: 'YEAR' } } }]),
  )
  const after = await shown(position.id)
  expect(after.salary).toEqual({ type: 'YEAR', currency: 'NOK', minSalary: 400000, maxSalary: null, extra: null })
  expect(after.updatedAt > before.updatedAt).toBe(true)
  expect(await eventsOf(position.id)).toHaveLength(2)
})

test('a salary with more than two decimals is refused, and any other amount is kept', async () => {
  const position = await draft()
  const pay = (minSalary: number) => act((c) => editPositions(c, [{ ...position, edit: { salary: { minSalary } } }]))
  await expect(pay(210.125)).rejects.toThrow('A salary has at most two decimals, but 210.125 has more.')
  for (const amount of [210.12, 0.07, 1.1, 4_350_000.29, 1e21]) {
    await pay(amount)
    expect((await shown(position.id)).salary.minSalary).toBe(amount)
  }
})

test('pause, resume, archive and restore bring back the status from before', async () => {
  const position = await draft()
  await transition(position, 'publish', publish)
  for (const [verb, rule, status] of [
    ['pause', pause, 'PAUSED'],
    ['resume', resume, 'PUBLISHED'],
    ['archive', archive, 'ARCHIVED'],
    ['restore', restore, 'PUBLISHED'],
  ] as const) {
    await transition(position, verb, rule)
    expect((await shown(position.id)).status).toBe(status)
  }
  expect(await eventsOf(position.id)).toHaveLength(6)
})

test('a transition that is not allowed is refused with the reason, and the other positions stay unchanged too', async () => {
  const [one, other] = [await draft(), await draft()]
  await transition(one, 'archive', archive)
  await expect(act((c) => transitionPositions(c, 'positions publish', [other, one], publish))).rejects.toThrow(
    'it is archived: restore it first',
  )
  expect((await shown(other.id)).status).toBe('DRAFT')
  await expect(transition(other, 'pause', pause)).rejects.toThrow('it was never published')
  await transition(other, 'expire', expire(new Date(Date.UTC(2020, 0, 1))))
  await expect(transition(other, 'publish', publish)).rejects.toThrow('it expired at 2020-01-01T00:00:00.000Z')
})

const pagesOf = async (position: { id: string }) =>
  (await shown(position.id)).careerPagesLinks.map((link: { name: string }) => link.name)

test('taking a position back takes it off the pages of its client', async () => {
  const position = await draft({}, client.id)
  await transition(position, 'publish', publish)
  await act((c) => assignPositions(c, [position], null))
  expect(await shown(position.id)).not.toHaveProperty('subCompanyId')
  expect(await pagesOf(position)).toEqual(['Ours', expect.any(String)])
})

test('assigning a position to a client lists it on the client’s default page, with one event', async () => {
  const other = await fixture.make.client(agency)
  await fixture.make.page(other, { is_default: true, name: 'Others' })
  await fixture.make.page(other, { name: 'Not the default' })
  const position = await draft({}, client.id)
  await transition(position, 'publish', publish)
  const events = (await eventsOf(position.id)).length
  await act((c) => assignPositions(c, [position], other.id))
  expect(await shown(position.id)).toMatchObject({ subCompanyId: other.id })
  expect(await pagesOf(position)).toEqual(['Ours', 'Others', expect.any(String)])
  expect((await eventsOf(position.id)).slice(events).map(({ kind }) => kind)).toEqual(['POSITION_UPDATED'])
})

test('assigning a position to the client that it is managed for changes nothing', async () => {
  const position = await draft({}, client.id)
  const [theirs] = await fixture.database.run<{ companyId: string; id: string }>(
    `select company_id as "companyId", id from careers_pages where name = 'Theirs'`,
  )
  if (!theirs) throw new Error('the client has no page')
  await transition(position, 'publish', publish)
  await act((c) => unlistFromPages(c, [{ ...position, page: { ...theirs, id: allowed(theirs.id) } }]))
  const before = await shown(position.id)
  const events = await eventsOf(position.id)
  await act((c) => assignPositions(c, [position], client.id))
  expect(await shown(position.id)).toEqual(before)
  expect(await eventsOf(position.id)).toEqual(events)
})

test('assigning a position to a company that is not a client is refused', async () => {
  const position = await draft()
  await expect(act((c) => assignPositions(c, [position], agency.id))).rejects.toThrow('is not a client of')
})
