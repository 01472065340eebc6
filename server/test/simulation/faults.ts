import type { AttemptResult, QueueStore, Verdict } from '../../src/queue/delivery.ts'
import type { Fault } from './simulate.ts'

/** Has attempts written down otherwise than the engine wanted it. */
function rewriting(rewrite: (result: AttemptResult) => Verdict): Fault {
  return {
    spoil: (store) => ({
      ...store,
      finish: (results) => store.finish(results.map((result) => ({ ...result, verdict: rewrite(result) }))),
    }),
  }
}

/** Has one method of the store do something else. */
function instead<K extends keyof QueueStore>(method: K, work: (store: QueueStore) => QueueStore[K]): Fault {
  return { spoil: (store) => ({ ...store, [method]: work(store) }) }
}

/** What could be wrong with engine, rules or store: the simulation must see each, or it sees nothing. */
export const faults: Record<string, Fault> = {
  'late writes are not refused': { store: 'no fence' },
  'a queue is emptied by what an old snapshot shows': { store: 'stale emptying' },
  'queues are taken that somebody holds': { store: 'no lease' },
  'the number of an attempt is not raised when a queue is taken': { store: 'no counting' },
  'shares of receivers and companies are not kept': { store: 'no shares' },
  'a queue moves on after a failure': rewriting(({ verdict }) =>
    verdict.kind === 'again' ? { kind: 'delivered', goOn: false } : verdict,
  ),
  'what failed is given up at once': rewriting(({ verdict }) =>
    verdict.kind === 'again' && verdict.counts ? { kind: 'failed' } : verdict,
  ),
  'probes count': rewriting(({ verdict }) => (verdict.kind === 'again' ? { ...verdict, counts: true } : verdict)),
  'failures do not count': rewriting(({ verdict }) =>
    verdict.kind === 'again' ? { ...verdict, counts: false } : verdict,
  ),
  'a queue that somebody locks is taken for written': instead('finish', (store) => async (results) => {
    const recorded = await store.finish(results)
    return recorded.map((each) => (each === 'locked' ? 'done' : each))
  }),
  'what ended while the store was away is forgotten': instead(
    'finish',
    (store) => (results) => store.finish(results).catch(() => results.map(() => 'done')),
  ),
  'queues of which nothing was sent are not given back': instead('release', () => () => Promise.resolve()),
  'it is not said what is overtaken': instead('nextDeliveries', (store) => async (leases) => {
    const deliveries = await store.nextDeliveries(leases)
    return deliveries.map((delivery) => ({ ...delivery, overtakes: [] }))
  }),
  'queues of a receiver that is back keep waiting': instead('makeDue', () => () => Promise.resolve()),
  'how receivers fare is not written': instead('saveState', () => () => Promise.resolve('saved')),
  'a receiver that wants nothing any more is not paused': instead('pauseGone', () => () => Promise.resolve()),
}
