import { expect, test } from 'vitest'
import { headOf, outcomeOf } from '../../test/attempts.ts'
import type { ReceiverState } from './breaker.ts'
import type { Finish, Head, Lease, LaneStore } from './delivery.ts'
import { Engine } from './engine.ts'
import type { Outcome } from '../webhooks/attempt.ts'

/** An engine over heads that are all due at once, and what it asked for. */
function engineOver(heads: readonly Head[], send: (head: Head, signal: AbortSignal) => Promise<Outcome>) {
  const released: Lease[] = []
  const finished: Finish[] = []
  let isTaken = false
  const store: LaneStore = {
    claim() {
      const leases = isTaken ? [] : heads.map(({ lease }) => lease)
      isTaken = true
      return Promise.resolve(leases)
    },
    heads: (leases) => Promise.resolve(heads.filter(({ lease }) => leases.includes(lease))),
    finish(finishes) {
      finished.push(...finishes)
      return Promise.resolve(finishes.map(() => 'done'))
    },
    release: (leases) => Promise.resolve(void released.push(...leases)),
    saveState: () => Promise.resolve('saved'),
    pauseGone: () => Promise.resolve(),
    hasten: () => Promise.resolve(),
  }
  const nothing = () => undefined
  const engine = new Engine({
    store,
    send,
    clock: {
      now: () => 0,
      sleep: (milliseconds, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve())
          if (milliseconds === 0) resolve()
        }),
    },
    random: () => 0.5,
    watch: { attempted: nothing, fenced: nothing, breaker: nothing, trouble: nothing, unwritable: nothing },
  })
  return { engine, released, finished }
}

const sequences = (heads: readonly { lease: Lease }[]) => heads.map(({ lease }) => lease.objectId)

test('where a breaker opened after the claim, one probe goes out and the others are given back', async () => {
  const state: ReceiverState = {
    ...headOf(1).state,
    version: 2,
    breaker: 'open',
    failures: 10,
    failingSince: 0,
    probeAt: 0,
  }
  const heads = [1, 2, 3].map((sequence) => ({ ...headOf(sequence), state }))
  const sent: Head[] = []
  const { engine, released, finished } = engineOver(heads, (head) => {
    sent.push(head)
    return Promise.resolve(outcomeOf('connect'))
  })
  engine.start()
  await expect.poll(() => finished.length).toBe(1)
  await engine.stop({ graceMs: 1000 })
  expect(sequences(sent)).toEqual(['o1'])
  expect(released.map(({ objectId }) => objectId)).toEqual(['o2', 'o3'])
  expect(finished[0]).toMatchObject({ probe: true, verdict: { kind: 'again', counts: false } })
})

test('what is still on its way when the grace ends is cut off and left to its lease, because it may have arrived', async () => {
  let isCut = false
  let begun = false
  const { engine, released, finished } = engineOver(
    [headOf(1)],
    (_, signal) =>
      new Promise((_resolve, reject) => {
        begun = true
        signal.addEventListener('abort', () => {
          isCut = true
          reject(new Error('cut off'))
        })
      }),
  )
  engine.start()
  await expect.poll(() => begun).toBe(true)
  await engine.stop({ graceMs: 0 })
  expect(isCut).toBe(true)
  expect([...released, ...finished]).toEqual([])
})
