import { beforeAll, describe, expect, test } from 'vitest'
import { type Access, installationAccess } from '../../src/base/access/access.ts'
import { listAuditEntries } from '../../src/organisation/audit/store.ts'
import { listBoard } from '../../src/candidates/lists/board-store.ts'
import { findPerson, listPeople } from '../../src/candidates/lists/people-store.ts'
import { listPages } from '../../src/positions/careers-pages/list-store.ts'
import { listDeliveries } from '../../src/webhooks/delivery-log/list-store.ts'
import { readAttemptsOfLast } from '../../src/webhooks/delivery-log/log-store.ts'
import { readDeliveries } from '../../src/webhooks/delivery-log/show-store.ts'
import { replayEvents } from '../../src/webhooks/delivery-log/replay/actions.ts'
import { listReplays } from '../../src/webhooks/delivery-log/replay/store.ts'
import { inTransaction } from '../../src/base/changes/actions.ts'
import { listKeys } from '../../src/organisation/keys/list-store.ts'
import { searchPositions } from '../../src/positions/lists/search-store.ts'
import { listReceivers } from '../../src/webhooks/receivers/store.ts'
import { userAccess } from '../../src/organisation/users/actions.ts'
import { listUsers } from '../../src/organisation/users/list-store.ts'
import { deliver, emitEvents, makeReceiver } from '../deliveries.ts'
import { allowed } from '../factory.ts'
import { openFixture } from '../fixture.ts'
import { type Holder, holders, makeHolders } from './holders.ts'
import { countPaged, type PagedList } from './paging.ts'

const fixture = await openFixture()
const { make, database } = fixture
const pool = fixture.server.app.database
const whole = { limit: 1_000 }

const world = await makeHolders(pool, make)
const { agency, client, stranger, position, other, accesses } = world
const idOf = (access: Access) => ('id' in access.who ? access.who.id : '')

/** Every list that pages by the id of its last row. */
const lists: Record<string, PagedList> = {
  keys: (access, page) => listKeys(pool, access, {}, page),
  users: (access, page) => listUsers(pool, access, {}, page),
  receivers: (access, page) => listReceivers(pool, access, {}, page),
  replays: (access, page) => listReplays(pool, access, {}, page),
  pages: (access, page) => listPages(pool, access, {}, page),
  audit: (access, page) => listAuditEntries(pool, access, {}, page),
  positions: (access, page) => searchPositions(pool, access, {}, page),
  people: (access, page) => listPeople(pool, access, {}, page),
  'candidates of a company': (access, page) => listBoard(pool, access, { of: { companyId: agency.id } }, page),
  'candidates of a company in a stage': (access, page) =>
    listBoard(pool, access, { of: { companyId: agency.id }, stage: 'READY_FOR_REVIEW' }, page),
  'candidates of a position': (access, page) => listBoard(pool, access, { of: { positionId: position.id } }, page),
  'candidates of a position in a stage': (access, page) =>
    listBoard(pool, access, { of: { positionId: position.id }, stage: 'READY_FOR_REVIEW' }, page),
}

beforeAll(async () => {
  for (const company of [agency, client, stranger]) {
    for (let i = 0; i < 3; i++) await make.page(company)
    const receiver = await makeReceiver(database, company)
    await make.key(company)
    await inTransaction(pool, installationAccess('operator'), (c) =>
      replayEvents(c, [
        { receiverId: allowed(receiver), since: new Date(0), until: new Date(Date.UTC(2020)), kinds: null },
      ]),
    )
  }
  await make.listing(position, await make.page(client, { name: 'Listed' }))
  for (const name of ['recruiter', 'viewer', 'client', 'stranger'] as const) {
    await make.key({ id: accesses[name].companyId! }, { makerId: idOf(accesses[name]) })
  }
  const strangers = await make.published(stranger)
  const both = await make.person(agency)
  for (const of of [position, other, strangers]) {
    for (let i = 0; i < 4; i++) await make.vouch(of, { stage: i === 0 ? 'REJECTED' : 'READY_FOR_REVIEW' })
    if (of !== strangers) await make.vouch(of, { person_id: both.id })
  }
  const referrer = await make.person(agency)
  await make.vouch(position, {
    kind: 'referral',
    referrer_id: referrer.id,
    stage: 'REFERRAL_CREATED',
    accepted_by_candidate_at: null,
    person_id: (await make.person(agency, { email: 'silent@example.com', email_normalized: 'silent@example.com' })).id,
  })
  await emitEvents(pool, [position, other, strangers])
  await deliver(pool)
})

/** The number of rows that each list shows to each holder, in the order of `holders`; a dash if it refuses. */
const counts: Record<string, string[]> = {}

describe.each(Object.keys(lists))('the list of %s', (name) => {
  test.each(holders)('shows %s the same rows page by page as all at once', async (holder) => {
    const count = await countPaged(lists[name]!, accesses[holder])
    expect(count).toMatch(/^(-|\d+)$/)
    counts[name] = [...(counts[name] ?? []), count]
  })
})

