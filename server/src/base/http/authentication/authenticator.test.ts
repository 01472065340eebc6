import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '../../db/unavailable.ts'
import { runIn } from '../../../../test/command.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { AddressLimit } from './address-limit.ts'
import { Authenticator } from './authenticator.ts'
import type { KeyUsage, KeyRegister } from './rate-limiter.ts'
import { WINDOW } from './limit-state.ts'
import { companyAccess } from '../../../../test/company-access.ts'

const { make, as, database, server } = await openFixture()
const company = await make.company()

/** Locks the table of rate windows, so that authentication times out. Returns the function that unlocks it. */
async function blockAuthentication(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin; lock table rate_windows in access exclusive mode')
  return async () => void (await client.query('rollback'))
}

const names = ['limit', 'remaining', 'reset'].map((name) => `x-ratelimit-${name}`)
const limitOf = (headers: Record<string, string>) => names.map((name) => Number(headers[name]))

test('if the database is unavailable, the response is 503 with Retry-After and the last known limit of the key', async () => {
  const key = await make.key(company, { limit: 10 })
  await as(key)('/clients')
  const known = await as(key)('/clients')
  expect(limitOf(known.headers).slice(0, 2)).toEqual([10, 8])
  const unblock = await blockAuthentication()
  const reply = await as(key)('/clients')
  expect(reply.status).toBe(503)
  expect(reply.body).toEqual({
    error: 'The service cannot answer at the moment. Try again in 2 seconds.',
    code: 'UNAVAILABLE',
  })
  expect(reply.headers['retry-after']).toBe('2')
  expect(limitOf(reply.headers)).toEqual(limitOf(known.headers))
  await unblock()
  const after = await as(key)('/clients')
  expect([after.status, ...limitOf(after.headers)]).toEqual([200, 10, 7, limitOf(known.headers)[2]])
})

test('a full disk of the database is 503, and the log names it', async () => {
  const key = await make.key(company)
  await database.run(`create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await database.run('create trigger full_disk before insert on rate_windows execute function full_disk()')
  const inAuthentication = await as(key)('/clients')
  await database.run('drop trigger full_disk on rate_windows')
  expect(inAuthentication).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  const full = server.log.filter(({ msg }) => String(msg).startsWith('The disk of the database is full'))
  expect(full).toMatchObject([{ level: 50, requestId: inAuthentication.headers['x-request-id'] }])

  await database.run('create trigger full_disk before insert on keys execute function full_disk()')
  const failed = await runIn({}, server.app.database)('keys', 'create', '--company', company.slug)
  await database.run('drop trigger full_disk on keys')
  expect(failed).toMatchObject({
    code: 'DATABASE_UNAVAILABLE',
    error: 'The disk of the database is full: free some space on it',
  })
})

test('for a key without a known limit, that 503 has the default limit, remaining 0, and a reset after Retry-After', async () => {
  const key = await make.key(company, { limit: 10 })
  const unblock = await blockAuthentication()
  const before = Date.now() / 1000
  const { status, headers } = await as(key)('/clients')
  await unblock()
  const [limit, remaining, reset = 0] = limitOf(headers)
  expect([status, limit, remaining]).toEqual([503, 60, 0])
  expect(reset).toBeGreaterThanOrEqual(Math.floor(before) + 2)
  expect(reset).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000) + 2)
})

test('a request without a well-formed key is still 401, because it needs no statement', async () => {
  const unblock = await blockAuthentication()
  expect((await server.get('/clients')).status).toBe(401)
  expect((await server.get('/clients', { key: 'kand_x' })).status).toBe(401)
  await unblock()
})

describe('the last known state', () => {
  const authenticatorWith = (count: KeyRegister['count']) =>
    new Authenticator({ faultIn: () => undefined, count }, new AddressLimit(1))
  const caller = { rawHeaders: ['Authorization', 'Bearer x'], address: () => '192.0.2.1' }

  test('keeps the limit of the key after its window has ended, with nothing remaining', async () => {
    const now = Date.now() - WINDOW
    const usages: KeyUsage[] = [
      {
        keyId: 'k',
        access: companyAccess('c'),
        versions: { scope: '0', content: '1', people: '1', expiry: Infinity },
        limit: { limit: 500, used: 1, windowEndsAt: now + WINDOW - 1, now },
      },
    ]
    const authenticator = authenticatorWith(async () => {
      const usage = usages.shift()
      if (!usage) throw new Unavailable('away')
      return new Map([['x', usage]])
    })
    expect((await authenticator.authenticate(caller)).refusal).toBeUndefined()
    const { headers, refusal } = await authenticator.authenticate(caller)
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
    const [limit, remaining, reset = 0] = names.map((name) => Number(headers[headers.indexOf(name) + 1]))
    expect([limit, remaining]).toEqual([500, 0])
    expect(reset * 1000).toBeGreaterThan(Date.now())
  })

  test('is not used for other errors: those are thrown', async () => {
    const authenticator = authenticatorWith(() => Promise.reject(new TypeError('a fault')))
    await expect(authenticator.authenticate(caller)).rejects.toThrow('a fault')
  })
})
