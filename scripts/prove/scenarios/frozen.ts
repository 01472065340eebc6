import { pause } from '../../../server/src/base/db/embedded/processes.ts'
import type { Fixture, FixturePlan } from '../fixture/fixture.ts'
import { withFixture } from '../fixture/with-fixture.ts'
import { type Outcome, outcomeOf } from '../verify/outcome.ts'
import { drained, verifyAtEnd } from '../verify/verify-run.ts'
import type { Scenario } from './scenario.ts'

/** The receiver that `freezeWorker` needs. */
export const holder: FixturePlan['receivers'] = [{ name: 'hold', behaviour: { kind: 'hold' } }]

/** Events of the same object that wait behind the one that is held. */
const BEHIND = 60
/** Milliseconds within which a worker that continues has written, or tried to. */
const PATIENCE = 30_000
const REFUSED = 'attempt not recorded: the lease was over'

export const frozen: Scenario = {
  name: 'frozen',
  test: 'a worker is frozen past its lease while it waits for an answer, then continued',
  passes: 'its late write is refused',
  run: (context) =>
    withFixture(context, { hot: 1, cold: 0, slack: PATIENCE, receivers: holder }, (fixture) =>
      freezeWorker(fixture, context.print),
    ),
}

/**
 * A worker sends an event, is frozen, and gets its answer meanwhile. When the lease is over, another worker takes over and
 * continues with the events that wait behind. Then the first worker continues while the other still works on that queue.
 */
export async function freezeWorker(fixture: Fixture, print: (line: string) => void): Promise<Outcome> {
  fixture.startWorkers(1)
  const [sleeper] = fixture.workers
  await fixture.startWriter({ changes: 1, size: 1 }).finished()
  const event = await until(() => fixture.log.read().arrivals[0]?.event, 'the first event did not arrive')
  const thaw = sleeper?.freeze()
  const frozenAt = Date.now()
  await fixture.startWriter({ changes: BEHIND, size: 1 }).finished()
  fixture.receivers.send({ release: 'hold' })
  fixture.startWorkers(1)
  const patience = fixture.plan.lease * 1000 + PATIENCE
  await until(() => fixture.log.read().arrivals[1], 'no worker took over', patience)
  print(`another worker took over after ${Date.now() - frozenAt} ms`)
  thaw?.()
  const faults = await drained(fixture, print)
  await until(() => fixture.logged.includes(REFUSED) || undefined, 'no late write was refused')
  const attempts = await fixture.database.query<{ number: number; state: string; attempts: number }>(
    `select a.number, d.state, d.attempts from attempts a join deliveries d using (receiver_id, event_id, track)
    where event_id = $1 order by number`,
    [event],
  )
  const [only] = attempts
  if (attempts.length !== 1 || only?.number !== 2 || only.attempts !== 2 || only.state !== 'delivered') {
    faults.push(`the log has ${JSON.stringify(attempts)} for the event that was held, and attempt 2 alone was expected`)
  }
  const outcome = outcomeOf(await verifyAtEnd(fixture, { count: 1 }))
  const refusals = fixture.logged.split(REFUSED).length - 1
  return { faults: [...faults, ...outcome.faults], counts: { 'late writes refused': refusals, ...outcome.counts } }
}

/** Waits until `look` returns something. @throws with the message if it does not within `patience` milliseconds */
async function until<T>(look: () => T | undefined, message: string, patience = PATIENCE): Promise<T> {
  const end = Date.now() + patience
  for (;;) {
    const found = look()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(message)
    await pause(10)
  }
}
