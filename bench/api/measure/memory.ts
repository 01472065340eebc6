import { setTimeout as pause } from 'node:timers/promises'
import type { MemoryResult } from './figures.ts'
import { residentMegabytes } from '../../../scripts/harness/figures/processor-time.ts'
import { raiseVersions, type BenchFixture } from './fixture.ts'

/** Seconds between two looks at the memory. */
const INTERVAL = 5
const IN_FLIGHT = 64
/** What is asked, in turn: kept and built answers, so that the cache is full and turns over. */
const SETS = ['list, cached, 16 keys', 'list, not cached', 'detail, not cached', 'detail, cached'] as const

/** Full load for so many minutes, with changes in every company every five seconds, and the memory of the process meanwhile. */
export async function runMemory(
  fixture: BenchFixture,
  minutes: number,
  say: (sentence: string) => void,
): Promise<MemoryResult> {
  const { pid, port } = fixture.servers.Kandidat
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / 60_000
  const samples: MemoryResult['samples'] = []
  let requests = 0
  const done = new AbortController()
  const look = async () => {
    while (!done.signal.aborted) {
      samples.push([elapsed(), residentMegabytes(pid)])
      await raiseVersions(fixture)
      await pause(INTERVAL * 1000, undefined, { signal: done.signal }).catch(() => {})
    }
  }
  const looking = look()
  for (let turn = 0; elapsed() < minutes; turn++) {
    const load = { port, inFlight: IN_FLIGHT, warmUp: 0, milliseconds: INTERVAL * 1000 }
    const { latencies } = await fixture.generator.measure(SETS[turn % SETS.length] ?? SETS[0], load, () => {})
    requests += latencies.length
    if (turn % 12 === 11) {
      say(`${elapsed().toFixed(0)} minutes: ${requests} answers, ${residentMegabytes(pid).toFixed(0)} MB`)
    }
  }
  done.abort()
  await looking
  return { minutes, requests, samples }
}
