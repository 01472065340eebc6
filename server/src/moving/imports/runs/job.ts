// An import that somebody starts in the portal. The form stores the file in chunks (`content/files/`) and writes a row of
// `import_runs`. A process claims it for 30 s at a time, and does the same dry run or import as the command, with the access
// that the user has by then. Every second it keeps its claim and notes the progress; if the claim is lost, because somebody
// cancelled the run or another process took it over, the work stops at the next item. If a process ends, the next one repeats
// the step from the beginning: what was already stored does not change. The row keeps the report, without names of candidates.
import { everyInterval } from '../../../base/jobs/every-interval.ts'
import type { RunProgress, RunContext } from './run.ts'
import { claimRun, type ClaimedRun, keepClaim, releaseClaim } from './run-store.ts'

/** Seconds after which another process goes on with a run that this one has left. */
export const LEASE_SECONDS = 30

/** The run was cancelled or taken over, or the process ends. */
class RunStopped extends Error {
  override readonly name = 'RunStopped'
}

/**
 * Works on the import of the portal that has waited longest. Several processes can do this at once, each with a different
 * import. A process keeps its claim on an import while it works on it, and releases it when it stops.
 * @param signal ends the work; the run then waits for another process
 * @returns whether there was one
 */
export async function workOnNext(
  given: Pick<RunContext, 'database' | 'policy' | 'timeZone'>,
  leaseSeconds: number,
  signal: AbortSignal,
): Promise<boolean> {
  const claimed = await claimRun(given.database, leaseSeconds)
  if (!claimed) return false
  // The formats and the places of the world are loaded when somebody imports something.
  const { workOnRun } = await import('./execution-actions.ts')
  const claim = keep(given, claimed, leaseSeconds, signal)
  const ended = new Promise<'stopped'>((resolve) => signal.addEventListener('abort', () => resolve('stopped')))
  const work = workOnRun({ ...given, ...claim.hooks }, claimed).catch((error: unknown) => {
    if (!(error instanceof RunStopped)) throw error
  })
  try {
    // A server that does not answer must not hold up the end of the process.
    if (signal.aborted || (await Promise.race([work, ended])) === 'stopped') {
      work.catch(() => undefined)
      await releaseClaim(given.database, claimed)
    }
  } finally {
    await claim.end()
  }
  return true
}

/** Keeps a claim and notes the progress, and stops the work if the claim is lost. */
function keep(
  { database }: Pick<RunContext, 'database'>,
  claimed: ClaimedRun,
  leaseSeconds: number,
  signal: AbortSignal,
) {
  let progress: RunProgress = { created: 0, changed: 0, unchanged: 0, skipped: 0, size: null, read: 0 }
  let isLost = false
  const write = async () => {
    isLost ||= !(await keepClaim(database, claimed, progress, leaseSeconds))
  }
  // If the database cannot be reached, the work fails by itself.
  const repetition = everyInterval(Math.min(1_000, leaseSeconds * 250), write, () => undefined)
  const hooks: Pick<RunContext, 'check' | 'onSize' | 'onBytes' | 'onCounts'> = {
    check() {
      if (isLost || signal.aborted) throw new RunStopped()
    },
    onSize: (size) => void (progress = { ...progress, size }),
    onBytes: (read) => void (progress = { ...progress, read: Math.max(read, progress.read) }),
    onCounts: ({ created, changed, unchanged, skipped }) =>
      void (progress = { ...progress, created, changed, unchanged, skipped }),
  }
  return { hooks, end: () => repetition.stop() }
}
