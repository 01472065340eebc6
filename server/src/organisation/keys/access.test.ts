import { describe, expect, test } from 'vitest'
import { startServer } from '../../../test/server.ts'
import { idsOf, openFixture } from '../../../test/fixture.ts'
import { restrictUsers, switchUsers } from '../users/actions.ts'
import { newId } from '../../base/db/id.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import { revokeKeys } from './actions.ts'
import { makeKey } from './key.ts'
import { installationAccess } from '../../base/access/access.ts'
import { anyKey } from '../../../test/factory.ts'

const { make, as, database, server } = await openFixture()
const company = await make.company()
const [first, second, third] = [
  await make.position(company),
  await make.position(company),
  await make.position(company),
]
const get = async (key: { key: string }) => as(key)('/positions')
const act = (work: (c: Change) => Promise<void>) =>
  inTransaction(server.app.database, installationAccess('operator'), work)
const keyOf = (user: { company_id: string; id: string }) => anyKey({ companyId: user.company_id, id: user.id })

const refusal = (sentence: string) => ({
  error: `${sentence} Send one header "Authorization: Bearer <API_KEY>" with a valid key.`,
  code: 'UNAUTHORIZED',
})
const unknown = refusal('This installation has no such API key. The key may belong to another installation.')

describe('a key that is no longer valid is 401 from the very next request:', () => {
  test('revoked', async () => {
    const key = await make.key(company)
    expect((await get(key)).status).toBe(200)
    await act((c) => revokeKeys(c, [{ companyId: company.id, id: key.id }]))
    const reply = await get(key)
    expect(reply.status).toBe(401)
    expect(reply.headers['www-authenticate']).toBe('Bearer')
    expect(reply.body).toEqual(refusal('The API key was revoked.'))
    expect((await server.get('/positions', { key: makeKey(key.id) })).body).toEqual(unknown)
  })

  test('revoked, on every process', async () => {
    const other = await startServer(database.url)
    const key = await make.key(company)
    const statuses = async () => [(await get(key)).status, (await other.get('/positions', { key: key.key })).status]
    expect(await statuses()).toEqual([200, 200])
    await inTransaction(other.app.database, installationAccess('operator'), (c) =>
      revokeKeys(c, [{ companyId: company.id, id: key.id }]),
    )
    expect(await statuses()).toEqual([401, 401])
    await other.close()
  })

  test('expired: valid until exactly that time, by the clock of the database', async () => {
    const [{ at } = { at: new Date() }] = await database.run<{ at: Date }>('select clock() as at')
    const key = await make.key(company, { expiresAt: new Date(at.getTime() + 3_600_000) })
    expect((await get(key)).status).toBe(200)
    const askAfter = async (offset: string) => {
      await database.setClockOffset(offset)
      const later = await startServer(database.url)
      const { status, body } = await later.get('/positions', { key: key.key })
      if (status === 401) expect(body).toEqual(refusal('The API key has expired.'))
      await later.close()
      await database.setClockOffset('0')
      return status
    }
    expect(await askAfter('59 min')).toBe(200)
    expect(await askAfter('60 min')).toBe(401)
  })

  test('created by a user who was deactivated', async () => {
    const maker = await make.user(company)
    const key = await make.key(company, { makerId: maker.id })
    expect((await get(key)).status).toBe(200)
    await act((c) => switchUsers(c, [keyOf(maker)], false))
    const sentence = 'The API key is suspended, because the user who created it was deactivated.'
    expect((await get(key)).body).toEqual(refusal(sentence))
    await act((c) => switchUsers(c, [keyOf(maker)], true))
    expect((await get(key)).status).toBe(200)
  })
})

