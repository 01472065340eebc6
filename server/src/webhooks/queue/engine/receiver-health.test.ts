import { expect, test } from 'vitest'
import { deliveryOf, outcomeOf } from '../../../../test/attempts.ts'
import type { ReceiverState } from '../breaker.ts'
import type { QueueStore } from '../delivery.ts'
import { ReceiverHealth } from './receiver-health.ts'

const NOW = 1_800_000_000_000

/** The health over one stored row, with what it asked the store for. */
function healthOver(stands: ReceiverState, isThere = true) {
  const row = { state: stands }
  const asked: string[] = []
  const unused = () => Promise.reject(new Error('not asked for here'))
  const store: QueueStore = {
    claim: unused,
    nextDeliveries: unused,
    finish: unused,
    release: unused,
    saveState(_, state) {
      asked.push(`save ${state.breaker}`)
      if (!isThere || state.version !== row.state.version) return Promise.resolve(row.state)
      row.state = { ...state, version: state.version + 1 }
      return Promise.resolve('saved')
    },
    pauseGone: () => Promise.resolve(void asked.push('pause')),
    makeDue: () => Promise.resolve(void asked.push('makeDue')),
  }
  const changes: string[] = []
  const health = new ReceiverHealth(store, (_, { breaker }) => changes.push(breaker))
  return { health, row, asked, changes }
}

const calm = deliveryOf(1).state
const open: ReceiverState = { ...calm, version: 4, breaker: 'open', failures: 10, failingSince: NOW, probeAt: NOW }

test('the state of a receiver without failures is never saved', async () => {
  const { health, asked } = healthOver(calm)
  for (let i = 0; i < 20; i++) health.observe(deliveryOf(i), outcomeOf(null), NOW + i)
  await health.save()
  expect(asked).toEqual([])
})

test('if another worker saved meanwhile, the observations are added to its state', async () => {
  const { health, row, changes } = healthOver({
    ...calm,
    version: 5,
    failures: 8,
    failingObjects: ['a', 'b'],
    failingSince: NOW,
  })
  health.observe(deliveryOf(1), outcomeOf('status'), NOW + 1)
  expect(health.observe(deliveryOf(2), outcomeOf('status'), NOW + 2)).toMatchObject({ breaker: 'closed', failures: 2 })
  await health.save()
  expect(row.state).toMatchObject({ version: 6, breaker: 'open', failures: 10 })
  expect(changes).toEqual(['open'])
})

test('waiting queues are made due before the breaker is closed', async () => {
  const { health, row, asked, changes } = healthOver(open)
  health.observe({ ...deliveryOf(1), state: open }, outcomeOf(null), NOW)
  await health.save()
  expect(asked).toEqual(['makeDue', 'save closed'])
  expect(changes).toEqual(['closed'])
  expect(row.state).toMatchObject({ version: 5, breaker: 'closed', allowance: 1 })
})

test('a receiver that answers 410 is paused once, and this does not count as a failure', async () => {
  const { health, asked } = healthOver(calm)
  for (let i = 0; i < 3; i++) expect(health.observe(deliveryOf(i), outcomeOf('gone'), NOW)).toEqual(calm)
  await health.save()
  await health.save()
  expect(asked).toEqual(['pause'])
})

test('observations of a receiver that no longer exists are forgotten', async () => {
  const { health, asked } = healthOver(calm, false)
  health.observe({ ...deliveryOf(1), state: { ...calm, version: 3 } }, outcomeOf('status'), NOW)
  await health.save()
  await health.save()
  expect(asked).toEqual(['save closed', 'save closed'])
})
