import { expect, test } from 'vitest'
import type { Finish, Head, LaneStore, Verdict } from '../src/queue/delivery.ts'
import type { Outcome } from '../src/webhooks/attempt.ts'

/** A store with what is around it. */
export interface LaneStage {
  readonly store: LaneStore
  /** Makes a receiver: of a company of its own, or of that of another receiver. */
  receiver(beside?: string): Promise<string>
  /** Makes an object of a receiver's company. */
  object(receiverId: string): Promise<string>
  /** Commits an event of each object, in one transaction. */
  tell(...objectIds: string[]): Promise<void>
  pause(receiverId: string): Promise<void>
  resume(receiverId: string): Promise<void>
  /** Lets time pass, for the store. */
  pass(milliseconds: number): Promise<void>
  /** Does something while somebody's transaction holds the lane of an object. */
  whileHeld(receiverId: string, objectId: string, work: () => Promise<void>): Promise<void>
  /** What became of deliveries about an object, in their order. */
  deliveries(receiverId: string, objectId: string): Promise<{ state: string; attempts: number }[]>
  /** The numbers of the attempts that are written down, in order. */
  attempts(receiverId: string, objectId: string): Promise<number[]>
  /** How many lanes a receiver has. */
  lanes(receiverId: string): Promise<number>
}

const LEASE = 30_000
const DONE: Verdict = { kind: 'delivered', goOn: false }
const ON: Verdict = { kind: 'delivered', goOn: true }
const again = (after: number, counts = true): Verdict => ({ kind: 'again', after, counts })

