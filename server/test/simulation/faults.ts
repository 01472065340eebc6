import type { AttemptResult, QueueStore, Verdict } from '../../src/webhooks/queue/delivery.ts'
import type { Fault } from './simulate.ts'

/** Records results with other verdicts than those of the engine. */
function rewriting(rewrite: (result: AttemptResult) => Verdict): Fault {
  return {
    spoil: (store) => ({
      ...store,
      finish: (results) => store.finish(results.map((result) => ({ ...result, verdict: rewrite(result) }))),
    }),
  }
}

/** Replaces one method of the store. */
function instead<K extends keyof QueueStore>(method: K, work: (store: QueueStore) => QueueStore[K]): Fault {
  return { spoil: (store) => ({ ...store, [method]: work(store) }) }
}

/**
 * Faults of engine, rules and store. The simulation must detect each of them, or it proves nothing.
 */
export const faults: Record<string, Fault> = {
  'late results are not refused': { store: 'no fence' },
  'a queue is deleted because of an old snapshot': { store: 'stale emptying' },
  'claimed queues are claimed again': { store: 'no lease' },
  'a claim does not count the attempt': { store: 'no counting' },
  'shares of receivers and companies are ignored': { store: 'no shares' },
  'a queue moves on after a failure': rewriting(({ verdict }) =>
    verdict.kind === 'again' ? { kind: 'delivered', goOn: false } : verdict,
  ),
  'a failed delivery is given up at once': rewriting(({ verdict }) =>
    verdict.kind === 'again' && verdict.counts ? { kind: 'failed' } : verdict,
  ),
  'probes count as attempts': rewriting(({ verdict }) =>
    verdict.kind === 'again' ? { ...verdict, counts: true } : verdict,
  ),
  'failures do not count as attempts': rewriting(({ verdict }) =>
    verdict.kind === 'again' ? { ...verdict, counts: false } : verdict,
  ),
  'a result whose queue is locked is forgotten': instead('finish', (store) => async (results) => {
    const recorded = await store.finish(results)
    return recorded.map((each) => (each === 'locked' ? 'done' : each))
  }),
  'results during an outage are forgotten': instead(
    'finish',
    (store) => (results) => store.finish(results).catch(() => results.map(() => 'done')),
  ),
  'unsent queues are not released': instead('release', () => () => Promise.resolve()),
  'overtaken deliveries are not named': instead('nextDeliveries', (store) => async (leases) => {
    const deliveries = await store.nextDeliveries(leases)
    return deliveries.map((delivery) => ({ ...delivery, overtakes: [] }))
  }),
  'queues of a receiver that is back keep waiting': instead('makeDue', () => () => Promise.resolve()),
  'the state of receivers is not saved': instead('saveState', () => () => Promise.resolve('saved')),
  'a receiver that answers 410 is not paused': instead('pauseGone', () => () => Promise.resolve()),
}
