/** Work that is done over and over. */
export interface Repetition {
  /** Waits for what is being done, and does it no more. */
  stop(): Promise<void>
}

/**
 * Does something at once and then every `milliseconds`, one at a time: what takes longer delays the next.
 * @param failed hears why it failed; it is done again at its next time
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
