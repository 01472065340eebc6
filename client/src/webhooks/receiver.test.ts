import { afterEach, describe, expect, test, vi } from 'vitest'
import { CREATED, OTHER_SECRET, SECRET } from '../../test/events.ts'
import { fetchReceiver, memoryOfIds, MisuseError, type ReceiverOptions, signedRequest } from '../webhooks.ts'

afterEach(() => vi.restoreAllMocks())

const URL_OF_IT = 'https://receiver.example/'
const onEvent = vi.fn<ReceiverOptions['onEvent']>(() => {})
afterEach(() => onEvent.mockReset())

async function requestOf(...args: Parameters<typeof signedRequest>) {
  return new Request(URL_OF_IT, await signedRequest(...args))
}

test.for([
  ['no options', undefined, /^fetchReceiver needs its options/],
  ['no secret', { onEvent }, /secret must be the receiver's.*undefined was given. Is its environment variable set\?$/],
  ['an API key', { onEvent, secret: 'kand_x' }, /an API key was given/],
  ['no handler', { secret: SECRET }, /^onEvent must be a function; undefined was given$/],
  [
    'an unknown option',
    { secret: SECRET, onEvent, handler: onEvent },
    /^fetchReceiver does not take "handler": it takes secret, /,
  ],
  ['an invalid size', { secret: SECRET, onEvent, maxBytes: '1mb' }, /^maxBytes must be a whole number from 1/],
  [
    'an invalid memory of ids',
    { secret: SECRET, onEvent, seen: [] },
    /^seen must be false or an object with the functions has and add/,
  ],
  ['an invalid tolerance', { secret: SECRET, onEvent, toleranceSeconds: -1 }, /^toleranceSeconds must be/],
])('creating a receiver with %s is refused', ([, options, message]) => {
  const make = () => fetchReceiver(options as never)
  expect(make).toThrow(MisuseError)
  expect(make).toThrow(message)
})

describe('the secret', () => {
  test('may be one of several, or come from a function', async () => {
    for (const secret of [[OTHER_SECRET, SECRET], () => SECRET, async () => [OTHER_SECRET, SECRET]]) {
      const receive = fetchReceiver({ secret, onEvent })
      expect((await receive(await requestOf(CREATED, SECRET))).status).toBe(200)
    }
  })

  test('that its function does not return leads to 500, so that the event is sent again, and to a log entry', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const receive = fetchReceiver({ secret: () => undefined as never, onEvent })
    expect((await receive(await requestOf(CREATED, SECRET))).status).toBe(500)
    expect(logged).toHaveBeenCalledWith(expect.any(MisuseError))
  })
})

