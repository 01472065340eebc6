/** Work that runs repeatedly. */
export interface Repetition {
  /** Ends the repetition, and waits for a run in progress. */
  stop(): Promise<void>
}

/**
 * Runs `work` at once and then every `milliseconds`. Runs never overlap: while one is in progress,
 * none is started. `now` starts a run, or joins the one in progress, and waits for it.
 * @param failed called with the error of a run; the next run starts at its usual time
 */
export function everyInterval(
  milliseconds: number,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): Repetition & { now(): Promise<void> } {
  let running: Promise<void> | undefined
  const now = () => {
    running ??= work()
      .then(() => undefined, failed)
      .finally(() => (running = undefined))
    return running
  }
  const timer = setInterval(() => void now(), milliseconds)
  void now()
  return {
    now,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
