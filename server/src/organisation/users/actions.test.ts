import { describe, expect, test } from 'vitest'
import { effects } from '../../../test/effects.ts'
import { idsOf, openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { revokeKeys } from '../keys/actions.ts'
import { createUsers, editUsers, restrictUsers, switchUsers, userIds } from './actions.ts'
import { installationAccess } from '../../base/access/access.ts'
import { listUsers } from './list-store.ts'

const fixture = await openFixture()
const { make, as, database, server } = fixture
const { act, auditOf } = effects(fixture)

const [company, other] = [await make.company(), await make.company()]
const [first, second] = [await make.position(company), await make.position(company)]
const strangers = await make.position(other)

async function newUser(email: string, positionIds: string[] | null = null, of = company) {
  const [made] = await act((c) => createUsers(c, [{ companyId: of.id, email, name: 'Kari Lie', positionIds }]))
  return made!
}

const lineOf = async ({ id }: { id: string }) =>
  (await listUsers(server.app.database, installationAccess('operator'), {}, { limit: 100 })).find(
    (user) => user.id === id,
  )

/** The scope version of a user. The responses to all keys of the user depend on it. */
async function scopeOf({ id }: { id: string }): Promise<number> {
  const [row] = await database.run<{ n: string }>('select scope_version as n from users where id = $1', [id])
  return Number(row?.n)
}

describe('a user', () => {
  test('has an e-mail in lower case, a name, and access to the whole company or to certain positions', async () => {
    const wide = await newUser('Kari.Lie@Example.com')
    expect(await lineOf(wide)).toMatchObject({ email: 'kari.lie@example.com', name: 'Kari Lie', positions: null })
    const narrow = await newUser('per@example.com', [first.id, first.id])
    expect(await lineOf(narrow)).toMatchObject({ company: company.slug, positions: [first.id], deactivatedAt: null })
    const [entry] = await auditOf('users create')
    expect(entry).toMatchObject({ company_id: company.id, object_ids: [narrow.id], actor_kind: 'operator' })
  })

  test('is edited field by field', async () => {
    const user = await newUser('edit@example.com')
    await act((c) => editUsers(c, [{ ...user, edit: { name: '  Kari   Nord ' } }]))
    expect(await lineOf(user)).toMatchObject({ email: 'edit@example.com', name: 'Kari Nord' })
    await act((c) => editUsers(c, [{ ...user, edit: { email: 'EDITED@example.com' } }]))
    await act((c) => editUsers(c, [{ ...user, edit: { email: 'edited@example.com' } }]))
    expect(await lineOf(user)).toMatchObject({ email: 'edited@example.com', name: 'Kari Nord' })
  })

  test('has an e-mail that is unique in the company, and the refusal does not repeat it', async () => {
    const user = await newUser('shared@example.com')
    await newUser('shared@example.com', null, other)
    const taken = 'The company has a user with that e-mail already.'
    await expect(newUser('SHARED@example.com')).rejects.toThrow(taken)
    const two = await newUser('two@example.com')
    await expect(act((c) => editUsers(c, [{ ...two, edit: { email: 'shared@example.com' } }]))).rejects.toThrow(taken)
    const all = [user, two].map((one) => ({ ...one, edit: { email: 'same@example.com' } }))
    await expect(act((c) => editUsers(c, all))).rejects.toThrow(taken)
    const race = await Promise.allSettled(Array.from({ length: 5 }, () => newUser('race@example.com')))
    expect(race.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of race) if (one.status === 'rejected') expect(String(one.reason)).toContain(taken)
  })

  test.each([
    'kari',
    'kari@example',
    'kari@example..com',
    '.kari@example.com',
    'a b@example.com',
    'Kari <kari@example.com>',
    'kari@example.com, per@example.com',
  ])('cannot have the e-mail "%s"', async (email) => {
    await expect(newUser(email)).rejects.toThrow('must be one whole address without a name')
  })

  test('is the same user whatever invisible characters surround the e-mail', async () => {
    const { id } = await newUser('\u202aInvisible@example.com\u202c.')
    await expect(newUser('invisible@example.com\u200b')).rejects.toThrow(
      'The company has a user with that e-mail already.',
    )
    expect(await database.run('select email from users where id = $1', [id])).toEqual([
      { email: 'invisible@example.com' },
    ])
  })

  test('can only be restricted to positions of its own company, at most a thousand', async () => {
    const user = await newUser('own@example.com')
    for (const id of [strangers.id, UNKNOWN_ID, 'nonsense']) {
      await expect(act((c) => restrictUsers(c, [user], [first.id, id]))).rejects.toThrow(
        `The company has no position "${id}"`,
      )
      await expect(newUser('never@example.com', [id])).rejects.toThrow(`The company has no position "${id}"`)
    }
    const many = Array.from({ length: 1001 }, (_, i) => `${UNKNOWN_ID.slice(0, -4)}${String(i).padStart(4, '0')}`)
    await expect(act((c) => restrictUsers(c, [user], many))).rejects.toThrow('at most 1000 positions, not 1001')
    expect(await lineOf(user)).toMatchObject({ positions: null })
  })

  test('is found by id, or by e-mail in any case, in the given company', async () => {
    const here = await newUser('found@example.com')
    const there = await newUser('found@example.com', null, other)
    const find = (names: string[], companyId: string | null) => userIds(server.app.database, names, companyId)
    expect(await find(['Found@Example.com', here.id], company.id)).toEqual([here.id])
    expect(await find([there.id], null)).toEqual([there.id])
    await expect(find(['found@example.com'], null)).rejects.toThrow('Several companies have a user "found@example.com"')
    await expect(find([there.id], company.id)).rejects.toThrow(`There is no user "${there.id}"`)
    await expect(act((c) => switchUsers(c, [{ companyId: other.id, id: here.id }], false))).rejects.toThrow('no user')
  })
})

describe('the keys of a user follow from the next request on:', () => {
  test('restricting narrows them, lifting widens them, and both increment the scope version', async () => {
    const user = await newUser('maker@example.com')
    const key = await make.key(company, { makerId: user.id })
    const own = await make.key(company, { makerId: user.id, positionIds: [second.id] })
    const seen = async (of: { key: string }) => idsOf(await as(of)('/positions')).toSorted()
    const before = await scopeOf(user)
    await act((c) => restrictUsers(c, [user], [first.id]))
    expect([await seen(key), await seen(own)]).toEqual([[first.id], []])
    expect((await as(key)(`/positions/${second.id}`)).status).toBe(403)
    expect(await scopeOf(user)).toBe(before + 1)
    await act((c) => restrictUsers(c, [user], null))
    expect([await seen(key), await seen(own)]).toEqual([[first.id, second.id].toSorted(), [second.id]])
    expect(await scopeOf(user)).toBe(before + 2)
    expect(await auditOf('users restrict')).toMatchObject([{ object_ids: [user.id] }])
    expect(await auditOf('users lift')).toMatchObject([{ object_ids: [user.id] }])
  })

  test('deactivating makes them 401, and reactivating makes them valid again', async () => {
    const user = await newUser('leaver@example.com')
    const get = as(await make.key(company, { makerId: user.id }))
    expect((await get('/positions')).status).toBe(200)
    await act((c) => switchUsers(c, [user], false))
    const since = (await lineOf(user))?.deactivatedAt
    await act((c) => switchUsers(c, [user], false))
    expect((await lineOf(user))?.deactivatedAt).toEqual(since)
    expect((await get('/positions')).status).toBe(401)
    await act((c) => switchUsers(c, [user], true))
    expect((await get('/positions')).status).toBe(200)
    expect(await auditOf('users deactivate')).toMatchObject([{ object_ids: [user.id] }])
  })
})

describe('a key created for a user', () => {
  test('cannot be created with positions that the user may not see', async () => {
    const user = await newUser('narrow@example.com', [first.id])
    await expect(make.key(company, { makerId: user.id, positionIds: [first.id, second.id] })).rejects.toThrow(
      `may not see the position ${second.id}`,
    )
    expect(
      idsOf(await as(await make.key(company, { makerId: user.id, positionIds: [first.id] }))('/positions')),
    ).toEqual([first.id])
    expect(idsOf(await as(await make.key(company, { makerId: user.id }))('/positions'))).toEqual([first.id])
  })

  test('cannot be created for a deactivated user or one of another company', async () => {
    const user = await newUser('gone@example.com')
    await act((c) => switchUsers(c, [user], false))
    await expect(make.key(company, { makerId: user.id })).rejects.toThrow('is deactivated')
    const stranger = await newUser('stranger@example.com', null, other)
    await expect(make.key(company, { makerId: stranger.id })).rejects.toThrow(`The company has no user ${stranger.id}`)
  })

  test('is in the audit log, and so is revoking it', async () => {
    const key = await make.key(company)
    const entry = { company_id: company.id, object_ids: [key.id], actor_kind: 'operator' }
    expect(await auditOf('keys create')).toMatchObject([entry])
    await act((c) => revokeKeys(c, [{ companyId: company.id, id: key.id }]))
    expect(await auditOf('keys revoke')).toMatchObject([entry])
  })

  test('never has more access than the user, even if the user is restricted at the same time', async () => {
    for (let round = 0; round < 15; round++) {
      const user = await newUser(`moment${round}@example.com`)
      const [made] = await Promise.allSettled([
        make.key(company, { makerId: user.id, positionIds: [second.id] }),
        act((c) => restrictUsers(c, [user], [first.id])),
      ])
      if (made.status === 'rejected') expect(String(made.reason)).toContain('may not see')
      else expect(idsOf(await as(made.value)('/positions'))).toEqual([])
    }
  })
})
