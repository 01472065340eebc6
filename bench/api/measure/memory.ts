import { pause } from '../../../server/src/base/db/embedded/processes.ts'
import { residentMegabytes } from '../../../scripts/harness/figures/memory.ts'
import type { MemoryResult } from './figures.ts'
import { type ApiFixture, raiseVersions } from './fixture.ts'

/** Seconds between two samples of the memory. */
const INTERVAL = 5
const IN_FLIGHT = 64
/** Sets of requests that take turns. Some are cached and some are not, so that the cache is full and changes. */
const SETS = ['list, cached, 16 keys', 'list, not cached', 'detail, not cached', 'detail, cached'] as const

/** Measures the memory of the product for some minutes of full load, with a change in every company every 5 s. */
export async function runMemory(
  fixture: ApiFixture,
  minutes: number,
  print: (line: string) => void,
): Promise<MemoryResult> {
  const { pid, port } = fixture.servers.Kandidat
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / 60_000
  const samples: MemoryResult['samples'] = []
  let requests = 0
  const done = new AbortController()
  const sample = async () => {
    while (!done.signal.aborted) {
      samples.push([elapsed(), residentMegabytes(pid)])
      await raiseVersions(fixture.dataset)
      await pause(INTERVAL * 1000, { signal: done.signal })
    }
  }
  const sampling = sample()
  for (let turn = 0; elapsed() < minutes; turn++) {
    const load = { port, inFlight: IN_FLIGHT, warmUp: 0, milliseconds: INTERVAL * 1000 }
    const { latencies } = await fixture.generator.measure(SETS[turn % SETS.length] ?? SETS[0], load, () => {})
    requests += latencies.length
    if (turn % 12 === 11) {
      print(`${elapsed().toFixed(0)} minutes: ${requests} answers, ${residentMegabytes(pid).toFixed(0)} MB`)
    }
  }
  done.abort()
  await sampling
  return { minutes, requests, samples }
}
