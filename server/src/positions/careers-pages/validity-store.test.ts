import { expect, onTestFinished, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { PageValidities } from './validity-store.ts'
import { installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'

const { make, server, database: stored } = await openFixture()
const { database } = server.app
const verbs = byVerb({ server })
const platform = await make.company({ kind: 'platform' })
const marketplace = await make.page(platform, { is_marketplace: true })
const agency = await make.company({ kind: 'agency' })
const otherAgency = await make.company({ kind: 'agency' })
const client = await make.client(agency)
await make.client(otherAgency, client)
const stranger = await make.company()
const [agencyPage, clientPage] = [await make.page(agency), await make.page(client)]
const [{ at } = { at: new Date() }] = await stored.run<{ at: Date }>('select clock() as at')
const inHours = (hours: number) => new Date(at.getTime() + hours * 3_600_000 + 123)

const validities = new PageValidities(database.reads)
const validity = ({ id }: { id: string }, when = at) => validities.read(id, when)
const raise = (companyId: string, kind: 'content' | 'people') =>
  inTransaction(database, installationAccess('system'), async (c) => c.invalidate([{ companyId, kind }]))

/** Which pages have another version after some work. */
async function raisedBy(work: () => Promise<unknown>): Promise<string[]> {
  const pages = { marketplace, agencyPage, clientPage }
  const read = () => Promise.all(Object.values(pages).map(async (page) => (await validity(page)).version))
  const before = await read()
  await work()
  const after = await read()
  return Object.keys(pages).filter((_, i) => after[i] !== before[i])
}

test('the version of a page rises with the content of its owner, and that of the marketplace with any company’s', async () => {
  expect(await raisedBy(() => raise(client.id, 'content'))).toEqual(['marketplace', 'clientPage'])
  expect(await raisedBy(() => raise(agency.id, 'content'))).toEqual(['marketplace', 'agencyPage'])
  expect(await raisedBy(() => raise(stranger.id, 'content'))).toEqual(['marketplace'])
})

test('the version of a page does not rise with candidates', async () => {
  for (const { id } of [agency, client, stranger]) expect(await raisedBy(() => raise(id, 'people'))).toEqual([])
})

test('the version of the marketplace rises whoever raises content, because a trigger does it', async () => {
  const written = [
    `insert into versions values ('${UNKNOWN_ID}', 'content', 7, 1)`,
    `update versions set n = n + 1 where company_id = '${UNKNOWN_ID}'`,
  ]
  for (const text of written) expect(await raisedBy(() => stored.run(text))).toEqual(['marketplace'])
})

test('the version of the marketplace counts every commit of transactions that overlap', async () => {
  const sum = async () => Number((await validity(marketplace)).version)
  const before = await sum()
  await Promise.all(Array.from({ length: 40 }, (_, i) => raise(i % 2 === 0 ? agency.id : stranger.id, 'content')))
  expect((await sum()) - before).toBe(40)
})

test('the version of a page that does not exist is empty, whatever its id looks like', async () => {
  for (const id of [UNKNOWN_ID, 'x', '\0']) expect(await validity({ id })).toEqual({ version: '', expiry: Infinity })
})

/** The expiry of every page, in milliseconds since 1970. */
const expiries = async (when?: Date) => ({
  marketplace: (await validity(marketplace, when)).expiry,
  agencyPage: (await validity(agencyPage, when)).expiry,
  clientPage: (await validity(clientPage, when)).expiry,
})

async function expiring(owner: { id: string }, date: Date, values: Parameters<typeof make.published>[1] = {}) {
  const position = await make.published(owner, { expiration_date: date, ...values })
  await make.sharingLink(position)
  await make.refresh()
  onTestFinished(async () => {
    await verbs.expire(position, null)
  })
  return date.getTime()
}

test('the expiry of a page is the next among the published positions of its owner and of its agencies', async () => {
  const ofOther = await expiring(otherAgency, inHours(9), { client_id: client.id })
  expect(await expiries()).toEqual({ marketplace: ofOther, agencyPage: Infinity, clientPage: ofOther })
  const ofAgency = await expiring(agency, inHours(8), { client_id: client.id })
  expect(await expiries()).toEqual({ marketplace: ofAgency, agencyPage: ofAgency, clientPage: ofAgency })
  const ofClient = await expiring(client, inHours(7))
  expect(await expiries()).toEqual({ marketplace: ofClient, agencyPage: ofAgency, clientPage: ofClient })
})

test('the expiry of the marketplace is the next of any company, later than the moment of reading', async () => {
  const first = await expiring(stranger, inHours(5))
  const second = await expiring(stranger, inHours(6))
  expect((await expiries()).marketplace).toBe(first)
  expect((await expiries(new Date(first - 1))).marketplace).toBe(first)
  expect((await expiries(new Date(first))).marketplace).toBe(second)
  expect((await expiries(new Date(second))).marketplace).toBe(Infinity)
})

test('positions that are not published have no expiry', async () => {
  await expiring(agency, inHours(4), { status: 'PAUSED', paused_at: new Date() })
  expect(await expiries()).toEqual({ marketplace: Infinity, agencyPage: Infinity, clientPage: Infinity })
})

/** Validities over a database whose statements run only when a test lets them. */
function heldValidities() {
  const statements: { values: readonly unknown[]; run: () => void; fail: (error: Error) => void }[] = []
  const held: Queryable = {
    query: (text, values) =>
      new Promise((resolve, reject) => {
        statements.push({ values, run: () => resolve(database.reads.query(text, values)), fail: reject })
      }),
  }
  return { statements, pages: new PageValidities(held) }
}

test('reads at the same time share one statement, each with its own page and time', async () => {
  const { statements, pages } = heldValidities()
  const later = new Date(at.getTime() + 1)
  const asked = [agencyPage, clientPage, agencyPage, { id: UNKNOWN_ID }].flatMap(({ id }) => [
    pages.read(id, at),
    pages.read(id, later),
  ])
  await expect.poll(() => statements.length).toBe(1)
  expect(statements[0]?.values[0]).toHaveLength(6)
  statements[0]?.run()
  const [ofAgency, ofClient, nobody] = [
    await validity(agencyPage),
    await validity(clientPage),
    { version: '', expiry: Infinity },
  ]
  const due = [ofAgency, ofClient, ofAgency, nobody].flatMap((one) => [one, one])
  expect(await Promise.all(asked)).toEqual(due)
})

test('a read never joins a statement that was sent before it, and an error of one statement does not stay', async () => {
  const { statements, pages } = heldValidities()
  const first = pages.read(agencyPage.id, at)
  await expect.poll(() => statements.length).toBe(1)
  const second = pages.read(agencyPage.id, at)
  statements[0]?.fail(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect.poll(() => statements.length).toBe(2)
  statements[1]?.run()
  expect(await second).toEqual(await validity(agencyPage))
})
