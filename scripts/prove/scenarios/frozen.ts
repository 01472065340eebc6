import { pause } from '../../../server/src/db/embedded/processes.ts'
import type { Fixture, FixturePlan } from '../fixture/fixture.ts'
import { withOwnFixture } from '../fixture/with-fixture.ts'
import type { Outcome, Scenario } from './scenario.ts'
import { checkAtEnd, drained, outcomeOf } from '../verify/verify-run.ts'

/** The receiver that `freezeWorker` needs. */
export const holder: FixturePlan['receivers'] = [{ name: 'hold', behaviour: { kind: 'hold' } }]

/** Events of the same object that wait behind the one that is held. */
const BEHIND = 60
/** Milliseconds within which a worker that goes on has written, or tried to. */
const PATIENCE = 30_000
const REFUSED = 'attempt not recorded: the lease was over'

export const frozen: Scenario = {
  name: 'frozen',
  test: 'a worker is frozen past its lease while it waits for an answer, then continued',
  passes: 'its late write is refused',
  run: (circumstances) =>
    withOwnFixture(circumstances, { hot: 1, cold: 0, slack: PATIENCE, receivers: holder }, (fixture) =>
      freezeWorker(fixture, circumstances.say),
    ),
}

/**
 * A worker sends, is frozen, and gets its answer meanwhile; another one takes over when the lease is over, and goes on with
 * what waits behind. Then the first one is let go on, while the other still works on the same lane.
 */
export async function freezeWorker(fixture: Fixture, say: (line: string) => void): Promise<Outcome> {
  fixture.startWorkers(1)
  const [sleeper] = fixture.workers
  await fixture.startWriter({ changes: 1, size: 1 }).finished()
  const event = await until(() => fixture.log.read().arrivals[0]?.event, 'the first event did not arrive')
  const thaw = sleeper?.freeze()
  const frozenAt = Date.now()
  await fixture.startWriter({ changes: BEHIND, size: 1 }).finished()
  fixture.order({ release: 'hold' })
  fixture.startWorkers(1)
  const patience = fixture.plan.lease * 1000 + PATIENCE
  await until(() => fixture.log.read().arrivals[1], 'nobody took over', patience)
  say(`another worker took over after ${Date.now() - frozenAt} ms`)
  thaw?.()
  const faults = await drained(fixture, say)
  await until(() => fixture.logged.includes(REFUSED) || undefined, 'no late write was refused')
  const attempts = await fixture.database.query<{ number: number; state: string; attempts: number }>(
    `select a.number, d.state, d.attempts from attempts a join deliveries d using (receiver_id, event_id, track)
    where event_id = $1 order by number`,
    [event],
  )
  const [only] = attempts
  if (attempts.length !== 1 || only?.number !== 2 || only.attempts !== 2 || only.state !== 'delivered') {
    faults.push(`of the event that was held the log has ${JSON.stringify(attempts)}, and attempt 2 alone was due`)
  }
  const outcome = outcomeOf(await checkAtEnd(fixture, { cuts: 1 }))
  const refusals = fixture.logged.split(REFUSED).length - 1
  return { faults: [...faults, ...outcome.faults], counts: { 'late writes refused': refusals, ...outcome.counts } }
}

/** Waits until there is something. @throws with a sentence where it does not come */
async function until<T>(look: () => T | undefined, sentence: string, patience = PATIENCE): Promise<T> {
  const end = Date.now() + patience
  for (;;) {
    const found = look()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(sentence)
    await pause(10)
  }
}
