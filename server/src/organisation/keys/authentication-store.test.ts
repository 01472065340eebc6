import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { recording } from '../../../test/sent-statements.ts'
import { openFixture } from '../../../test/fixture.ts'
import { openDatabase } from '../../base/db/connection.ts'
import { AddressLimit } from '../../base/http/authentication/address-limit.ts'
import { Authenticator } from '../../base/http/authentication/authenticator.ts'
import { keyRegister } from './authentication-store.ts'
import { newId } from '../../base/db/id.ts'
import { makeKey } from './key.ts'

const { make, database, server } = await openFixture()
const verbs = byVerb({ server })
const company = await make.company()
const connection = openDatabase({ url: database.url, poolSize: 1 })
afterAll(() => connection.close())

let statements = 0
const register = keyRegister(recording(connection.authentication, () => void statements++))
/** What a statement says about keys that it found valid. */
const validIn = async (requests: ReadonlyMap<string, number>) =>
  new Map(
    [...(await register.count(requests))].flatMap(([key, found]) => ('fault' in found ? [] : [[key, found] as const])),
  )
const caller = (key: string) => ({ rawHeaders: ['Authorization', `Bearer ${key}`], address: () => '192.0.2.1' })
const statementsOf = async (work: () => Promise<unknown>) => {
  const before = statements
  await work()
  return statements - before
}

test('64 concurrent requests need one statement', async () => {
  const authenticator = new Authenticator(register, new AddressLimit(100))
  const keys = [await make.key(company), await make.key(company)]
  const ask = () =>
    Promise.all(Array.from({ length: 64 }, (_, i) => authenticator.authenticate(caller(keys[i % 2]?.key ?? ''))))
  expect(await statementsOf(ask)).toBe(1)
})

test('after a refusal, requests in the same window need no statement, and their responses say when it ends', async () => {
  let now = 0
  const authenticator = new Authenticator(register, new AddressLimit(100), () => now)
  const { key } = await make.key(company, { limit: 1 })
  expect((await authenticator.authenticate(caller(key))).refusal).toBeUndefined()
  const refused = await authenticator.authenticate(caller(key))
  expect(refused.refusal?.code).toBe('RATE_LIMITED')
  now = 30_000
  const later = await authenticator.authenticate(caller(key))
  expect(await statementsOf(() => authenticator.authenticate(caller(key)))).toBe(0)
  expect(later.refusal?.code).toBe('RATE_LIMITED')
  expect(later.headers).toEqual(refused.headers)
  const [first, second] = [refused, later].map(({ refusal }) => Number(refusal?.headers['retry-after']))
  expect((first ?? 0) - (second ?? 0)).toBe(30)
  // After the end of the window the database is asked again.
  now = 61_000
  expect(await statementsOf(() => authenticator.authenticate(caller(key)))).toBe(1)
})

test('a guessed key is invalid, even if it is counted together with the right key of the same id', async () => {
  const right = await make.key(company)
  const guess = makeKey(right.id)
  for (const keys of [
    [right.key, guess],
    [guess, right.key],
  ]) {
    const counted = await register.count(new Map(keys.map((key) => [key, 1])))
    expect(counted.get(right.key)).toMatchObject({ keyId: right.id, limit: { used: expect.any(Number) } })
    expect(counted.get(guess)).toEqual({ fault: 'unknown', keyId: right.id, exists: true, at: expect.any(Number) })
  }
})

test('why a key is not valid is told only to who has its secret', async () => {
  const maker = await make.user(company)
  const [revoked, expired, suspended] = [
    await make.key(company),
    await make.key(company, { expiresAt: new Date(Date.now() + 3_600_000) }),
    await make.key(company, { makerId: maker.id }),
  ]
  await verbs.revoke(revoked)
  await verbs.switchUser(maker, false)
  await movableClock(database)(3_600_000)
  const stranger = newId()
  const keys = [revoked, expired, suspended, { id: stranger, key: makeKey(stranger) }]
  const guesses = keys.map(({ id }) => ({ id, key: makeKey(id) }))
  const faults = async (all: readonly { key: string }[]) => {
    const counted = await register.count(new Map(all.map(({ key }) => [key, 1])))
    return all.map(({ key }) => {
      const found = counted.get(key)
      return found && 'fault' in found ? `${found.fault} ${found.exists}` : undefined
    })
  }
  expect(await faults(keys)).toEqual(['revoked true', 'expired true', 'suspended true', 'unknown false'])
  expect(await faults(guesses)).toEqual(['unknown true', 'unknown true', 'unknown true', 'unknown false'])
})

test('requests are counted per key', async () => {
  const [one, other] = [await make.key(company), await make.key(company)]
  const count = async (requests: [string, number][]) => {
    const counted = await validIn(new Map(requests))
    return requests.map(([key]) => counted.get(key)?.limit.used)
  }
  expect(
    await count([
      [one.key, 3],
      [other.key, 1],
    ]),
  ).toEqual([3, 1])
  expect(
    await count([
      [other.key, 5],
      [one.key, 1],
    ]),
  ).toEqual([4, 6].toReversed())
})

test('processes that count the same keys in different orders never deadlock', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => make.key(company)))
  const others = Array.from({ length: 4 }, () => openDatabase({ url: database.url, poolSize: 1 }))
  await Promise.all(
    others.map(async (other, i) => {
      const apart = keyRegister(other.authentication)
      const order = i % 2 ? keys : keys.toReversed()
      for (let round = 0; round < 20; round++) await apart.count(new Map(order.map(({ key }) => [key, 1])))
    }),
  )
  const counted = await validIn(new Map(keys.map(({ key }) => [key, 1])))
  expect(new Set([...counted.values()].map(({ limit }) => limit.used))).toEqual(new Set([4 * 20 + 1]))
  await Promise.all(others.map((other) => other.close()))
})

test('versions depend on the company, and on the key only if it is restricted', async () => {
  const position = await make.position(company)
  const [whole, same, cut] = [
    await make.key(company),
    await make.key(company),
    await make.key(company, { positionIds: [position.id] }),
  ]
  const versions = async (key: { key: string }) => (await validIn(new Map([[key.key, 1]]))).get(key.key)?.versions
  await database.run('update keys set scope_version = scope_version + 1 where id = any ($1)', [[same.id, cut.id]])
  expect(await versions(same)).toEqual(await versions(whole))
  expect((await versions(cut))?.content).not.toBe((await versions(whole))?.content)
  const before = await versions(whole)
  await database.run(`insert into versions values ($1, 'people', 3, 1)`, [company.id])
  expect((await versions(whole))?.people).not.toBe(before?.people)
})

test('the next expiry is that of the company’s own positions', async () => {
  const agency = await make.company({ kind: 'agency' })
  const client = await make.client(agency)
  const key = await make.key(client)
  const expiry = async () => (await validIn(new Map([[key.key, 1]]))).get(key.key)?.versions.expiry
  expect(await expiry()).toBe(Infinity)
  const soon = (days: number) => new Date(Math.trunc(Date.now() / 1000) * 1000 + days * 86_400_000)
  const publish = async (owner: { id: string }, expiresAt: Date) => {
    const position = await make.published(owner, { expiration_date: expiresAt })
    await make.sharingLink(position)
    await make.refresh()
  }
  const [later, own, theirs, past] = [soon(4), soon(3), soon(2), soon(-1)]
  await publish(client, later)
  expect(await expiry()).toBe(later.getTime())
  await publish(client, own)
  expect(await expiry()).toBe(own.getTime())
  await publish(agency, theirs)
  await publish(client, past)
  expect(await expiry()).toBe(own.getTime())
})
