import { withFixture } from '../fixture/with-fixture.ts'
import { type Outcome, outcomeOf } from '../verify/outcome.ts'
import { drained, verifyAtEnd } from '../verify/verify-run.ts'
import type { Scenario } from './scenario.ts'

/** Changes of each writer: about 12,000 events in all. */
const CHANGES = 1_000
const WRITERS = 8

export const order: Scenario = {
  name: 'order',
  test: '8 writers on 50 hot and 5,000 cold objects, 3 workers, 20 % failures',
  passes: 'first successes per receiver and object never go back; sequences without a gap',
  run: (context) =>
    withFixture(
      context,
      {
        hot: 50,
        cold: 5_000,
        receivers: [
          { name: 'all', behaviour: { kind: 'ok' } },
          // After a second failure an event waits for a minute, and all later events of its object wait with it.
          { name: 'flaky', behaviour: { kind: 'flaky', share: 0.2, most: 1 } },
          {
            name: 'flaky-created',
            behaviour: { kind: 'flaky', share: 0.2, most: 2 },
            kinds: ['POSITION_CREATED'],
          },
        ],
      },
      async (fixture): Promise<Outcome> => {
        fixture.startWorkers(3)
        for (let i = 0; i < WRITERS; i += 1) fixture.startWriter({ changes: CHANGES, size: 2, creates: true })
        await Promise.all(fixture.writers.map((writer) => writer.finished()))
        const faults = await drained(fixture, context.print)
        const outcome = outcomeOf(await verifyAtEnd(fixture, { count: 0 }))
        return { ...outcome, faults: [...faults, ...outcome.faults] }
      },
    ),
}
