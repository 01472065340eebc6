import { expect, test } from 'vitest'
import { headOf, outcomeOf } from '../../test/attempts.ts'
import type { ReceiverState } from './breaker.ts'
import type { LaneStore } from './delivery.ts'
import { ReceiverHealth } from './receiver-health.ts'

const NOW = 1_800_000_000_000

/** Health over one row, with what was asked of the store. */
function healthOver(stands: ReceiverState, isThere = true) {
  const row = { state: stands }
  const asked: string[] = []
  const unused = () => Promise.reject(new Error('not asked for here'))
  const store: LaneStore = {
    claim: unused,
    heads: unused,
    finish: unused,
    release: unused,
    saveState(_, state) {
      asked.push(`save ${state.breaker}`)
      if (!isThere || state.version !== row.state.version) return Promise.resolve(row.state)
      row.state = { ...state, version: state.version + 1 }
      return Promise.resolve('saved')
    },
    pauseGone: () => Promise.resolve(void asked.push('pause')),
    hasten: () => Promise.resolve(void asked.push('hasten')),
  }
  const changes: string[] = []
  const health = new ReceiverHealth(store, (_, { breaker }) => changes.push(breaker))
  return { health, row, asked, changes }
}

const calm = headOf(1).state
const open: ReceiverState = { ...calm, version: 4, breaker: 'open', failures: 10, failingSince: NOW, probeAt: NOW }

test('a receiver without trouble is never written', async () => {
  const { health, asked } = healthOver(calm)
  for (let i = 0; i < 20; i++) health.observe(headOf(i), outcomeOf(null), NOW + i)
  await health.save()
  expect(asked).toEqual([])
})

test('where somebody else wrote meanwhile, what was observed is added to what stands there', async () => {
  const { health, row, changes } = healthOver({
    ...calm,
    version: 5,
    failures: 8,
    failingObjects: ['a', 'b'],
    failingSince: NOW,
  })
  health.observe(headOf(1), outcomeOf('status'), NOW + 1)
  expect(health.observe(headOf(2), outcomeOf('status'), NOW + 2)).toMatchObject({ breaker: 'closed', failures: 2 })
  await health.save()
  expect(row.state).toMatchObject({ version: 6, breaker: 'open', failures: 10 })
  expect(changes).toEqual(['open'])
})

test('what waits is hastened before the breaker is closed', async () => {
  const { health, row, asked, changes } = healthOver(open)
  health.observe({ ...headOf(1), state: open }, outcomeOf(null), NOW)
  await health.save()
  expect(asked).toEqual(['hasten', 'save closed'])
  expect(changes).toEqual(['closed'])
  expect(row.state).toMatchObject({ version: 5, breaker: 'closed', allowance: 1 })
})

test('a receiver that wants nothing any more is paused once, and that is no failure', async () => {
  const { health, asked } = healthOver(calm)
  for (let i = 0; i < 3; i++) expect(health.observe(headOf(i), outcomeOf('gone'), NOW)).toEqual(calm)
  await health.save()
  await health.save()
  expect(asked).toEqual(['pause'])
})

test('what was observed of a receiver that is gone from the store is forgotten', async () => {
  const { health, asked } = healthOver(calm, false)
  health.observe({ ...headOf(1), state: { ...calm, version: 3 } }, outcomeOf('status'), NOW)
  await health.save()
  await health.save()
  expect(asked).toEqual(['save closed', 'save closed'])
})
