import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { byVerb } from '../../../../test/by-verb.ts'
import { runIn } from '../../../../test/command.ts'
import { eventually } from '../../../../test/eventually.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { newId } from '../../db/id.ts'
import { makeKey } from '../../../organisation/keys/key.ts'
import { type DenialReason, Denials, networkOf, type RefusedKey } from './denials.ts'

const { make, as, server } = await openFixture({ trustedProxies: ['127.0.0.1'] })
const verbs = byVerb({ server })
const company = await make.company()
const run = runIn({}, server.app.database)

/** The lines about denied requests, without what every line has. */
const lines = () =>
  server.log
    .filter(({ msg }) => msg === 'access denied')
    .map(({ level: _level, time: _time, pid: _pid, hostname: _hostname, msg: _msg, ...line }) => line)
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const countOf = async (reason: DenialReason) => {
  const metric = await server.app.metrics.getSingleMetric('kandidat_denied_requests_total')?.get()
  return metric?.values.find(({ labels }) => labels['reason'] === reason)?.value
}
const listed = async ({ id }: { id: string }) =>
  (await run('keys', 'list')).result.keys.find((key: { id: string }) => key.id === id)

describe('a denied request', () => {
  test('is logged with the network of the client, and counted by reason', async () => {
    const key = await make.key(company)
    const strangers = await make.position(await make.company())
    const stranger = newId()
    const replies = [
      await server.get('/positions', from('192.0.2.77')),
      await server.get('/positions', { key: makeKey(stranger), ...from('2001:db8:1:2:3::4') }),
      await server.get('/positions', { key: makeKey(key.id), ...from('198.51.100.4') }),
      await as(key)(`/positions/${strangers.id}`, from('203.0.113.9')),
    ]
    const [missing, unknown, wrong, forbidden] = replies.map(({ headers }) => headers['x-request-id'])
    expect(lines()).toEqual([
      { requestId: missing, reason: 'missing', network: '192.0.2.0/24' },
      { requestId: unknown, reason: 'unknown', network: '2001:db8:1::/48' },
      { requestId: wrong, reason: 'unknown', network: '198.51.100.0/24', keyId: key.id },
      { requestId: forbidden, reason: 'forbidden', network: '203.0.113.0/24', keyId: key.id },
    ])
    expect([await countOf('missing'), await countOf('unknown'), await countOf('forbidden')]).toEqual([1, 2, 1])
  })

  test('is shown with its key, the latest one, and why', async () => {
    const [key, quiet] = [await make.key(company), await make.key(company)]
    await server.get('/positions', { key: makeKey(key.id) })
    await verbs.revoke(key)
    await as(key)('/positions')
    await as(quiet)('/positions')
    await as(quiet)('/nothing')
    await eventually(async () =>
      expect((await listed(key)).lastRefused).toEqual({ at: expect.stringMatching(/^20/), reason: 'revoked' }),
    )
    expect((await listed(quiet)).lastRefused).toBeNull()
    expect((await run('keys', 'list')).text).toMatch(new RegExp(`${key.id}.* 20\\S+ \\(it was revoked\\)`))
  })
})

describe('what is collected of denials', () => {
  /** Denials with a clock of their own. */
  function collecting() {
    const log: Record<string, unknown>[] = []
    const time = { now: 0 }
    const logger = pino({ base: null, timestamp: false }, { write: (line: string) => void log.push(JSON.parse(line)) })
    const denials = new Denials(
      logger,
      () => {},
      () => time.now,
    )
    const add = (reason: DenialReason, keyId?: string) =>
      denials.add({ requestId: 'r', address: '192.0.2.1', reason, ...(keyId !== undefined && { keyId }) })
    const written = async (): Promise<readonly RefusedKey[]> => {
      let all: readonly RefusedKey[] = []
      await denials.write(async (keys) => void (all = keys))
      return all
    }
    return { denials, log, time, add, written }
  }

  test('is at most ten lines a minute for each reason, of which the last says how many were left out', () => {
    const { denials, log, time, add } = collecting()
    for (let i = 0; i < 100; i++) add('missing')
    add('scheme')
    time.now = 59_999
    denials.summarize()
    expect(log.map(({ reason }) => reason)).toEqual([...Array.from({ length: 9 }, () => 'missing'), 'scheme'])
    time.now = 60_000
    denials.summarize()
    expect(log.at(-1)).toMatchObject({ reason: 'missing', suppressed: 91, msg: 'access denied' })
    expect(log).toHaveLength(11)
    for (let i = 0; i < 12; i++) add('missing')
    time.now = 120_000
    add('missing')
    expect(log.slice(11).map(({ suppressed }) => suppressed)).toEqual([...Array.from({ length: 9 }), 3, undefined])
    denials.summarize(true)
    expect(log).toHaveLength(22)
  })

  test('is one entry for each key, until it was written', async () => {
    const { denials, time, add, written } = collecting()
    add('revoked', 'a')
    time.now = 1_500
    add('forbidden', 'b')
    add('expired', 'a')
    time.now = 2_000
    await expect(denials.write(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await written()).toEqual([
      { keyId: 'a', reason: 'expired', age: 0.5 },
      { keyId: 'b', reason: 'forbidden', age: 0.5 },
    ])
    expect(await written()).toEqual([])
    add('revoked', 'c')
    await denials.write(async () => add('forbidden', 'c'))
    expect(await written()).toMatchObject([{ keyId: 'c', reason: 'forbidden' }])
  })

  test('is bounded, and who guesses ids does not push out keys that were presented with their secrets', async () => {
    const { add, written } = collecting()
    for (let i = 0; i < 5_000; i++) add('unknown', `guess ${i}`)
    add('revoked', 'genuine')
    for (let i = 0; i < 5_000; i++) add('forbidden', `other ${i}`)
    const keys = await written()
    expect(keys).toHaveLength(2_000)
    expect(keys.filter(({ keyId }) => keyId.startsWith('guess'))).toHaveLength(1_000)
    expect(keys.map(({ keyId }) => keyId)).toContain('genuine')
  })

  test.each([
    ['192.0.2.77', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:aaaa:bbbb::1', '2001:db8:aaaa::/48'],
    ['', 'unknown'],
    ['no address', 'unknown'],
  ])('contains of an address only its network: %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
