import { expect, test } from 'vitest'
import { type InvalidKey, type KeyUsage, RateLimiter, type Usage } from './rate-limiter.ts'
import { companyAccess } from '../../../../test/company-access.ts'

const unknown: InvalidKey = { fault: 'unknown', keyId: 'x', exists: false, at: 0 }
const usedOf = (counted: Usage | InvalidKey) => ('fault' in counted ? counted.fault : counted.limit.used)

/** A key register whose statements end when the test ends them. */
function register(used = 0) {
  const statements: { requests: ReadonlyMap<string, number>; end: (error?: Error) => void }[] = []
  let counted = used
  const counter = new RateLimiter(
    {
      faultIn: () => undefined,
      count: (requests) =>
        new Promise((resolve, reject) => {
          const usageOf = (key: string): KeyUsage => ({
            keyId: key,
            access: companyAccess('c'),
            versions: { scope: '0', content: '1', people: '1', expiry: Infinity },
            limit: { limit: 60, used: counted, windowEndsAt: 60_000, now: 0 },
          })
          const end = (error?: Error) => {
            if (error) return reject(error)
            counted += requests.get('kand_a') ?? 0
            const keys = [...requests.keys()]
            resolve(new Map(keys.map((key) => [key, key === 'kand_unknown' ? unknown : usageOf(key)])))
          }
          statements.push({ requests, end })
        }),
    },
    () => 7,
  )
  return { counter, statements }
}

/** Waits for everything that does not depend on the end of a statement. */
const settled = async () => {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve))
}

test('one statement runs at a time; requests that arrive meanwhile wait for the next one', async () => {
  const { counter, statements } = register()
  const first = counter.count('kand_a')
  await settled()
  const [second, third] = [counter.count('kand_a'), counter.count('kand_b')]
  await settled()
  expect(statements.map(({ requests }) => [...requests])).toEqual([[['kand_a', 1]]])
  statements[0]?.end()
  expect(usedOf(await first)).toBe(1)
  await settled()
  expect(statements.map(({ requests }) => [...requests]).slice(1)).toEqual([
    [
      ['kand_a', 1],
      ['kand_b', 1],
    ],
  ])
  statements[1]?.end()
  expect(usedOf(await second)).toBe(2)
  expect((await third).keyId).toBe('kand_b')
  expect(statements).toHaveLength(2)
})

test('requests of one key that are counted together use up its limit one by one, in order of arrival', async () => {
  const { counter, statements } = register(10)
  const pending = Array.from({ length: 5 }, () => counter.count('kand_a'))
  await settled()
  statements[0]?.end()
  expect((await Promise.all(pending)).map(usedOf)).toEqual([11, 12, 13, 14, 15])
  expect(statements).toHaveLength(1)
})

test('a request with an unknown key gets told so and is not counted', async () => {
  const { counter, statements } = register()
  const pending = [counter.count('kand_unknown'), counter.count('kand_a')]
  await settled()
  statements[0]?.end()
  const [other, known] = await Promise.all(pending)
  expect(other).toBe(unknown)
  expect(known).toMatchObject({ keyId: 'kand_a', sentAt: 7 })
})

test('a statement that fails rejects only the requests that it was sent for', async () => {
  const { counter, statements } = register()
  const failing = counter.count('kand_a')
  await settled()
  const next = counter.count('kand_a')
  statements[0]?.end(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  await settled()
  statements[1]?.end()
  expect(usedOf(await next)).toBe(1)
})
