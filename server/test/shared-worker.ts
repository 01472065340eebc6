import { subscribe } from 'node:diagnostics_channel'
import { afterAll } from 'vitest'

// Most test files share a worker, so that modules are loaded once. What one file leaves behind, the next one meets: a file
// that starts processes or changes globals gets a worker of its own (see vitest.config.ts). This file runs before
// each test file of a shared worker and refuses those that belong there.

const advice = 'begin the test file with the line `// Isolated: REASON`, or undo the change'

/** Processes and threads that were started since this was last emptied. */
const started: string[] = []
// Subscribed once for the worker: the module is evaluated anew for every file.
const worker = globalThis as { kandidatSharedWorker?: { started: string[] } }
if (!worker.kandidatSharedWorker) {
  worker.kandidatSharedWorker = { started }
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: { spawnargs?: string[] } }
    worker.kandidatSharedWorker?.started.push(child.spawnargs?.join(' ') ?? 'a process')
  })
  subscribe('worker_threads', () => worker.kandidatSharedWorker?.started.push('a thread'))
}
worker.kandidatSharedWorker.started = started

const before = globals()
afterAll(() => {
  const after = globals()
  const names = new Set([...before.keys(), ...after.keys()])
  const changed = [...names].filter((name) => !Object.is(before.get(name), after.get(name)))
  if (started.length > 0) throw new Error(`This file starts ${started[0]}: ${advice}`)
  if (changed.length > 0) throw new Error(`This file changes globals (${changed.join(', ')}): ${advice}`)
})

/** What one file could change for the next, by name. */
function globals(): Map<string, unknown> {
  const found = new Map<string, unknown>([
    ['working directory', process.cwd()],
    ['exit code', process.exitCode],
  ])
  for (const [name, value] of Object.entries(process.env)) found.set(`environment ${name}`, value)
  for (const name of process.eventNames()) found.set(`listeners of ${String(name)}`, process.listenerCount(name))
  for (const [prefix, object] of Object.entries({
    '': globalThis,
    'console.': console,
    'Math.': Math,
    'Date.': Date,
  })) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
      if (!name.includes('vitest')) found.set(`${prefix}${name}`, value)
    }
  }
  return found
}
