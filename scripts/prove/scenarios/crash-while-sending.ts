import type { Arrival } from '../../harness/receivers/arrival-log.ts'
import type { Fixture, FixturePlan } from '../fixture/fixture.ts'
import { withFixture } from '../fixture/with-fixture.ts'
import { type Outcome, outcomeOf } from '../verify/outcome.ts'
import { drained, verifyAtEnd } from '../verify/verify-run.ts'
import type { Scenario } from './scenario.ts'

/** Pairs of crashes in a run. */
const ROUNDS = 10

/** The receivers that `killWhileSending` needs. */
export const killers: FixturePlan['receivers'] = [
  { name: 'before', behaviour: { kind: 'killer', when: 'before' } },
  { name: 'after', company: 'second', behaviour: { kind: 'killer', when: 'after' } },
]

export const crashWhileSending: Scenario = {
  name: 'crash-while-sending',
  test: 'a worker is killed between sending and recording: before it has the answer, and right after',
  passes: 'exactly one duplicate, with the same event id and the next attempt number',
  run: (context) =>
    withFixture(context, { hot: 1, cold: 0, receivers: killers }, async (fixture) => {
      let outcome: Outcome = { faults: [], counts: {} }
      for (let i = 0; i < ROUNDS && !context.signal.aborted; i += 1) {
        outcome = await killWhileSending(fixture, context.print)
        if (outcome.faults.length > 0) break
      }
      return outcome
    }),
}

/** Lets each of the two receivers kill the only worker once, and verifies what they got. */
export async function killWhileSending(fixture: Fixture, print: (line: string) => void): Promise<Outcome> {
  if (fixture.workers.length === 0) fixture.startWorkers(1)
  const [worker] = fixture.workers
  if (!worker) throw new Error('there is no worker')
  const faults: string[] = []
  for (const { id: companyId, hot } of Object.values(fixture.companies)) {
    const sent = fixture.receivers.nextReport()
    fixture.receivers.send({ kill: worker.pid })
    worker.expectEnd()
    await fixture.startWriter({ companyId, hot, changes: 1, size: 1 }).finished()
    await sent
    const event = await killBeforeRecording(fixture)
    worker.wasKilled()
    faults.push(...(await drained(fixture, print)))
    const arrivals = fixture.log.read().arrivals.filter((arrival) => arrival.event === event)
    faults.push(...attemptFaults(event, arrivals))
    const [first, second] = arrivals
    if (first && second) {
      print(`${first.receiver}: attempt 1 and, ${second.at - first.at} ms later, attempt 2 of ${event}`)
    }
  }
  const kills = worker.kills.length
  const outcome = outcomeOf(await verifyAtEnd(fixture, { count: kills }))
  const { duplicates } = outcome.counts
  if (duplicates !== kills) faults.push(`${duplicates} duplicates of ${kills} kills`)
  return { faults: [...faults, ...outcome.faults], counts: { 'workers killed': kills, ...outcome.counts } }
}

/**
 * Kills the worker while nothing can be recorded, because this transaction locks its queues. Without the lock, a busy
 * machine sometimes records the attempt before the worker is dead.
 * @returns the id of the event that the worker had sent
 */
function killBeforeRecording(fixture: Fixture): Promise<string> {
  return fixture.database.transaction(async (tx) => {
    await tx.query('select from lanes for update', [])
    const killed = fixture.receivers.nextReport()
    fixture.receivers.send({ goOn: true })
    const report = await killed
    return 'killed' in report ? report.killed : ''
  })
}

function attemptFaults(event: string, arrivals: readonly Arrival[]): string[] {
  const attempts = arrivals.map(({ attempt }) => attempt).join(', ')
  return attempts === '1, 2' ? [] : [`${event} arrived with the attempts ${attempts}, and 1, 2 were expected`]
}
