import { pause } from '../../../server/src/base/db/embedded/processes.ts'
import { withFixture } from '../fixture/with-fixture.ts'
import { queueFaults } from '../verify/facts.ts'
import { type Outcome, outcomeOf } from '../verify/outcome.ts'
import { drained, verifyAtEnd, waiting } from '../verify/verify-run.ts'
import type { Scenario } from './scenario.ts'

/** Changes of each writer. */
const CHANGES = 1_500
const WRITERS = 6

export const enqueueWhileEmptying: Scenario = {
  name: 'enqueue-while-emptying',
  test: 'events are enqueued while a queue is emptied: 6 writers on 8 objects, 3 workers that deliver at once',
  passes: 'no event is left without a queue',
  run: (context) =>
    withFixture(
      context,
      { hot: 8, cold: 0, receivers: [{ name: 'all', behaviour: { kind: 'ok' } }] },
      async (fixture): Promise<Outcome> => {
        fixture.startWorkers(3)
        for (let i = 0; i < WRITERS; i += 1) fixture.startWriter({ changes: CHANGES, size: 1, rate: 150 })
        const finished = Promise.all(fixture.writers.map((writer) => writer.finished())).then(() => true)
        const faults = new Set<string>()
        let checks = 0
        let empty = 0
        while (!(await Promise.race([finished, Promise.resolve(false)]))) {
          for (const fault of await queueFaults(fixture.database)) faults.add(fault)
          checks += 1
          if ((await waiting(fixture)) === 0) empty += 1
          await pause(10)
        }
        for (const fault of await drained(fixture, context.print)) faults.add(fault)
        const outcome = outcomeOf(await verifyAtEnd(fixture, { count: 0 }))
        return {
          faults: [...faults, ...outcome.faults],
          counts: { ...outcome.counts, 'checks of the queues': checks, 'of them with all queues empty': empty },
        }
      },
    ),
}
