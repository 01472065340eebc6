import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SharedStatement } from './shared-statement.ts'

/** A statement whose every sending ends when the test ends it. */
function statement() {
  const log: string[] = []
  const ends: ((error?: Error) => void)[] = []
  const shared = new SharedStatement<string, string>((requests) => {
    log.push(`sent ${requests.join()}`)
    const { promise, resolve, reject } = Promise.withResolvers<string[]>()
    ends.push((error) => (error ? reject(error) : resolve(requests.map((request) => request.toUpperCase()))))
    return promise
  })
  const ask = (request: string) =>
    shared.ask(request).then(
      (result) => log.push(`got ${result}`),
      (error: unknown) => log.push(`${request} failed: ${String(error)}`),
    )
  return { log, ends, ask }
}

/** Waits for everything that does not depend on the end of a sending. */
async function settled(): Promise<void> {
  for (let i = 0; i < 3; i++) await setImmediate()
}

test('requests that come while it runs share the next one, which is sent before the results of this one go on', async () => {
  const { log, ends, ask } = statement()
  void ask('a')
  await settled()
  void ask('b')
  void ask('c')
  await settled()
  expect(log).toEqual(['sent a'])
  ends[0]?.()
  await settled()
  expect(log).toEqual(['sent a', 'sent b,c', 'got A'])
  ends[1]?.()
  await settled()
  expect(log.slice(3)).toEqual(['got B', 'got C'])
})

test('a request that comes after everything was answered is sent at once', async () => {
  const { log, ends, ask } = statement()
  for (const [i, request] of ['a', 'b'].entries()) {
    void ask(request)
    await settled()
    ends[i]?.()
    await settled()
  }
  expect(log).toEqual(['sent a', 'got A', 'sent b', 'got B'])
})

test('one that fails fails its own requests, and those that wait are sent all the same', async () => {
  const { log, ends, ask } = statement()
  void ask('a')
  void ask('b')
  await settled()
  void ask('c')
  ends[0]?.(new Error('away'))
  await settled()
  ends[1]?.()
  await settled()
  expect(log).toEqual(['sent a,b', 'sent c', 'a failed: Error: away', 'b failed: Error: away', 'got C'])
})

test('requests that are left out get an error', async () => {
  const shared = new SharedStatement<string, string>(async (requests) => requests.slice(1))
  await expect(shared.ask('a')).rejects.toThrow('left out a request')
})
