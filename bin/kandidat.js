#!/usr/bin/env node
// The command line. It runs with any Node on the machine, installs and compiles what is missing,
// and then runs the program with the project's own Node.
import { spawn } from 'node:child_process'
import * as module from 'node:module'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { requireFreePorts } from '../scripts/free-ports.mjs'
import { makeReady, NotReady } from '../scripts/ready.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const main = join(root, 'bin', 'dist', 'main.js')
// What V8 has compiled is kept, so that the next command starts a sixth faster. It is kept in the project: in a
// folder that other users of the machine can write to, they could leave code for this user to run.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'kandidat')

try {
  const node = await makeReady(root, () => requireFreePorts(process.argv.slice(2), process.env))
  const flags = flagsFor(process.argv.slice(2))
  if (node !== process.execPath) runUnder(node, flags)
  else if (flags.length > 0 && process.platform !== 'win32') becomeNode(flags)
  else {
    module.enableCompileCache?.()
    await import(pathToFileURL(main).href)
  }
} catch (error) {
  if (!(error instanceof NotReady)) throw error
  const json = JSON.stringify({ error: error.message, code: error.code ?? 'NOT_READY' })
  process.stderr.write(`${process.argv.includes('--json') ? json : error.message}\n`)
  process.exitCode = 1
}

/**
 * The flags of Node for a command. An import constantly creates short-lived objects. Without these
 * flags, V8 would use 134 MB for new objects and would let old garbage grow to several times the
 * live data: 500 MB in total instead of 270 MB, without being faster. `gc` is called after items of megabytes.
 */
function flagsFor([command]) {
  return command === 'import' ? ['--max-semi-space-size=8', '--heap-growing-percent=50', '--expose-gc'] : []
}

/** Replaces this process by Node with these flags. It keeps its id, so it still gets signals. */
function becomeNode(flags) {
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...flags, main, ...process.argv.slice(2)])
}

/** Runs the program in a child process, passes signals on to it, and ends as it ends. */
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
    // If the signal does not end this process, use the exit code that a shell would report.
    process.exitCode = 128 + constants.signals[signal]
  })
}
