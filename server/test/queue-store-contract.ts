import { expect, test } from 'vitest'
import type { AttemptResult, NextDelivery, QueueStore, Verdict } from '../src/webhooks/queue/delivery.ts'
import type { Outcome } from '../src/webhooks/attempt.ts'

/** A store, and ways to change and see its tables. */
export interface QueueFixture {
  readonly store: QueueStore
  /** Creates a receiver of a new company, or of the company of another receiver. */
  receiver(beside?: string): Promise<string>
  /** Creates an object of a receiver's company. */
  object(receiverId: string): Promise<string>
  /** Commits an event of each object, in one transaction. */
  emitEvents(...objectIds: string[]): Promise<void>
  pause(receiverId: string): Promise<void>
  resume(receiverId: string): Promise<void>
  /** Moves the clock of the store. */
  pass(milliseconds: number): Promise<void>
  /** Runs work while a transaction holds the queue of an object. */
  whileHeld(receiverId: string, objectId: string, work: () => Promise<void>): Promise<void>
  /** The deliveries about an object, in their order. */
  deliveries(receiverId: string, objectId: string): Promise<{ state: string; attempts: number }[]>
  /** The numbers of the recorded attempts, in order. */
  attempts(receiverId: string, objectId: string): Promise<number[]>
  /** How many queues a receiver has. */
  queues(receiverId: string): Promise<number>
}

const LEASE = 30_000
const DONE: Verdict = { kind: 'delivered', goOn: false }
const NEXT: Verdict = { kind: 'delivered', goOn: true }
const again = (after: number, counts = true): Verdict => ({ kind: 'again', after, counts })

function outcomeOf(isTaken: boolean): Outcome {
  return {
    code: isTaken ? null : 'status',
    message: isTaken ? null : 'The receiver answered 500.',
    status: isTaken ? 200 : 500,
    address: '192.0.2.1',
    milliseconds: 10,
    requestHeaders: {},
    bodyLength: 2,
    bodyHash: Buffer.alloc(32),
    answer: '',
    answerCut: null,
    retryAfter: null,
  }
}

function resultOf(delivery: NextDelivery, verdict: Verdict, probe = false): AttemptResult {
  return { delivery, outcome: outcomeOf(verdict.kind === 'delivered'), verdict, age: 10, probe }
}

/**
 * Tests that every implementation of the queue's store must pass.
 * @param fixture contains what the tests add; queues of other tests may be due
 */
