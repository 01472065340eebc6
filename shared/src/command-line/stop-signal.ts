/** What ends a service in order. */
const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

// Ctrl-C reaches every process of the terminal, and npm and the launcher pass theirs on: one press arrives several times.
const onePress = 1_000

/** Settles when the process is told to stop. Told again later than a second after, it ends at once. */
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
