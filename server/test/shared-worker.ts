import { subscribe } from 'node:diagnostics_channel'
import { setTimeout } from 'node:timers/promises'
import { afterAll } from 'vitest'

// Most test files share a worker, so that modules are loaded once, which takes a worker of its own
// 4 seconds. The changes that one file leaves behind affect the next one. A file that changes globals,
// starts threads or leaves processes behind therefore gets a worker of its own (see
// vitest.config.ts). This file runs before each test file of a shared worker and fails those that
// need their own.

/** The decoder is one for all files, as it is for all requests: what one leaves behind is nothing to the next. */
const DECODER = /decoder-client\.ts|kandidat-decoder-|\b(?:unshare|ulimit)\b/

const advice = 'begin the test file with the line `// Isolated: REASON`, or undo the change'

/** A process that this test file started, or a thread, which has no arguments. */
interface Started {
  readonly spawnargs?: readonly string[]
  readonly exitCode?: number | null
  readonly signalCode?: string | null
}
const started: Started[] = []
// This module is evaluated again for each file, but subscribes only once for the worker.
const worker = globalThis as { kandidatStarted?: typeof started }
if (!worker.kandidatStarted) {
  const note = (child: object) => void worker.kandidatStarted?.push(child)
  subscribe('child_process', (message) => note((message as { process: object }).process))
  subscribe('worker_threads', (message) => note(message as object))
}
worker.kandidatStarted = started

/** Whether a process has not ended, or was a thread: threads share the module that loads others. */
const isLeft = ({ spawnargs, exitCode, signalCode }: Started) =>
  !spawnargs || ((exitCode ?? null) === null && (signalCode ?? null) === null)

const before = globals()
afterAll(async () => {
  const after = globals()
  const names = new Set([...before.keys(), ...after.keys()])
  const changed = [...names].filter((name) => !Object.is(before.get(name), after.get(name)))
  const others = started.filter(({ spawnargs }) => !DECODER.test(spawnargs?.join(' ') ?? ''))
  // One that was just stopped says so a moment later.
  const programs = () => others.filter(isLeft).map(({ spawnargs }) => spawnargs?.[0] ?? 'a thread')
  for (const until = Date.now() + 1_000; programs().length > 0 && Date.now() < until;) await setTimeout(20)
  if (programs().length > 0) throw new Error(`This file leaves ${programs().join(', ')} behind: ${advice}`)
  if (changed.length > 0) throw new Error(`This file changes globals (${changed.join(', ')}): ${advice}`)
})

/** Everything that one file could change for the next, by name. */
function globals(): Map<string, unknown> {
  const found = new Map<string, unknown>([
    ['working directory', process.cwd()],
    ['exit code', process.exitCode],
  ])
  // The library that draws pictures writes into VIPSHOME where it lies, when it is first loaded.
  for (const [name, value] of Object.entries(process.env)) {
    if (name !== 'VIPSHOME') found.set(`environment ${name}`, value)
  }
  for (const name of process.eventNames()) found.set(`listeners of ${String(name)}`, process.listenerCount(name))
  const objects = { '': globalThis, 'console.': console, 'Math.': Math, 'Date.': Date }
  for (const [prefix, object] of Object.entries(objects)) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
      // `__extends` and the like are of tslib, which the package of passkeys loads when it is needed: they change nothing.
      if (!name.includes('vitest') && !name.startsWith('__')) found.set(`${prefix}${name}`, value)
    }
  }
  return found
}