describe('the memory of ids', () => {
  test('can be any object with has and add, synchronous or asynchronous', async () => {
    const ids = new Set<string>()
    const slow = {
      has: async (id: string) => ids.has(id),
      add: async (id: string) => void ids.add(id),
    }
    for (const seen of [ids, slow]) {
      ids.clear()
      onEvent.mockClear()
      const receive = fetchReceiver({ secret: SECRET, onEvent, seen })
      for (let i = 0; i < 2; i += 1) await receive(await requestOf(CREATED, SECRET, { id: 'event-1' }))
      expect(onEvent).toHaveBeenCalledTimes(1)
      expect([...ids]).toEqual(['event-1'])
    }
  })

  test('contains an id only after its event was handled', async () => {
    const ids = new Set<string>()
    const receive = fetchReceiver({
      ...{ secret: SECRET, seen: ids, onError: () => {} },
      onEvent: () => {
        expect(ids.size).toBe(0)
        throw new Error('no')
      },
    })
    expect((await receive(await requestOf(CREATED, SECRET))).status).toBe(500)
    expect(ids.size).toBe(0)
  })

  test('leads to 500 if it cannot be read; if it cannot be written, the event counts as handled and the error is reported', async () => {
    const fail = () => Promise.reject(new Error('away'))
    const onError = vi.fn<NonNullable<ReceiverOptions['onError']>>(() => {})
    const unreadable = fetchReceiver({ secret: SECRET, onEvent, onError, seen: { has: fail, add: fail } })
    expect((await unreadable(await requestOf(CREATED, SECRET))).status).toBe(500)
    expect(onEvent).not.toHaveBeenCalled()
    const unwritable = fetchReceiver({ secret: SECRET, onEvent, onError, seen: { has: () => false, add: fail } })
    expect((await unwritable(await requestOf(CREATED, SECRET))).status).toBe(200)
    expect(onEvent).toHaveBeenCalledTimes(1)
    expect(onError.mock.calls.map(([error]) => String(error))).toEqual(['Error: away', 'Error: away'])
  })

  test('does not contain tests, so that a copy of an event that is marked as one does not have the event skipped', async () => {
    const ids = new Set<string>()
    const receive = fetchReceiver({ secret: SECRET, onEvent, seen: ids })
    const copy = await requestOf(CREATED, SECRET, { id: 'event-1', test: true })
    const again = copy.clone()
    for (const request of [copy, again]) expect((await receive(request)).status).toBe(200)
    expect(ids.size).toBe(0)
    await receive(await requestOf(CREATED, SECRET, { id: 'event-1' }))
    expect(onEvent.mock.calls.map(([, delivery]) => delivery.test)).toEqual([true, false])
    expect([...ids]).toEqual(['event-1'])
  })

  test('lets an event be handled while a copy of it that is marked as a test still is', async () => {
    const handling = Promise.withResolvers<void>()
    onEvent.mockImplementation((_event, delivery) => (delivery.test ? handling.promise : undefined))
    const receive = fetchReceiver({ secret: SECRET, onEvent })
    const copy = receive(await requestOf(CREATED, SECRET, { id: 'event-1', test: true }))
    // Signatures are verified in other threads, so either could be first.
    await expect.poll(() => onEvent.mock.calls.length).toBe(1)
    expect((await receive(await requestOf(CREATED, SECRET, { id: 'event-1' }))).status).toBe(200)
    expect(onEvent).toHaveBeenCalledTimes(2)
    handling.resolve()
    expect((await copy).status).toBe(200)
  })

  test('can be switched off', async () => {
    const receive = fetchReceiver({ secret: SECRET, onEvent, seen: false })
    for (let i = 0; i < 2; i += 1) await receive(await requestOf(CREATED, SECRET, { id: 'event-1' }))
    expect(onEvent).toHaveBeenCalledTimes(2)
  })

  test('in this process drops the oldest id first', () => {
    const seen = memoryOfIds(2)
    for (const id of ['a', 'b', 'c']) seen.add(id)
    expect(['a', 'b', 'c'].map((id) => seen.has(id))).toEqual([false, true, true])
  })
})

test('the console gets errors of the receiver, but no refused requests; a failing onError stops nothing', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failing = new Error('mine')
  const throwing = () => {
    throw failing
  }
  await fetchReceiver({ secret: SECRET, onEvent })(await requestOf(CREATED, OTHER_SECRET))
  expect(logged).not.toHaveBeenCalled()
  const receive = fetchReceiver({ secret: SECRET, onEvent: throwing, onError: throwing })
  expect((await receive(await requestOf(CREATED, SECRET))).status).toBe(500)
  expect(logged).toHaveBeenCalledWith(failing)
})

test('a Request that was read before leads to a 500 that says so', async () => {
  const onError = vi.fn<NonNullable<ReceiverOptions['onError']>>(() => {})
  const request = await requestOf(CREATED, SECRET)
  await request.json()
  const answer = await fetchReceiver({ secret: SECRET, onEvent, onError })(request)
  expect(answer.status).toBe(500)
  expect(await answer.text()).toMatch(/^The body was read before this receiver/)
  expect(onError).toHaveBeenCalledWith(expect.any(MisuseError), undefined)
})