test('each holder sees what the role and the reach of the holder allow, and is refused the rest', () => {
  expect(holders.join(' ')).toMatchInlineSnapshot(
    `"administrator recruiter hiringManager viewer grantedThis grantedOther restrictedAdministrator insideClient insideOther client stranger operator"`,
  )
  const lines = Object.entries(counts).map(([name, of]) => `${name}: ${of.join(' ')}`)
  expect(lines).toMatchInlineSnapshot(`
    [
      "keys: 3 1 0 1 0 0 3 - - 2 2 7",
      "users: 7 - - - - - 7 - - 1 1 9",
      "receivers: 1 - - - - - 0 - - 1 1 3",
      "replays: 1 - - - - - 0 - - 1 1 3",
      "pages: 3 3 3 3 3 3 3 4 0 4 3 10",
      "audit: 4 - - - - - 4 - - 3 3 10",
      "positions: 2 2 2 2 1 1 1 1 0 0 1 3",
      "people: 9 9 9 9 5 5 5 5 0 0 4 13",
      "candidates of a company: 11 11 11 11 6 5 6 6 0 0 0 11",
      "candidates of a company in a stage: 8 8 8 8 4 4 4 4 0 0 0 8",
      "candidates of a position: 6 6 6 6 6 0 6 6 0 0 0 6",
      "candidates of a position in a stage: 4 4 4 4 4 0 4 4 0 0 0 4",
    ]
  `)
})

test('a person who was referred is listed only after agreeing, and is found by those who can anonymize people', async () => {
  const emails = async (holder: Holder) =>
    (await listPeople(pool, accesses[holder], {}, whole)).map(({ email }) => email)
  expect(await emails('operator')).not.toContain('silent@example.com')
  const board = await listBoard(pool, accesses.administrator, { of: { positionId: position.id } }, whole)
  const referral = board.map(({ json }) => JSON.parse(json)).find(({ stage }) => stage === 'REFERRAL_CREATED')
  expect(referral.candidate).toMatchObject({ id: null, email: null })
  const find = (holder: Holder, emailNormalized: string) =>
    findPerson(pool, accesses[holder], { companyId: agency.id, emailNormalized })
  expect(await find('administrator', 'silent@example.com')).toMatchObject({ candidacies: [{ id: referral.id }] })
  expect(await find('recruiter', 'silent@example.com')).toBeUndefined()
  const [listed] = await listPeople(pool, accesses.grantedOther, {}, whole)
  expect(await find('grantedOther', listed!.email!)).toMatchObject({ id: listed!.id })
  expect(await find('insideOther', listed!.email!)).toBeUndefined()
})

test('a person with several candidacies is listed once, with the number of those in reach', async () => {
  const most = async (holder: Holder) =>
    Math.max(...(await listPeople(pool, accesses[holder], {}, whole)).map(({ candidacies }) => candidacies))
  expect(await most('administrator')).toBe(2)
  expect(await most('grantedThis')).toBe(1)
})

test('a viewer without identities sees stages on the board, and no list of people', async () => {
  const viewer = await make.user(agency, { role: 'viewer', identities: false })
  const access = await userAccess(pool, viewer.id)
  const board = await listBoard(pool, access, { of: { companyId: agency.id } }, whole)
  const shown = board.map(({ json }) => JSON.parse(json))
  expect(shown.every(({ stage, candidate }) => stage !== null && candidate.id === null)).toBe(true)
  await expect(listPeople(pool, access, {}, whole)).rejects.toThrow('needs the ability candidates.identity')
})

test('the log shows deliveries and attempts of receivers of the own company alone', async () => {
  const log = (access: Access, filter = {}) => listDeliveries(pool, access, filter, { limit: 100 })
  const all = await log(accesses.operator)
  const own = await log(accesses.administrator)
  expect([all.length, own.length, (await log(accesses.client)).length]).toEqual([3, 2, 0])
  expect(await log(accesses.operator, { companyId: agency.id })).toEqual(own)
  const strangers = all.find(({ eventId }) => !own.some((delivery) => delivery.eventId === eventId))!
  expect(await log(accesses.administrator, { receiverId: strangers.receiverId })).toEqual([])
  expect(await readDeliveries(pool, accesses.administrator, strangers.eventId, {})).toEqual([])
  expect(await readDeliveries(pool, accesses.stranger, strangers.eventId, {})).toMatchObject([{ attempts: [{}] }])
  expect(await readAttemptsOfLast(pool, accesses.administrator, 60, {})).toHaveLength(2)
  const [first, second, third] = all
  const after = (cursor: typeof first) => listDeliveries(pool, accesses.operator, {}, { cursor, limit: 1 })
  expect([await after(first), await after(second), await after(third)]).toEqual([[second], [third], []])
  for (const refused of [log(accesses.recruiter), readAttemptsOfLast(pool, accesses.viewer, 60, {})])
    await expect(refused).rejects.toThrow('needs the ability receivers.write')
})
