import { once } from 'node:events'
import { pause } from '../../../server/src/base/db/embedded/processes.ts'
import { stablePort } from '../../harness/processes/port.ts'
import { randomFrom } from '../../harness/random.ts'
import type { Fixture } from '../fixture/fixture.ts'
import type { Outcome } from '../verify/outcome.ts'
import { Load } from './load.ts'
import { ready } from './ready.ts'

/** Clients, each with a connection of its own. */
const CLIENTS = 16
/** Milliseconds of load before SIGTERM, at least and at most. */
const LOADED = [500, 1_500] as const

/** Stops a service at its default settings under load, again and again, and counts what is lost. */
export async function stopUnderLoad(
  fixture: Fixture,
  runs: number,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  const random = randomFrom(fixture.plan.seed)
  const faults: string[] = []
  const counts = { runs: 0, answers: 0, lost: 0, 'lost over connections that were opened later': 0 }
  let longest = 0
  for (let run = 1; run <= runs && !signal.aborted; run += 1) {
    const port = await stablePort()
    // The harness sets it to 0, and empty is as if it were not set.
    const env = { PORT: String(port), DRAIN_SECONDS: '' }
    const service = fixture.command(`service ${run}`, ['start', '--no-worker', '--json'], env)
    await ready(port)
    const load = new Load(`http://127.0.0.1:${port}/api/v1/positions?take=1`, fixture.key)
    const loaded = load.run(CLIENTS)
    await pause(random.whole(...LOADED))
    service.expectEnd()
    const { child } = service
    const ended = once(child, 'exit')
    load.stoppedAt = performance.now()
    child.kill('SIGTERM')
    const [code] = (await ended) as [number | null]
    longest = Math.max(longest, performance.now() - load.stoppedAt)
    await loaded
    counts.runs += 1
    counts.answers += load.counts.answered
    counts.lost += load.counts.lost
    counts['lost over connections that were opened later'] += load.counts.lostLater
    faults.push(...new Set(load.faults), ...service.faults)
    if (code !== 0) faults.push(`a service ended with ${code ?? child.signalCode}`)
    if (load.counts.lost > 0) faults.push(`run ${run}: ${load.counts.lost} requests were lost`)
    print(`run ${run}: ${load.counts.answered} answers, ${load.counts.lost} lost, ${load.counts.lostLater} lost later`)
  }
  return { faults, counts: { ...counts, 'longest stop, ms': Math.round(longest) } }
}
