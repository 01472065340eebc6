import { expect, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { atOffset } from '../../../test/deliveries.ts'
import { effects } from '../../../test/effects.ts'
import { openFixture } from '../../../test/fixture.ts'
import { editUsers, restrictUsers, switchUsers } from '../users/actions.ts'
import { installationAccess } from '../../base/access/access.ts'
import { revokeKeys } from './actions.ts'
import { keyCells } from '../../commands/organisation/key-table.ts'
import { listKeys } from './list-store.ts'

const fixture = await openFixture()
const { make, database, server, as } = fixture
const { act } = effects(fixture)
const pool = server.app.database

const company = await make.company({ slug: 'fjellvik' })
const [first, second] = [await make.position(company), await make.position(company)]
const everything = ['positions.read', 'candidates.read', 'candidates.identity']
const anonymous = ['positions.read', 'candidates.read']

async function lineOf({ id }: { id: string }, connection = pool) {
  const keys = await listKeys(connection, installationAccess('operator'), {}, { limit: 1_000 })
  return keys.find((key) => key.id === id)!
}

test('a key of the operator stores everything, and can use it until it is revoked', async () => {
  const key = await make.key(company)
  expect(await lineOf(key)).toMatchObject({
    positions: null,
    maker: null,
    lastUsedAt: null,
    stored: { positions: null, abilities: everything },
    effective: { positions: null, abilities: everything },
  })
  expect(keyCells(await lineOf(key)).join('|')).toContain('valid|1000000/min||all positions|the operator|never|')
  await as(key)('/positions')
  expect(keyCells(await lineOf(key)).join('|')).toMatch(/\|the operator\|20\d\d-/)
  await act((c) => revokeKeys(c, [{ companyId: company.id, id: key.id }]))
  expect(await lineOf(key)).toMatchObject({
    stored: { positions: null, abilities: everything },
    effective: { positions: 0, abilities: [] },
  })
  expect(keyCells(await lineOf(key)).join('|')).toContain('all positions; can use now: nothing')
})

test('a key can use what it stores as far as its creator still can', async () => {
  const user = await make.user(company, { role: 'viewer', email: 'kari@example.com' })
  const key = await make.key(company, { makerId: user.id })
  const narrow = await make.key(company, { makerId: user.id, positionIds: [first.id, second.id] })
  const owner = { companyId: company.id, id: user.id }
  await act((c) => restrictUsers(c, [owner], [first.id]))
  expect(await lineOf(key)).toMatchObject({ stored: { positions: null }, effective: { positions: 1 } })
  expect(await lineOf(narrow)).toMatchObject({ stored: { positions: 2 }, effective: { positions: 1 } })
  expect((await lineOf(narrow)).positions).toEqual([first.id, second.id].toSorted())
  await act((c) => editUsers(c, [{ ...owner, edit: { identities: false } }]))
  expect(await lineOf(key)).toMatchObject({ stored: { abilities: everything }, effective: { abilities: anonymous } })
  expect(keyCells(await lineOf(key)).join('|')).toContain(
    'all positions; can use now: 1 position without identities|kari@example.com|',
  )
  await act((c) => switchUsers(c, [owner], false))
  expect(await lineOf(narrow)).toMatchObject({ effective: { positions: 0, abilities: [] } })
  await act((c) => switchUsers(c, [owner], true))
  expect(await lineOf(narrow)).toMatchObject({ effective: { positions: 1, abilities: anonymous } })
})

test('a key that has expired can use nothing', async () => {
  const key = await make.key(company, { expiresAt: new Date(Date.now() + 60_000) })
  expect(await lineOf(key)).toMatchObject({ expired: false, effective: { positions: null } })
  const later = await atOffset(database, '1 hour', (then) => lineOf(key, then))
  expect(later).toMatchObject({ expired: true, effective: { positions: 0, abilities: [] } })
})

test('the command lists page by page, to administrators all keys of their company and to others their own', async () => {
  const run = runIn({}, pool)
  const [administrator, viewer] = [await make.user(company), await make.user(company, { role: 'viewer' })]
  const own = await make.key(company, { makerId: viewer.id })
  const strangers = await make.key(await make.company({ slug: 'granholt' }))
  const listed = async (...args: string[]) => {
    const { result } = await run('keys', 'list', ...args, '--json')
    return result.keys.map(({ id }: { id: string }) => id)
  }
  expect(await listed('--as', viewer.id)).toEqual([own.id])
  const all = await listed('--as', administrator.id)
  expect(all).toContain(own.id)
  expect(all).not.toContain(strangers.id)
  expect(await listed('--company', 'granholt')).toEqual([strangers.id])
  expect((await run('keys', 'list', '--company', 'granholt', '--as', administrator.id)).code).toBe('NOT_FOUND')
  const { result, text } = await run('keys', 'list', '--as', administrator.id, '--take', '2')
  expect(result).toMatchObject({ keys: [{ id: all[0] }, { id: all[1] }], nextCursor: all[1] })
  expect(text).toContain(`More: --after ${all[1]}`)
  expect(await listed('--as', administrator.id, '--after', all[1])).toEqual(all.slice(2))
  expect((await run('keys', 'list', '--after', 'x')).error).toContain('Give an id')
  expect((await run('keys', 'list', '--take', '0')).error).toContain('1 to 100')
})
