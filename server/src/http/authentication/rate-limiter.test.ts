import { expect, test } from 'vitest'
import { type KeyUsage, RateLimiter } from './rate-limiter.ts'

/** A register whose statements end when the test says so. */
function register(used = 0) {
  const statements: { requests: ReadonlyMap<string, number>; end: (error?: Error) => void }[] = []
  let counted = used
  const counter = new RateLimiter(
    {
      isWellFormed: (key) => key.startsWith('kand_'),
      count: (requests) =>
        new Promise((resolve, reject) => {
          const answer = (key: string): KeyUsage => ({
            keyId: key,
            access: { kind: 'company', companyId: 'c' },
            versions: { content: '1', people: '1', expiry: Infinity },
            limit: { limit: 60, used: counted, windowEndsAt: 60_000, now: 0 },
          })
          const end = (error?: Error) => {
            if (error) return reject(error)
            counted += requests.get('kand_a') ?? 0
            const known = [...requests.keys()].filter((key) => key !== 'kand_unknown')
            resolve(new Map(known.map((key) => [key, answer(key)])))
          }
          statements.push({ requests, end })
        }),
    },
    () => 7,
  )
  return { counter, statements }
}

/** Everything that can happen without a statement's end has happened. */
const settled = async () => {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve))
}

test('one statement is under way at a time; whoever comes meanwhile goes with the next, and joins none already sent', async () => {
  const { counter, statements } = register()
  const first = counter.count('kand_a')
  await settled()
  const [second, third] = [counter.count('kand_a'), counter.count('kand_b')]
  await settled()
  expect(statements.map(({ requests }) => [...requests])).toEqual([[['kand_a', 1]]])
  statements[0]?.end()
  expect((await first)?.limit.used).toBe(1)
  await settled()
  expect(statements.map(({ requests }) => [...requests]).slice(1)).toEqual([
    [
      ['kand_a', 1],
      ['kand_b', 1],
    ],
  ])
  statements[1]?.end()
  expect((await second)?.limit.used).toBe(2)
  expect((await third)?.keyId).toBe('kand_b')
  expect(statements).toHaveLength(2)
})

test('each of many requests of a key has its own place in what is used, in the order in which they came', async () => {
  const { counter, statements } = register(10)
  const asked = Array.from({ length: 5 }, () => counter.count('kand_a'))
  await settled()
  statements[0]?.end()
  expect((await Promise.all(asked)).map((counted) => counted?.limit.used)).toEqual([11, 12, 13, 14, 15])
  expect(statements).toHaveLength(1)
})

test('what opens nothing is told so, and takes no place', async () => {
  const { counter, statements } = register()
  const asked = [counter.count('kand_unknown'), counter.count('kand_a')]
  await settled()
  statements[0]?.end()
  const [unknown, known] = await Promise.all(asked)
  expect(unknown).toBeUndefined()
  expect(known).toMatchObject({ keyId: 'kand_a', sentAt: 7 })
})

test('what can be no key costs no statement, and waits for none', async () => {
  const { counter, statements } = register()
  expect(await counter.count('nonsense')).toBeUndefined()
  expect(statements).toHaveLength(0)
})

test('a statement that fails fails for those it was for alone', async () => {
  const { counter, statements } = register()
  const lost = counter.count('kand_a')
  await settled()
  const next = counter.count('kand_a')
  statements[0]?.end(new Error('away'))
  await expect(lost).rejects.toThrow('away')
  await settled()
  statements[1]?.end()
  expect((await next)?.limit.used).toBe(1)
})
