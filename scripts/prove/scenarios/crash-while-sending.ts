import type { Arrival } from '../../harness/receivers/arrival-log.ts'
import type { Fixture, FixturePlan } from '../fixture/fixture.ts'
import { withOwnFixture } from '../fixture/with-fixture.ts'
import type { Outcome, Scenario } from './scenario.ts'
import { checkAtEnd, drained, outcomeOf } from '../verify/verify-run.ts'

/** The receivers that `killWhileSending` needs. */
export const killers: FixturePlan['receivers'] = [
  { name: 'before', behaviour: { kind: 'killer', when: 'before' } },
  { name: 'after', company: 'second', behaviour: { kind: 'killer', when: 'after' } },
]

export const crashWhileSending: Scenario = {
  name: 'crash-while-sending',
  test: 'the worker is killed between sending and recording: before it has the answer, and right after',
  passes: 'exactly one duplicate, same event id, next attempt number',
  run: (circumstances) =>
    withOwnFixture(circumstances, { hot: 1, cold: 0, receivers: killers }, async (fixture) => {
      let outcome: Outcome = { faults: [], counts: {} }
      for (let i = 0; i < 10 && !circumstances.signal.aborted; i += 1) {
        outcome = await killWhileSending(fixture, circumstances.say)
        if (outcome.faults.length > 0) break
      }
      return outcome
    }),
}

/** Has the only worker killed once by each of the two receivers, or by one, and looks at what they got. */
export async function killWhileSending(
  fixture: Fixture,
  say: (line: string) => void,
  by: readonly ('first' | 'second')[] = ['first', 'second'],
): Promise<Outcome> {
  if (fixture.workers.length === 0) fixture.startWorkers(1)
  const [worker] = fixture.workers
  if (!worker) throw new Error('there is no worker')
  const faults: string[] = []
  for (const firm of by) {
    const sent = fixture.news()
    fixture.order({ kill: worker.pid })
    worker.expectEnd()
    const writer = fixture.startWriter({
      companyId: fixture.firms[firm].id,
      hot: fixture.firms[firm].hot,
      changes: 1,
      size: 1,
    })
    await writer.finished()
    await sent
    const event = await killedUnrecorded(fixture)
    worker.wasKilled()
    faults.push(...(await drained(fixture, say)))
    const arrivals = fixture.log.read().arrivals.filter((arrival) => arrival.event === event)
    faults.push(...faultsOf(event, arrivals))
    const [first, second] = arrivals
    if (first && second)
      say(`${first.receiver}: attempt 1 and, ${second.at - first.at} ms later, attempt 2 of ${event}`)
  }
  const outcome = outcomeOf(await checkAtEnd(fixture, { cuts: worker.kills.length }))
  const { duplicates } = outcome.counts
  if (duplicates !== worker.kills.length) faults.push(`${duplicates} duplicates of ${worker.kills.length} kills`)
  return {
    faults: [...faults, ...outcome.faults],
    counts: { 'workers killed': worker.kills.length, ...outcome.counts },
  }
}

/**
 * Has the worker killed, while nothing can be recorded: its lanes are held, as a long transaction would. On a busy machine it
 * was otherwise recorded now and then before the worker was dead.
 */
function killedUnrecorded(fixture: Fixture): Promise<string> {
  return fixture.database.transaction(async (tx) => {
    await tx.query('select from lanes for update', [])
    const killed = fixture.news()
    fixture.order({ goOn: true })
    const news = await killed
    return 'killed' in news ? news.killed : ''
  })
}

function faultsOf(event: string, arrivals: readonly Arrival[]): string[] {
  const attempts = arrivals.map(({ attempt }) => attempt).join(', ')
  return attempts === '1, 2' ? [] : [`${event} arrived with the attempts ${attempts}, and 1, 2 was due`]
}