function outcomeOf(isTaken: boolean): Outcome {
  return {
    word: isTaken ? null : 'status',
    sentence: isTaken ? null : 'The receiver answered 500.',
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

function finishOf(head: Head, verdict: Verdict, probe = false): Finish {
  return { head, outcome: outcomeOf(verdict.kind === 'delivered'), verdict, age: 10, probe }
}

/**
 * What every store of lanes must do, whatever it is made of.
 * @param stage is empty but for what each test puts there; lanes of others may be due
 */
export function laneStoreContract(name: string, stage: LaneStage): void {
  const { store } = stage
  const only = async (receiverId: string, room = 1000) => {
    const claimed = await store.claim(room)
    const mine = claimed.filter((lease) => lease.receiverId === receiverId)
    await store.release(claimed.filter((lease) => lease.receiverId !== receiverId))
    return mine
  }
  const take = async (receiverId: string) => store.heads(await only(receiverId))
  const takeOne = async (receiverId: string) => {
    const [head, ...others] = await take(receiverId)
    expect(others).toEqual([])
    return head!
  }
  const write = async (head: Head, verdict: Verdict) => (await store.finish([finishOf(head, verdict)]))[0]
  const single = async (events: number) => {
    const receiver = await stage.receiver()
    const object = await stage.object(receiver)
    for (let i = 0; i < events; i++) await stage.tell(object)
    return { receiver, object }
  }

  test(`${name}: events of an object are heads in their order, and the lane is gone with the last`, async () => {
    const { receiver, object } = await single(3)
    for (const sequence of [1, 2, 3]) {
      const head = await takeOne(receiver)
      expect(head).toMatchObject({ sequence, number: 1, spent: 0, failingSince: null, overtakes: [] })
      expect(await write(head, DONE)).toBe('done')
    }
    expect(await stage.lanes(receiver)).toBe(0)
    const states = await stage.deliveries(receiver, object)
    expect(states).toEqual([1, 2, 3].map(() => ({ state: 'delivered', attempts: 1 })))
  })

  test(`${name}: a lane is one worker's until its lease ends, and then the number is the next`, async () => {
    const { receiver } = await single(1)
    expect(await takeOne(receiver)).toMatchObject({ number: 1 })
    await stage.pass(LEASE - 1000)
    expect(await take(receiver)).toEqual([])
    await stage.pass(2000)
    expect(await takeOne(receiver)).toMatchObject({ number: 2, spent: 0 })
  })

  test(`${name}: who is late writes nothing, and reads no heads`, async () => {
    const { receiver, object } = await single(1)
    const late = await takeOne(receiver)
    await stage.pass(LEASE + 1000)
    const head = await takeOne(receiver)
    expect(await write(late, DONE)).toBe('fenced')
    expect(await store.heads([late.lease])).toEqual([])
    expect(await stage.attempts(receiver, object)).toEqual([])
    await store.release([late.lease])
    expect(await take(receiver)).toEqual([])
    expect(await write(head, DONE)).toBe('done')
    expect(await stage.attempts(receiver, object)).toEqual([2])
    expect(await write(head, DONE)).toBe('fenced')
  })

  test(`${name}: a lease that ended holds until somebody takes the lane`, async () => {
    const { receiver } = await single(1)
    const head = await takeOne(receiver)
    await stage.pass(LEASE + 1000)
    expect(await write(head, DONE)).toBe('done')
  })

  test(`${name}: a worker that goes on keeps the lane, with a lease from then on`, async () => {
    const { receiver } = await single(2)
    const head = await takeOne(receiver)
    await stage.pass(LEASE - 1000)
    expect(await write(head, ON)).toBe('on')
    await stage.pass(2000)
    expect(await take(receiver)).toEqual([])
    const [next] = await store.heads([head.lease])
    expect(next).toMatchObject({ sequence: 2, number: 1, lease: head.lease })
    expect(await write(next!, ON)).toBe('done')
  })

  test(`${name}: the same attempt written twice, because the first answer was lost, is written once`, async () => {
    const { receiver, object } = await single(2)
    const head = await takeOne(receiver)
    expect(await write(head, ON)).toBe('on')
    expect(await write(head, ON)).toBe('on')
    expect(await stage.attempts(receiver, object)).toEqual([1])
    expect((await store.heads([head.lease])).map(({ sequence }) => sequence)).toEqual([2])
  })

  test(`${name}: what failed waits, is counted where it counts, and nothing overtakes it`, async () => {
    const { receiver, object } = await single(2)
    expect(await write(await takeOne(receiver), again(60_000))).toBe('done')
    await stage.pass(59_000)
    expect(await take(receiver)).toEqual([])
    await stage.pass(2000)
    const second = await takeOne(receiver)
    expect(second).toMatchObject({ sequence: 1, number: 2, spent: 1 })
    expect(second.now - (second.failingSince ?? 0)).toBeGreaterThan(60_000)
    await write(second, again(0, false))
    const third = await takeOne(receiver)
    expect(third).toMatchObject({ sequence: 1, number: 3, spent: 1, failingSince: second.failingSince })
    await write(third, DONE)
    expect(await takeOne(receiver)).toMatchObject({ sequence: 2, number: 1, spent: 0, failingSince: null })
    expect(await stage.attempts(receiver, object)).toEqual([1, 2, 3])
  })

  test(`${name}: what is set aside goes on by itself, and what overtakes it is told`, async () => {
    const { receiver, object } = await single(4)
    expect(await write(await takeOne(receiver), { kind: 'aside', after: 60_000 })).toBe('done')
    const second = await takeOne(receiver)
    expect(second).toMatchObject({ sequence: 2, number: 1, spent: 0, overtakes: [1] })
    await write(second, { kind: 'aside', after: 60_000 })
    await write(await takeOne(receiver), DONE)
    await stage.pass(61_000)
    const heads = (await take(receiver)).toSorted((one, other) => one.sequence - other.sequence)
    const told = heads.map(({ sequence, number, spent, overtakes }) => [sequence, number, spent, overtakes])
    // What is set aside may itself be taken before what was set aside earlier.
    expect(told).toEqual([
      [1, 2, 1, []],
      [2, 2, 1, [1]],
      [4, 1, 0, [1, 2]],
    ])
    const verdicts: Verdict[] = [{ kind: 'failed' }, DONE, DONE]
    await store.finish(heads.map((head, i) => finishOf(head, verdicts[i]!)))
    expect(await stage.lanes(receiver)).toBe(0)
    expect((await stage.deliveries(receiver, object)).map(({ state }) => state)).toEqual([
      'failed',
      'delivered',
      'delivered',
      'delivered',
    ])
  })

  test(`${name}: what is given up lets the next one go`, async () => {
    const { receiver, object } = await single(2)
    await write(await takeOne(receiver), { kind: 'failed' })
    expect(await takeOne(receiver)).toMatchObject({ sequence: 2 })
    expect((await stage.deliveries(receiver, object))[0]).toEqual({ state: 'failed', attempts: 1 })
  })

  test(`${name}: what is given back was never taken`, async () => {
    const { receiver } = await single(1)
    await store.release(await only(receiver))
    expect(await takeOne(receiver)).toMatchObject({ number: 1 })
  })

  test(`${name}: a lane that somebody holds is held, not taken, and holds up no other`, async () => {
    const { receiver, object } = await single(1)
    const other = await stage.object(receiver)
    await stage.tell(other)
    const heads = await take(receiver)
    await stage.whileHeld(receiver, object, async () => {
      const written = await store.finish(heads.map((head) => finishOf(head, DONE)))
      expect(written).toEqual(heads.map((head) => (head.lease.objectId === object ? 'held' : 'done')))
      await stage.pass(LEASE + 1000)
      expect(await take(receiver)).toEqual([])
    })
    expect(await takeOne(receiver)).toMatchObject({ number: 2 })
    const held = heads.find((head) => head.lease.objectId === object)!
    expect(await write(held, DONE)).toBe('fenced')
  })

  test(`${name}: a paused receiver is sent nothing, and has no heads, until it is resumed`, async () => {
    const { receiver, object } = await single(1)
    const leases = await only(receiver)
    await stage.pause(receiver)
    expect(await store.heads(leases)).toEqual([])
    await store.release(leases)
    await stage.tell(object)
    expect(await take(receiver)).toEqual([])
    await stage.resume(receiver)
    expect(await takeOne(receiver)).toMatchObject({ sequence: 1, number: 1 })
  })

  test(`${name}: how a receiver fares is written by whoever knows the latest`, async () => {
    const { receiver } = await single(1)
    const { state, now } = await takeOne(receiver)
    expect(state).toMatchObject({ version: 0, breaker: 'closed', failures: 0, allowance: 8, lastSuccessAt: null })
    const since = Math.round(now)
    const failing = { ...state, failures: 3, failingSince: since }
    expect(await store.saveState(receiver, failing)).toBe('saved')
    expect(await store.saveState(receiver, { ...failing, failures: 9 })).toEqual({ ...failing, version: 1 })
    expect(await store.saveState(receiver, { ...failing, failures: 4, version: 1 })).toBe('saved')
    await stage.pass(LEASE + 1000)
    expect((await takeOne(receiver)).state).toEqual({ ...failing, failures: 4, version: 2 })
  })

  test(`${name}: while a breaker is open one goes when its time has come, and then as many as are allowed`, async () => {
    const { receiver, object } = await single(1)
    const objects = await Promise.all(Array.from({ length: 11 }, () => stage.object(receiver)))
    await stage.tell(...objects)
    const [first] = await take(receiver)
    const { state, now } = first!
    await stage.pass(LEASE + 1000)
    const probeAt = Math.round(now) + LEASE + 60_000
    const open = { ...state, breaker: 'open' as const, failures: 10, failingSince: probeAt, probeAt }
    expect(await store.saveState(receiver, open)).toBe('saved')
    expect(await take(receiver)).toEqual([])
    await stage.pass(LEASE + 60_000)
    const probe = await takeOne(receiver)
    expect(probe.state.breaker).toBe('open')
    expect(await take(receiver)).toEqual([])
    await write(probe, DONE)
    const closed = { ...state, version: 1, allowance: 3 }
    expect(await store.saveState(receiver, closed)).toBe('saved')
    expect(await take(receiver)).toHaveLength(3)
    expect(await stage.deliveries(receiver, object)).toHaveLength(1)
  })

  test(`${name}: a receiver that is back is sent at once what waits for its next attempt`, async () => {
    const { receiver } = await single(1)
    await write(await takeOne(receiver), again(3_600_000))
    await store.hasten(receiver)
    expect(await takeOne(receiver)).toMatchObject({ number: 2 })
  })

  test(`${name}: a receiver has 8 in flight, a company 32, and everybody has a turn`, async () => {
    const first = await stage.receiver()
    const receivers = [first]
    while (receivers.length < 6) receivers.push(await stage.receiver(first))
    await stage.tell(...(await Promise.all(Array.from({ length: 12 }, () => stage.object(first)))))
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
