import type { Finish, LaneStore, Verdict } from '../../src/queue/delivery.ts'
import type { Fault } from './simulate.ts'

/** Has attempts written down otherwise than the engine wanted it. */
function rewriting(rewrite: (finish: Finish) => Verdict): Fault {
  return {
    spoil: (store) => ({
      ...store,
      finish: (finishes) => store.finish(finishes.map((finish) => ({ ...finish, verdict: rewrite(finish) }))),
    }),
  }
}

/** Has one method of the store do something else. */
function instead<K extends keyof LaneStore>(method: K, work: (store: LaneStore) => LaneStore[K]): Fault {
  return { spoil: (store) => ({ ...store, [method]: work(store) }) }
}

/** What could be wrong with engine, rules or store: the simulation must see each, or it sees nothing. */
export const faults: Record<string, Fault> = {
  'late writes are not refused': { store: 'no fence' },
  'a lane is emptied by what an old snapshot shows': { store: 'stale emptying' },
  'lanes are taken that somebody holds': { store: 'no lease' },
  'the number of an attempt is not raised when a lane is taken': { store: 'no counting' },
  'shares of receivers and companies are not kept': { store: 'no shares' },
  'a lane moves on after a failure': rewriting(({ verdict }) =>
    verdict.kind === 'again' ? { kind: 'delivered', goOn: false } : verdict,
  ),
  'what failed is given up at once': rewriting(({ verdict }) =>
    verdict.kind === 'again' && verdict.counts ? { kind: 'failed' } : verdict,
  ),
  'probes count': rewriting(({ verdict }) => (verdict.kind === 'again' ? { ...verdict, counts: true } : verdict)),
  'failures do not count': rewriting(({ verdict }) =>
    verdict.kind === 'again' ? { ...verdict, counts: false } : verdict,
  ),
  'a lane that somebody locks is taken for written': instead('finish', (store) => async (finishes) => {
    const written = await store.finish(finishes)
    return written.map((each) => (each === 'held' ? 'done' : each))
  }),
  'what ended while the store was away is forgotten': instead(
    'finish',
    (store) => (finishes) => store.finish(finishes).catch(() => finishes.map(() => 'done')),
  ),
  'lanes of which nothing was sent are not given back': instead('release', () => () => Promise.resolve()),
  'it is not said what is overtaken': instead('heads', (store) => async (leases) => {
    const heads = await store.heads(leases)
    return heads.map((head) => ({ ...head, overtakes: [] }))
  }),
  'lanes of a receiver that is back keep waiting': instead('hasten', () => () => Promise.resolve()),
  'how receivers fare is not written': instead('saveState', () => () => Promise.resolve('saved')),
  'a receiver that wants nothing any more is not paused': instead('pauseGone', () => () => Promise.resolve()),
}
