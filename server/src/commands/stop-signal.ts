/** The signals that stop a service cleanly. */
const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

// Ctrl-C reaches every process of the terminal, and npm and the launcher pass theirs on, so that one
// press arrives several times.
const onePress = 1_000

/** Settles with the first of these signals. Another one more than a second later ends the process at once. */
export function stopSignal(): Promise<NodeJS.Signals> {
  const stop = Promise.withResolvers<NodeJS.Signals>()
  let first: number | undefined
  for (const name of names) {
    process.on(name, () => {
      first ??= performance.now()
      if (performance.now() - first > onePress) process.exit(1)
      stop.resolve(name)
    })
  }
  return stop.promise
}
