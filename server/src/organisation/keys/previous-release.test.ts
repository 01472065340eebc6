import { describe, expect, test } from 'vitest'
import { effects, keyOf } from '../../../test/effects.ts'
import { allowed } from '../../../test/factory.ts'
import { idsOf, openFixture } from '../../../test/fixture.ts'
import { newId } from '../../base/db/id.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { installationAccess } from '../../base/access/access.ts'
import { restrictUsers } from '../users/actions.ts'
import { createKeys } from './actions.ts'
import { hashOfKey, makeKey } from './key.ts'

// During an upgrade the release before roles and grants runs on the same database. The functions below send
// its statements, word for word.

const fixture = await openFixture()
const { make, as, database, server } = fixture
const { act } = effects(fixture)
const company = await make.company()
const [first, second] = [await make.position(company), await make.position(company)]
const seenByNew = async (key: { key: string }) => idsOf(await as(key)('/positions')).toSorted()

describe('a process of the previous release and a new one honour the same restrictions:', () => {
  test('of a key that the previous release restricts', async () => {
    const key = await oldKey({ positions: [first.id] })
    expect(await seenByNew(key)).toEqual([first.id])
    expect(await seenByOld(key)).toEqual([first.id])
  })

  test('of a key that a new process restricts', async () => {
    const key = await make.key(company, { positionIds: [second.id] })
    expect(await seenByNew(key)).toEqual([second.id])
    expect(await seenByOld(key)).toEqual([second.id])
  })

  test('of a user whom the previous release creates, restricts, and lifts', async () => {
    const user = await oldUser([first.id])
    const [row] = await database.run('select role, identities from users where id = $1', [user])
    expect(row).toEqual({ role: 'recruiter', identities: true })
    const key = await make.key(company, { makerId: user })
    expect([await seenByNew(key), await seenByOld(key)]).toEqual([[first.id], [first.id]])
    await oldRestrict(user, [second.id])
    expect([await seenByNew(key), await seenByOld(key)]).toEqual([[], []])
    await oldRestrict(user, null)
    expect([await seenByNew(key), await seenByOld(key)]).toEqual([[first.id], [first.id]])
  })

  test('of a user whom a new process restricts', async () => {
    const user = await make.user(company)
    const key = await oldKey({ maker: user.id })
    expect([await seenByNew(key), await seenByOld(key)]).toEqual([both(), both()])
    await act((c) => restrictUsers(c, [keyOf(user)], [second.id]))
    expect([await seenByNew(key), await seenByOld(key)]).toEqual([[second.id], [second.id]])
  })

  test('of a key that the previous release creates for a restricted user: it stores the positions of the user', async () => {
    const user = await oldUser([first.id])
    const key = await oldKey({ maker: user })
    expect([await seenByNew(key), await seenByOld(key)]).toEqual([[first.id], [first.id]])
    await oldRestrict(user, null)
    expect([await seenByNew(key), await seenByOld(key)]).toEqual([[first.id], [first.id]])
  })

  test('of several keys that one statement of the previous release creates', async () => {
    const user = await oldUser([second.id])
    const [one, other] = [newCredentials(), newCredentials()]
    await database.run(
      `insert into keys (company_id, id, secret_hash, maker_id, restricted, created_at)
      values ($1, $2, $3, $6, false, clock()), ($1, $4, $5, null, false, clock())`,
      [company.id, one.id, hashOfKey(one.key), other.id, hashOfKey(other.key), user],
    )
    expect([await seenByNew(one), await seenByNew(other)]).toEqual([[second.id], both()])
  })
})

test('a key of the previous release shows identities', async () => {
  const key = await oldKey({})
  const candidate = await make.vouch(first)
  const [shown] = (await as(key)(`/positions/${first.id}/candidates`)).body.data
  expect(shown).toMatchObject({ id: candidate.id, candidate: { firstName: 'Kari' } })
})

test('a key that a new process creates for a user without identities shows none', async () => {
  const viewer = await make.user(company, { role: 'viewer', identities: false })
  const [key] = await inTransaction(server.app.database, installationAccess('operator'), (c) =>
    createKeys(c, [{ companyId: allowed(company.id), makerId: viewer.id }]),
  )
  const { data } = (await as(key!)(`/positions/${first.id}/candidates`)).body
  for (const { candidate } of data) expect(Object.values(candidate).every((value) => value === null)).toBe(true)
})

function both(): string[] {
  return [first.id, second.id].toSorted()
}

function newCredentials(): { id: string; key: string } {
  const id = newId()
  return { id, key: makeKey(id) }
}

async function oldKey({ maker = null, positions }: { maker?: string | null; positions?: string[] }) {
  const made = newCredentials()
  await database.run(
    `insert into keys (company_id, id, name, secret_hash, maker_id, restricted, rate_limit, created_at, expires_at)
    values ($1, $2, '', $3, $4, $5, 1000000, clock(), null)`,
    [company.id, made.id, hashOfKey(made.key), maker, positions !== undefined],
  )
  for (const id of positions ?? []) {
    await database.run('insert into key_positions (company_id, key_id, position_id) values ($1, $2, $3)', [
      company.id,
      made.id,
      id,
    ])
  }
  return made
}

async function oldUser(positions: string[]): Promise<string> {
  const id = newId()
  await database.run(
    `insert into users (company_id, id, email, name, restricted, created_at)
    select *, clock() from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::boolean[])`,
    [[company.id], [id], [`${id}@example.com`], [''], [true]],
  )
  await oldScopes(id, positions)
  return id
}

async function oldRestrict(userId: string, positions: string[] | null): Promise<void> {
  await database.run(
    `update users u set restricted = $3, scope_version = u.scope_version + 1
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where u.company_id = given.company_id and u.id = given.id`,
    [[company.id], [userId], positions !== null],
  )
  await database.run(
    `delete from user_positions up using unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where up.company_id = given.company_id and up.user_id = given.id`,
    [[company.id], [userId]],
  )
  if (positions) await oldScopes(userId, positions)
}

async function oldScopes(userId: string, positions: string[]): Promise<void> {
  await database.run(
    `insert into user_positions (company_id, user_id, position_id)
    select given.company_id, given.id, scope.position_id
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id), unnest($3::uuid[]) as scope (position_id)`,
    [[company.id], [userId], positions],
  )
}

/** The positions of a key as the previous release reads them. */
async function seenByOld({ id }: { id: string }): Promise<string[]> {
  const rows = await database.run<{ id: string }>(
    `select p.id from keys k left join users u on u.company_id = k.company_id and u.id = k.maker_id
    join positions p on p.company_id = k.company_id
    where k.id = $1 and (not (k.restricted or coalesce(u.restricted, false)) or p.id = any (array(
      select s.position_id from key_scope s where s.company_id = k.company_id and s.key_id = k.id)))
    order by p.id`,
    [id],
  )
  return rows.map((row) => row.id)
}
