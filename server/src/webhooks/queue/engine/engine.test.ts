import { expect, test } from 'vitest'
import { deliveryOf, outcomeOf } from '../../../../test/attempts.ts'
import type { ReceiverState } from '../breaker.ts'
import type { AttemptResult, NextDelivery, Lease, QueueStore } from '../delivery.ts'
import { Engine } from './engine.ts'
import type { Outcome } from '../../attempt.ts'

/** An engine over deliveries that are all due now, with what it asked the store for. */
function engineOver(
  deliveries: readonly NextDelivery[],
  send: (delivery: NextDelivery, signal: AbortSignal) => Promise<Outcome>,
) {
  const released: Lease[] = []
  const finished: AttemptResult[] = []
  let isTaken = false
  const store: QueueStore = {
    claim() {
      const leases = isTaken ? [] : deliveries.map(({ lease }) => lease)
      isTaken = true
      return Promise.resolve(leases)
    },
    nextDeliveries: (leases) => Promise.resolve(deliveries.filter(({ lease }) => leases.includes(lease))),
    finish(results) {
      finished.push(...results)
      return Promise.resolve(results.map(() => 'done'))
    },
    release: (leases) => Promise.resolve(void released.push(...leases)),
    saveState: () => Promise.resolve('saved'),
    pauseGone: () => Promise.resolve(),
    makeDue: () => Promise.resolve(),
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

const sequences = (deliveries: readonly { lease: Lease }[]) => deliveries.map(({ lease }) => lease.objectId)

test('if a breaker opened after the claim, one probe goes out and the other queues are released', async () => {
  const state: ReceiverState = {
    ...deliveryOf(1).state,
    version: 2,
    breaker: 'open',
    failures: 10,
    failingSince: 0,
    probeAt: 0,
  }
  const deliveries = [1, 2, 3].map((sequence) => ({ ...deliveryOf(sequence), state }))
  const sent: NextDelivery[] = []
  const { engine, released, finished } = engineOver(deliveries, (delivery) => {
    sent.push(delivery)
    return Promise.resolve(outcomeOf('connect'))
  })
  engine.start()
  await expect.poll(() => finished.length).toBe(1)
  await engine.stop({ graceMs: 1000 })
  expect(sequences(sent)).toEqual(['o1'])
  expect(released.map(({ objectId }) => objectId)).toEqual(['o2', 'o3'])
  expect(finished[0]).toMatchObject({ probe: true, verdict: { kind: 'again', counts: false } })
})

test('an attempt in flight when the grace period ends is aborted and left to its lease, because it may have arrived', async () => {
  let isCut = false
  let begun = false
  const { engine, released, finished } = engineOver(
    [deliveryOf(1)],
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
