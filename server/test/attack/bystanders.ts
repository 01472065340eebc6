import { ascending, quantile } from '../../../scripts/harness/figures/statistics.ts'
import { pause } from '../../src/base/db/embedded/processes.ts'

// Everybody else, who only does their work. What they do must succeed each time; how long it takes is noted.

/** Somebody who does one thing again and again. */
export interface Bystander {
  readonly name: string
  /** Milliseconds between the end of one and the beginning of the next. */
  readonly every: number
  /** @throws if it did not succeed */
  readonly act: () => Promise<void>
}

/** Milliseconds that each took, by the names of bystanders. */
export type Times = ReadonlyMap<string, readonly number[]>

/** Lets bystanders work until a signal ends it. @throws what the first one failed with */
export async function working(bystanders: readonly Bystander[], signal: AbortSignal): Promise<Times> {
  const times = new Map<string, number[]>(bystanders.map(({ name }) => [name, []]))
  await Promise.all(
    bystanders.map(async ({ name, every, act }) => {
      while (!signal.aborted) {
        const began = performance.now()
        await act().catch((error: unknown) => {
          throw new Error(`${name}, the ${(times.get(name)?.length ?? 0) + 1}th time`, { cause: error })
        })
        times.get(name)?.push(performance.now() - began)
        await pause(every, { signal })
      }
    }),
  )
  return times
}

/** The time that so much of all took less than. */
export function quantileOf(times: Times, name: string, share: number): number {
  return quantile(ascending(times.get(name) ?? []), share)
}
