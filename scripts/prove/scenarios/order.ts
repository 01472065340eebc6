import { withOwnFixture } from '../fixture/with-fixture.ts'
import type { Outcome, Scenario } from './scenario.ts'
import { checkAtEnd, drained, outcomeOf } from '../verify/verify-run.ts'

/** Changes of each writer: some 12,000 events in all. */
const CHANGES = 1_000

export const order: Scenario = {
  name: 'order',
  test: '8 writers on 50 hot and 5,000 cold objects, 3 workers, 20 % failures',
  passes: 'first successes per receiver and object never go back; sequences without a gap',
  run: (circumstances) =>
    withOwnFixture(
      circumstances,
      {
        hot: 50,
        cold: 5_000,
        receivers: [
          { name: 'all', behaviour: { kind: 'ok' } },
          // After a second failure an event waits a minute, and with it all that comes behind it.
          { name: 'flaky', behaviour: { kind: 'flaky', share: 0.2, most: 1 } },
          {
            name: 'flaky-created',
            behaviour: { kind: 'flaky', share: 0.2, most: 2 },
            kinds: ['POSITION_CREATED'],
          },
        ],
      },
      async (fixture): Promise<Outcome> => {
        const { say } = circumstances
        fixture.startWorkers(3)
        for (let i = 0; i < 8; i += 1) fixture.startWriter({ changes: CHANGES, size: 2, creates: true })
        await Promise.all(fixture.writers.map((writer) => writer.finished()))
        const faults = await drained(fixture, say)
        const outcome = outcomeOf(await checkAtEnd(fixture, { cuts: 0 }))
        return { ...outcome, faults: [...faults, ...outcome.faults] }
      },
    ),
}
