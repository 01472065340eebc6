import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { factory } from '../../../test/factory.ts'
import { UNKNOWN_ID } from '../../../test/fixture.ts'
import { openDatabase } from '../../base/db/connection.ts'
import { newId } from '../../base/db/id.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import { createKeys, type NewKey, revokeKeys } from './actions.ts'
import { hashOfKey, idOfKey } from './key.ts'
import { installationAccess } from '../../base/access/access.ts'

const stored = await createTestDatabase()
const database = openDatabase({ url: stored.url, poolSize: 2 })
afterAll(async () => {
  await database.close()
  await stored.drop()
})
const make = factory(database)
const company = await make.company()
const position = await make.position(company)
const strangers = await make.position(await make.company())

const act = <T>(work: (c: Change) => Promise<T>) => inTransaction(database, installationAccess('operator'), work)
const create = (...keys: NewKey[]) => act((c) => createKeys(c, keys))
const revoke = (...ids: string[]) => act(async (c) => revokeKeys(c, await c.within('keys', ids)))
const rowsOf = async (id: string) => stored.run('select * from keys where id = $1', [id])
const countKeys = async () => (await stored.run<{ n: number }>('select count(*)::int as n from keys'))[0]?.n

describe('creating keys', () => {
  test('returns the full key once, and stores only its hash', async () => {
    const [made] = await create({ companyId: company.id, name: 'Intranet' })
    expect(idOfKey(made?.key ?? '')).toBe(made?.id)
    const [row] = await rowsOf(made?.id ?? '')
    expect(row).toMatchObject({
      company_id: company.id,
      name: 'Intranet',
      secret_hash: hashOfKey(made?.key ?? ''),
      restricted: false,
      rate_limit: 60,
      maker_id: null,
      expires_at: null,
      revoked_at: null,
    })
    expect(JSON.stringify(row)).not.toContain(made?.key)
  })

  test('restricts to positions, each of them once', async () => {
    const [made] = await create({ companyId: company.id, positionIds: [position.id, position.id] })
    const rows = await stored.run('select position_id from key_positions where key_id = $1', [made?.id])
    expect(rows).toEqual([{ position_id: position.id }])
    expect(await rowsOf(made?.id ?? '')).toMatchObject([{ restricted: true }])
  })

  test('restricts to no positions if the list is empty', async () => {
    const [made] = await create({ companyId: company.id, positionIds: [] })
    expect(await rowsOf(made?.id ?? '')).toMatchObject([{ restricted: true }])
  })

  const wrong: [string, Partial<NewKey>, string][] = [
    ['a limit of 0', { limit: 0 }, "A key's limit is a whole number of requests a minute from 1 to 1000000, not 0."],
    [
      'a limit of 1.5',
      { limit: 1.5 },
      "A key's limit is a whole number of requests a minute from 1 to 1000000, not 1.5.",
    ],
    ['a limit of NaN', { limit: Number.NaN }, 'not NaN'],
    ['a limit beyond a million', { limit: 1_000_001 }, 'not 1000001'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, "A key's name has at most 200 characters"],
    ['a name with NUL', { name: 'a\0b' }, 'no NUL'],
    ['an expiry in the past', { expiresAt: new Date('2020-01-01T00:00:00Z') }, 'A key cannot expire in the past'],
    ['a position that does not exist', { positionIds: [UNKNOWN_ID] }, `The company has no position ${UNKNOWN_ID}.`],
    ['a position of another company', { positionIds: [strangers.id] }, `The company has no position ${strangers.id}.`],
    ['a text that is not an id', { positionIds: ['x"y'] }, String.raw`"x\"y" is not the id of a position.`],
    ['1,001 positions', { positionIds: Array.from({ length: 1_001 }, newId) }, 'at most 1000 positions, not 1001'],
  ]
  for (const [what, values, message] of wrong) {
    test(`refuses ${what}, naming it, and creates none of the other keys`, async () => {
      const before = await countKeys()
      const keys = [{ companyId: company.id }, { companyId: company.id, ...values }]
      await expect(create(...keys)).rejects.toMatchObject({
        name: 'Refusal',
        message: expect.stringContaining(message),
      })
      expect(await countKeys()).toBe(before)
    })
  }
})

describe('revoking keys', () => {
  test('stores the time of revocation, and revoking again changes nothing', async () => {
    const { id } = await make.key(company)
    await revoke(id)
    const [row] = await rowsOf(id)
    expect(row?.revoked_at).toBeInstanceOf(Date)
    await revoke(id, id)
    expect(await rowsOf(id)).toEqual([row])
  })

  test('refuses an unknown id, naming it, and revokes none of the other keys', async () => {
    const { id } = await make.key(company)
    for (const unknown of [UNKNOWN_ID, 'nonsense']) {
      await expect(revoke(id, unknown)).rejects.toThrow(`There is no key "${unknown}".`)
    }
    expect(await rowsOf(id)).toMatchObject([{ revoked_at: null }])
  })
})