export function queueStoreContract(name: string, fixture: QueueFixture): void {
  const { store } = fixture
  const only = async (receiverId: string, room = 1000) => {
    const claimed = await store.claim(room)
    const mine = claimed.filter((lease) => lease.receiverId === receiverId)
    await store.release(claimed.filter((lease) => lease.receiverId !== receiverId))
    return mine
  }
  const take = async (receiverId: string) => store.nextDeliveries(await only(receiverId))
  const takeOne = async (receiverId: string) => {
    const [delivery, ...others] = await take(receiverId)
    expect(others).toEqual([])
    return delivery!
  }
  const write = async (delivery: NextDelivery, verdict: Verdict) =>
    (await store.finish([resultOf(delivery, verdict)]))[0]
  const single = async (events: number) => {
    const receiver = await fixture.receiver()
    const object = await fixture.object(receiver)
    for (let i = 0; i < events; i++) await fixture.emitEvents(object)
    return { receiver, object }
  }

  test(`${name}: the events of an object are sent in their order, and the queue is gone after the last`, async () => {
    const { receiver, object } = await single(3)
    for (const sequence of [1, 2, 3]) {
      const delivery = await takeOne(receiver)
      expect(delivery).toMatchObject({ sequence, number: 1, countedAttempts: 0, failingSince: null, overtakes: [] })
      expect(await write(delivery, DONE)).toBe('done')
    }
    expect(await fixture.queues(receiver)).toBe(0)
    const states = await fixture.deliveries(receiver, object)
    expect(states).toEqual([1, 2, 3].map(() => ({ state: 'delivered', attempts: 1 })))
  })

  test(`${name}: a claimed queue belongs to one worker until its lease ends, and then has the next attempt number`, async () => {
    const { receiver } = await single(1)
    expect(await takeOne(receiver)).toMatchObject({ number: 1 })
    await fixture.pass(LEASE - 1000)
    expect(await take(receiver)).toEqual([])
    await fixture.pass(2000)
    expect(await takeOne(receiver)).toMatchObject({ number: 2, countedAttempts: 0 })
  })

  test(`${name}: a worker that is too late records nothing, and reads no delivery`, async () => {
    const { receiver, object } = await single(1)
    const late = await takeOne(receiver)
    await fixture.pass(LEASE + 1000)
    const delivery = await takeOne(receiver)
    expect(await write(late, DONE)).toBe('fenced')
    expect(await store.nextDeliveries([late.lease])).toEqual([])
    expect(await fixture.attempts(receiver, object)).toEqual([])
    await store.release([late.lease])
    expect(await take(receiver)).toEqual([])
    expect(await write(delivery, DONE)).toBe('done')
    expect(await fixture.attempts(receiver, object)).toEqual([2])
    expect(await write(delivery, DONE)).toBe('fenced')
  })

  test(`${name}: a lease that has ended holds until another worker claims the queue`, async () => {
    const { receiver } = await single(1)
    const delivery = await takeOne(receiver)
    await fixture.pass(LEASE + 1000)
    expect(await write(delivery, DONE)).toBe('done')
  })

  test(`${name}: a worker that continues keeps the queue, with a new lease`, async () => {
    const { receiver } = await single(2)
    const delivery = await takeOne(receiver)
    await fixture.pass(LEASE - 1000)
    expect(await write(delivery, NEXT)).toBe('next')
    await fixture.pass(2000)
    expect(await take(receiver)).toEqual([])
    const [next] = await store.nextDeliveries([delivery.lease])
    expect(next).toMatchObject({ sequence: 2, number: 1, lease: delivery.lease })
    expect(await write(next!, NEXT)).toBe('done')
  })

  test(`${name}: a result that is sent twice, because the first answer was lost, is recorded once`, async () => {
    const { receiver, object } = await single(2)
    const delivery = await takeOne(receiver)
    expect(await write(delivery, NEXT)).toBe('next')
    expect(await write(delivery, NEXT)).toBe('next')
    expect(await fixture.attempts(receiver, object)).toEqual([1])
    expect((await store.nextDeliveries([delivery.lease])).map(({ sequence }) => sequence)).toEqual([2])
  })

  test(`${name}: a failed delivery waits, its attempts are counted, and nothing overtakes it`, async () => {
    const { receiver, object } = await single(2)
    expect(await write(await takeOne(receiver), again(60_000))).toBe('done')
    await fixture.pass(59_000)
    expect(await take(receiver)).toEqual([])
    await fixture.pass(2000)
    const second = await takeOne(receiver)
    expect(second).toMatchObject({ sequence: 1, number: 2, countedAttempts: 1 })
    expect(second.now - (second.failingSince ?? 0)).toBeGreaterThan(60_000)
    await write(second, again(0, false))
    const third = await takeOne(receiver)
    expect(third).toMatchObject({ sequence: 1, number: 3, countedAttempts: 1, failingSince: second.failingSince })
    await write(third, DONE)
    expect(await takeOne(receiver)).toMatchObject({ sequence: 2, number: 1, countedAttempts: 0, failingSince: null })
    expect(await fixture.attempts(receiver, object)).toEqual([1, 2, 3])
  })

  test(`${name}: a parked delivery goes out on its own, and later deliveries say that they overtake it`, async () => {
    const { receiver, object } = await single(4)
    expect(await write(await takeOne(receiver), { kind: 'parked', after: 60_000 })).toBe('done')
    const second = await takeOne(receiver)
    expect(second).toMatchObject({ sequence: 2, number: 1, countedAttempts: 0, overtakes: [1] })
    await write(second, { kind: 'parked', after: 60_000 })
    await write(await takeOne(receiver), DONE)
    await fixture.pass(61_000)
    const deliveries = (await take(receiver)).toSorted((one, other) => one.sequence - other.sequence)
    const fields = deliveries.map(({ sequence, number, countedAttempts, overtakes }) => [
      sequence,
      number,
      countedAttempts,
      overtakes,
    ])
    // The second parked delivery may be taken before the first one.
    expect(fields).toEqual([
      [1, 2, 1, []],
      [2, 2, 1, [1]],
      [4, 1, 0, [1, 2]],
    ])
    const verdicts: Verdict[] = [{ kind: 'failed' }, DONE, DONE]
    await store.finish(deliveries.map((delivery, i) => resultOf(delivery, verdicts[i]!)))
    expect(await fixture.queues(receiver)).toBe(0)
    expect((await fixture.deliveries(receiver, object)).map(({ state }) => state)).toEqual([
      'failed',
      'delivered',
      'delivered',
      'delivered',
    ])
  })

  test(`${name}: after a failed delivery the queue moves on`, async () => {
    const { receiver, object } = await single(2)
    await write(await takeOne(receiver), { kind: 'failed' })
    expect(await takeOne(receiver)).toMatchObject({ sequence: 2 })
    expect((await fixture.deliveries(receiver, object))[0]).toEqual({ state: 'failed', attempts: 1 })
  })

  test(`${name}: a released queue is as if it had not been claimed`, async () => {
    const { receiver } = await single(1)
    await store.release(await only(receiver))
    expect(await takeOne(receiver)).toMatchObject({ number: 1 })
  })

  test(`${name}: a queue that a transaction holds is neither recorded nor claimed, and delays no other`, async () => {
    const { receiver, object } = await single(1)
    const other = await fixture.object(receiver)
    await fixture.emitEvents(other)
    const deliveries = await take(receiver)
    await fixture.whileHeld(receiver, object, async () => {
      const recorded = await store.finish(deliveries.map((delivery) => resultOf(delivery, DONE)))
      expect(recorded).toEqual(deliveries.map((delivery) => (delivery.lease.objectId === object ? 'locked' : 'done')))
      await fixture.pass(LEASE + 1000)
      expect(await take(receiver)).toEqual([])
    })
    expect(await takeOne(receiver)).toMatchObject({ number: 2 })
    const held = deliveries.find((delivery) => delivery.lease.objectId === object)!
    expect(await write(held, DONE)).toBe('fenced')
  })

  test(`${name}: a paused receiver has no next deliveries until it is resumed`, async () => {
    const { receiver, object } = await single(1)
    const leases = await only(receiver)
    await fixture.pause(receiver)
    expect(await store.nextDeliveries(leases)).toEqual([])
    await store.release(leases)
    await fixture.emitEvents(object)
    expect(await take(receiver)).toEqual([])
    await fixture.resume(receiver)
    expect(await takeOne(receiver)).toMatchObject({ sequence: 1, number: 1 })
  })

  test(`${name}: the state of a receiver is saved only from its latest version`, async () => {
    const { receiver } = await single(1)
    const { state, now } = await takeOne(receiver)
    expect(state).toMatchObject({ version: 0, breaker: 'closed', failures: 0, allowance: 8, lastSuccessAt: null })
    const since = Math.round(now)
    const failing = { ...state, failures: 3, failingSince: since }
    expect(await store.saveState(receiver, failing)).toBe('saved')
    expect(await store.saveState(receiver, { ...failing, failures: 9 })).toEqual({ ...failing, version: 1 })
    expect(await store.saveState(receiver, { ...failing, failures: 4, version: 1 })).toBe('saved')
    await fixture.pass(LEASE + 1000)
    expect((await takeOne(receiver)).state).toEqual({ ...failing, failures: 4, version: 2 })
  })

  test(`${name}: while a breaker is open one probe goes out at its time, and afterwards as many as are allowed`, async () => {
    const { receiver, object } = await single(1)
    const objects = await Promise.all(Array.from({ length: 11 }, () => fixture.object(receiver)))
    await fixture.emitEvents(...objects)
    const [first] = await take(receiver)
    const { state, now } = first!
    await fixture.pass(LEASE + 1000)
    const probeAt = Math.round(now) + LEASE + 60_000
    const open = { ...state, breaker: 'open' as const, failures: 10, failingSince: probeAt, probeAt }
    expect(await store.saveState(receiver, open)).toBe('saved')
    expect(await take(receiver)).toEqual([])
    await fixture.pass(LEASE + 60_000)
    const probe = await takeOne(receiver)
    expect(probe.state.breaker).toBe('open')
    expect(await take(receiver)).toEqual([])
    await write(probe, DONE)
    const closed = { ...state, version: 1, allowance: 3 }
    expect(await store.saveState(receiver, closed)).toBe('saved')
    expect(await take(receiver)).toHaveLength(3)
    expect(await fixture.deliveries(receiver, object)).toHaveLength(1)
  })

  test(`${name}: queues that are made due are claimed at once`, async () => {
    const { receiver } = await single(1)
    await write(await takeOne(receiver), again(3_600_000))
    await store.makeDue(receiver)
    expect(await takeOne(receiver)).toMatchObject({ number: 2 })
  })

  test(`${name}: a receiver has 8 queues claimed, a company 32, and receivers take turns`, async () => {
    const first = await fixture.receiver()
    const receivers = [first]
    while (receivers.length < 6) receivers.push(await fixture.receiver(first))
    await fixture.emitEvents(...(await Promise.all(Array.from({ length: 12 }, () => fixture.object(first)))))
    const few = await store.claim(3)
    expect(few).toHaveLength(3)
    const claimed = [...few, ...(await store.claim(1000))]
    const counts = receivers.map((id) => claimed.filter(({ receiverId }) => receiverId === id).length)
    expect(Math.max(...counts)).toBeLessThanOrEqual(8)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(4)
    expect(counts.reduce((sum, count) => sum + count)).toBe(32)
    await store.release(claimed)
  })
}
