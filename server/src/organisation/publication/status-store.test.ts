import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { factory } from '../../../test/factory.ts'
import { openDatabase } from '../../base/db/connection.ts'
import { newId } from '../../base/db/id.ts'
import { statusOf } from './position.ts'
import { findStatusFaults, refreshPositions } from './status-store.ts'

const stored = await createTestDatabase()
const database = openDatabase({ url: stored.url, poolSize: 2 })
afterAll(async () => {
  await database.close()
  await stored.drop()
})
const make = factory(database)
const company = await make.company()
const activePage = await make.page(company)
const inactivePage = await make.page(company, { active: false })

const PAST = new Date('2026-01-01T00:00:00Z')
const AT = new Date('2026-02-01T00:00:00Z')

const choices = {
  closed: ['no', 'archived', 'deleted'],
  published: [false, true],
  paused: [false, true],
  expiration: [null, new Date(AT.getTime() + 1), AT, PAST],
  link: ['none', 'active', 'inactive'],
  listing: ['none', 'enabled on active', 'enabled on inactive', 'disabled on active', 'disabled on inactive'],
} as const

type Case = { id: string } & { [Name in keyof typeof choices]: (typeof choices)[Name][number] }

/** Every combination of what the status depends on. */
function allCases(): Case[] {
  const combine = (cases: object[], [name, values]: [string, readonly unknown[]]) =>
    cases.flatMap((one) => values.map((value) => ({ ...one, [name]: value })))
  const combinations = Object.entries(choices).reduce(combine, [{}])
  return combinations.map((one) => ({ id: newId(), ...one }) as Case)
}

const expected = (one: Case) =>
  statusOf({
    archived: one.closed !== 'no',
    published: one.published,
    paused: one.paused,
    expired: one.expiration !== null && one.expiration <= AT,
    reachable: one.link === 'active' || one.listing === 'enabled on active',
  })

const before = (one: Case) => (one.closed !== 'no' ? 'ARCHIVED' : one.published ? 'ACTIVE' : 'DRAFT')

async function store(cases: readonly Case[]): Promise<void> {
  const { kysely } = database
  await kysely
    .insertInto('positions')
    .values(
      cases.map((one) => ({
        company_id: company.id,
        id: one.id,
        title: '',
        language: 'NO',
        status: before(one),
        created_at: PAST,
        updated_at: PAST,
        published_at: one.published ? PAST : null,
        last_published_at: one.published ? PAST : null,
        paused_at: one.paused ? PAST : null,
        archived_at: one.closed === 'archived' ? PAST : null,
        deleted_at: one.closed === 'deleted' ? PAST : null,
        expiration_date: one.expiration,
      })),
    )
    .execute()
  const links = cases
    .filter((one) => one.link !== 'none')
    .map((one) => ({ company_id: company.id, id: randomUUID(), position_id: one.id, active: one.link === 'active' }))
  const kind = 'sharing_link'
  await kysely
    .insertInto('links')
    .values(links.map(({ company_id, id }) => ({ company_id, id, kind })))
    .execute()
  const rest = { type: 'AD', platform: '', name: '', created_at: PAST }
  await kysely
    .insertInto('sharing_links')
    .values(links.map((link) => ({ ...link, ...rest })))
    .execute()
  const listings = cases
    .filter((one) => one.listing !== 'none')
    .map((one) => ({
      company_id: company.id,
      position_id: one.id,
      page_company_id: company.id,
      page_id: one.listing.endsWith('inactive') ? inactivePage.id : activePage.id,
      enabled: one.listing.startsWith('enabled'),
      created_at: PAST,
    }))
  await kysely.insertInto('listings').values(listings).execute()
}

