/** The signals that stop a process gracefully. */
const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

// Ctrl-C reaches every process of the terminal, and npm and the launcher forward it, so one key
// press arrives several times.
const ONE_PRESS = 1_000

/**
 * Resolves on the first signal to stop. A signal that comes more than a second later ends the
 * process at once.
 */
export function stopSignal(): Promise<NodeJS.Signals> {
  const stop = Promise.withResolvers<NodeJS.Signals>()
  let first: number | undefined
  for (const name of names) {
    process.on(name, () => {
      first ??= performance.now()
      if (performance.now() - first > ONE_PRESS) process.exit(1)
      stop.resolve(name)
    })
  }
  return stop.promise
}
