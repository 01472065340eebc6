#!/usr/bin/env node
// The command line from any Node that the machine has: makes the clone ready, then runs under the project's own Node.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { makeReady, NotReady } from '../scripts/ready.mjs'

const main = join(fileURLToPath(new URL('..', import.meta.url)), 'server', 'dist', 'main.js')

try {
  const node = await makeReady()
  const flags = flagsFor(process.argv.slice(2))
  if (node !== process.execPath) runUnder(node, flags)
  else if (flags.length > 0 && process.platform !== 'win32') becomeNode(flags)
  else await import(pathToFileURL(main).href)
} catch (error) {
  if (!(error instanceof NotReady)) throw error
  const answer = JSON.stringify({ error: error.message, code: 'NOT_READY' })
  process.stderr.write(`${process.argv.includes('--json') ? answer : error.message}\n`)
  process.exitCode = 1
}

/**
 * What Node is told for a command. An import makes short-lived objects for as long as it runs. V8 would take 134 MB for new
 * ones, and let the garbage among the old ones grow to several times what is in use: 500 MB instead of 270, and not faster.
 */
function flagsFor([command]) {
  return command === 'import' ? ['--max-semi-space-size=8', '--heap-growing-percent=50'] : []
}

/** Goes on as the same process under the same Node with these flags, so that signals find it where they are sent. */
function becomeNode(flags) {
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...flags, main, ...process.argv.slice(2)])
}

/** Stands in for the real process: passes signals on to it and ends as it ends. */
function runUnder(node, flags) {
  const child = spawn(node, [...flags, main, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    process.stderr.write(`${node} could not be started: ${error.message}\n`)
    process.exitCode = 1
  })
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name)
    process.kill(process.pid, signal)
    // Where that signal does not end us, the number a shell would give.
    process.exitCode = 128 + constants.signals[signal]
  })
}