describe('refreshing, for every combination of what the status depends on', async () => {
  const cases = allCases()
  await store(cases)
  const keys = cases.map(({ id }) => ({ companyId: company.id, id }))
  const changes = await database.transaction((tx) => refreshPositions(tx, keys, AT))
  const rows = await database.kysely.selectFrom('positions').selectAll().where('company_id', '=', company.id).execute()
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const listings = await database.kysely.selectFrom('listings').selectAll().execute()
  const listingOf = new Map(listings.map((row) => [row.position_id, row]))

  test('covers all of them', () => {
    expect(cases).toHaveLength(3 * 2 * 2 * 4 * 3 * 5)
    expect(new Set(rows.map((row) => row.status)).size).toBe(5)
  })

  test('writes the status that the pure rule says', () => {
    for (const one of cases) expect(rowOf.get(one.id)?.status, JSON.stringify(one)).toBe(expected(one))
  })

  test('makes exactly those listings live that are enabled on an active page, of a PUBLISHED position', () => {
    for (const one of cases.filter(({ listing }) => listing !== 'none')) {
      const live = expected(one) === 'PUBLISHED' && one.listing === 'enabled on active'
      const published_at = one.published ? PAST : null
      expect(listingOf.get(one.id), JSON.stringify(one)).toMatchObject({ live, published_at })
    }
  })

  test('moves updatedAt, and reports a change, exactly if the status changed', () => {
    const changed = new Map(changes.map((change) => [change.id, change]))
    for (const one of cases) {
      const moved = before(one) !== expected(one)
      expect(rowOf.get(one.id)?.updated_at, JSON.stringify(one)).toEqual(moved ? AT : PAST)
      const change = moved
        ? { companyId: company.id, id: one.id, before: before(one), after: expected(one) }
        : undefined
      expect(changed.get(one.id), JSON.stringify(one)).toEqual(change)
    }
  })

  test('sets the first activation if the position is reachable for the first time', () => {
    for (const one of cases) {
      const first = expected(one) === 'PUBLISHED' ? AT : null
      expect(rowOf.get(one.id)?.first_activated_at, JSON.stringify(one)).toEqual(first)
    }
  })

  test('leaves nothing for the checker to find, and nothing to do a second time', async () => {
    // The checker uses the database's own time, which is later. A position that expires in between
    // is not a fault either.
    expect(await findStatusFaults(database, 10)).toEqual([])
    expect(await database.transaction((tx) => refreshPositions(tx, keys, AT))).toEqual([])
  })
})

describe('refreshing one position', () => {
  test('never lets updatedAt run backwards: it moves by a millisecond at least', async () => {
    const updated_at = new Date('2026-03-01T00:00:00Z')
    const position = await make.published(company, { updated_at })
    await make.sharingLink(position)
    const key = { companyId: company.id, id: position.id }
    await database.transaction((tx) => refreshPositions(tx, [key], AT))
    const [row] = await stored.run('select updated_at from positions where id = $1', [position.id])
    expect(row).toEqual({ updated_at: new Date(updated_at.getTime() + 1) })
  })

  test('keeps the first activation when it becomes reachable again', async () => {
    const position = await make.published(company)
    const link = await make.sharingLink(position)
    const refresh = (at: Date) =>
      database.transaction((tx) => refreshPositions(tx, [{ companyId: company.id, id: position.id }], at))
    await refresh(AT)
    await stored.run('update sharing_links set active = false where id = $1', [link.id])
    await refresh(new Date(AT.getTime() + 1000))
    await stored.run('update sharing_links set active = true where id = $1', [link.id])
    await refresh(new Date(AT.getTime() + 2000))
    const [row] = await stored.run('select status, first_activated_at from positions where id = $1', [position.id])
    expect(row).toEqual({ status: 'PUBLISHED', first_activated_at: AT })
  })

  test('leaves every other position alone', async () => {
    const [touched, other] = [await make.published(company), await make.published(company)]
    await make.sharingLink(touched)
    await make.sharingLink(other)
    await database.transaction((tx) => refreshPositions(tx, [{ companyId: company.id, id: touched.id }], AT))
    const [row] = await stored.run('select status, updated_at from positions where id = $1', [other.id])
    expect(row).toEqual({ status: 'ACTIVE', updated_at: other.updated_at })
  })
})