describe('a key that never existed is 401, and the response says what is wrong:', () => {
  const stranger = makeKey(newId())
  const mistyped = `${stranger.slice(0, 40)}${stranger[40] === 'a' ? 'b' : 'a'}${stranger.slice(41)}`
  test.each<[string, Record<string, string | string[]>, string]>([
    ['no header', {}, 'The header Authorization is missing.'],
    ['two headers', { authorization: [`Bearer ${stranger}`, 'x'] }, 'The header Authorization occurs more than once.'],
    ['no scheme', { authorization: stranger }, 'The header Authorization does not begin with "Bearer" and a space.'],
    [
      'another scheme',
      { authorization: `Basic ${stranger}` },
      'The header Authorization does not begin with "Bearer" and a space.',
    ],
    ['no key', { authorization: 'Bearer ' }, 'The header Authorization has no API key after "Bearer".'],
    ['a space', { authorization: `Bearer ${stranger} x` }, 'The API key in the header Authorization contains a space.'],
    ['another kind', { authorization: 'Bearer whsec_x' }, 'The API key does not begin with kand_.'],
    [
      'a key as the documentation abbreviates it',
      { authorization: `Bearer ${Buffer.from('kand_…').toString('latin1')}` },
      'The API key only stands for a key: put your own in its place.',
    ],
    [
      'cut off',
      { authorization: `Bearer ${stranger.slice(0, -9)}` },
      'The API key has 67 characters, and a key has 76: it was cut off.',
    ],
    [
      'added to',
      { authorization: `Bearer ${stranger}0` },
      'The API key has 77 characters, and a key has 76: it was added to.',
    ],
    [
      'quotes',
      { authorization: `Bearer ${stranger.slice(0, -1)}"` },
      'The API key contains other characters than letters and digits.',
    ],
    ['mistyped', { authorization: `Bearer ${mistyped}` }, 'The API key was mistyped: its checksum is wrong.'],
    [
      'unknown',
      { authorization: `Bearer ${stranger}` },
      'This installation has no such API key. The key may belong to another installation.',
    ],
  ])('%s', async (_what, headers, sentence) => {
    const reply = await server.get('/positions', { headers })
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual(refusal(sentence))
    expect(reply.headers['www-authenticate']).toBe('Bearer')
  })

  test('a wrong secret gets the same response as an unknown key', async () => {
    const known = await make.key(company)
    expect((await server.get('/positions', { key: makeKey(known.id) })).body).toEqual(unknown)
  })

  test('and does not count against the limit of the key whose id it contains', async () => {
    const key = await make.key(company, { limit: 10 })
    for (let i = 0; i < 3; i++) await server.get('/positions', { key: makeKey(key.id) })
    expect((await get(key)).headers['x-ratelimit-remaining']).toBe('9')
  })
})

describe('a key inherits the access of the user who created it:', () => {
  test('company-wide if the user is', async () => {
    const maker = await make.user(company)
    expect(idsOf(await get(await make.key(company, { makerId: maker.id })))).toEqual([third.id, second.id, first.id])
  })

  test('company-wide if the operator created it without a user', async () => {
    expect(idsOf(await get(await make.key(company)))).toEqual([third.id, second.id, first.id])
  })

  test('restricted to the positions of a restricted user', async () => {
    const maker = await make.user(company, { restricted: true }, [first, third])
    expect(idsOf(await get(await make.key(company, { makerId: maker.id })))).toEqual([third.id, first.id])
  })

  test('restricted to fewer positions if it was created with them', async () => {
    const maker = await make.user(company, { restricted: true }, [first, third])
    const key = await make.key(company, { makerId: maker.id, positionIds: [first.id] })
    expect(idsOf(await get(key))).toEqual([first.id])
    expect((await as(key)(`/positions/${second.id}`)).status).toBe(403)
    expect((await as(key)(`/positions/${third.id}`)).status).toBe(403)
  })

  test('restricted to no positions if the user is', async () => {
    const maker = await make.user(company, { restricted: true })
    expect(idsOf(await get(await make.key(company, { makerId: maker.id })))).toEqual([])
  })
})

describe('the access of that user is evaluated with every request:', () => {
  test('restricting the user narrows the key from the next request on, and lifting that widens it again', async () => {
    const maker = await make.user(company)
    const key = await make.key(company, { makerId: maker.id })
    expect(idsOf(await get(key))).toHaveLength(3)
    await act((c) => restrictUsers(c, [keyOf(maker)], []))
    expect(idsOf(await get(key))).toEqual([])
    await act((c) => restrictUsers(c, [keyOf(maker)], [second.id]))
    expect(idsOf(await get(key))).toEqual([second.id])
    await act((c) => restrictUsers(c, [keyOf(maker)], null))
    expect(idsOf(await get(key))).toHaveLength(3)
  })

  test('widening the access of the user never widens the restriction of the key itself', async () => {
    const maker = await make.user(company, { restricted: true }, [first, second])
    const key = await make.key(company, { makerId: maker.id, positionIds: [first.id] })
    expect(idsOf(await get(key))).toEqual([first.id])
    await act((c) => restrictUsers(c, [keyOf(maker)], null))
    expect(idsOf(await get(key))).toEqual([first.id])
  })

  test('lifting the restriction of the user never widens a key that was created before', async () => {
    const maker = await make.user(company, { restricted: true }, [first, second])
    const key = await make.key(company, { makerId: maker.id })
    await act((c) => restrictUsers(c, [keyOf(maker)], null))
    expect(idsOf(await get(key))).toEqual([second.id, first.id])
    expect(idsOf(await get(await make.key(company, { makerId: maker.id })))).toHaveLength(3)
  })

  test('restricting the user narrows a key that was restricted before the user was', async () => {
    const maker = await make.user(company)
    const key = await make.key(company, { makerId: maker.id, positionIds: [first.id, second.id] })
    await act((c) => restrictUsers(c, [keyOf(maker)], [second.id, third.id]))
    expect(idsOf(await get(key))).toEqual([second.id])
  })

  test('a position that the user loses is lost to existing keys too', async () => {
    const maker = await make.user(company, { restricted: true }, [first, second])
    const key = await make.key(company, { makerId: maker.id, positionIds: [first.id, second.id] })
    await act((c) => restrictUsers(c, [keyOf(maker)], [second.id]))
    expect(idsOf(await get(key))).toEqual([second.id])
  })
})
