import { everyInterval, type Repetition } from './every-interval.ts'

/** Work that repeats. `Parts` is what a process gives to its jobs. */
export interface Job<Parts, Name extends string = string> {
  /** What it works on. The log has it beside each failure. */
  readonly name: Name
  /** Milliseconds from the beginning of one run to that of the next. */
  readonly every: number | ((parts: Parts) => number)
  /** Does everything that waits. */
  readonly run: (parts: Parts) => Promise<unknown>
  /** What the log says of a run that failed. The next run starts at its usual time. */
  readonly failed: string
}

/** Jobs that have been started. */
export interface StartedJobs<Name extends string = string> extends Repetition {
  /** Runs a job, or joins its run in progress, and waits for the end of the run. */
  now(name: Name): Promise<void>
}

interface WarningLog {
  warn(fields: object, message: string): void
}

/**
 * Runs each job at once, and then at its intervals. Runs of one job never overlap; those of different jobs do. Stopping
 * waits for the runs in progress.
 */
export function startJobs<Parts, Name extends string>(
  jobs: readonly Job<Parts, Name>[],
  parts: Parts,
  log: WarningLog,
): StartedJobs<Name> {
  const started = new Map(
    jobs.map(({ name, every, run, failed }) => {
      const interval = typeof every === 'number' ? every : every(parts)
      const onFailure = (error: unknown) => log.warn({ what: name, reason: String(error) }, `${failed}, trying again`)
      return [name, everyInterval(interval, () => run(parts), onFailure)] as const
    }),
  )
  return {
    async now(name) {
      await started.get(name)?.now()
    },
    async stop() {
      await Promise.all([...started.values()].map((repetition) => repetition.stop()))
    },
  }
}
