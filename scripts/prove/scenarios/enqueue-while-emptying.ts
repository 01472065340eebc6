import { pause } from '../../../server/src/db/embedded/processes.ts'
import { laneFaults } from '../verify/facts.ts'
import { withOwnFixture } from '../fixture/with-fixture.ts'
import type { Outcome, Scenario } from './scenario.ts'
import { checkAtEnd, drained, outcomeOf, waiting } from '../verify/verify-run.ts'

/** Changes of each of the writers. */
const CHANGES = 1_500
const WRITERS = 6

export const enqueueWhileEmptying: Scenario = {
  name: 'enqueue-while-emptying',
  test: 'enqueue races the emptying of a lane: 6 writers on 8 objects, 3 workers that deliver at once',
  passes: 'no event left without a lane',
  run: (circumstances) =>
    withOwnFixture(
      circumstances,
      { hot: 8, cold: 0, receivers: [{ name: 'all', behaviour: { kind: 'ok' } }] },
      async (fixture): Promise<Outcome> => {
        fixture.startWorkers(3)
        for (let i = 0; i < WRITERS; i += 1) fixture.startWriter({ changes: CHANGES, size: 1, rate: 150 })
        const finished = Promise.all(fixture.writers.map((writer) => writer.finished())).then(() => true)
        const faults = new Set<string>()
        let looks = 0
        let empty = 0
        while (!(await Promise.race([finished, Promise.resolve(false)]))) {
          for (const fault of await laneFaults(fixture.database)) faults.add(fault)
          looks += 1
          if ((await waiting(fixture)) === 0) empty += 1
          await pause(10)
        }
        for (const fault of await drained(fixture, circumstances.say)) faults.add(fault)
        const outcome = outcomeOf(await checkAtEnd(fixture, { cuts: 0 }))
        return {
          faults: [...faults, ...outcome.faults],
          counts: { ...outcome.counts, 'looks at the lanes': looks, 'of them with all lanes empty': empty },
        }
      },
    ),
}
