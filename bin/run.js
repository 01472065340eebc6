// How both launchers start the program. Plain JavaScript that imports modules of Node alone, for any Node from 18 on.
import { spawn } from 'node:child_process'
import * as module from 'node:module'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Runs the program under a Node, in this process if it can be.
 * @param {string} root the folder with bin/dist
 * @param {string} node the path of the Node
 */
export async function runProgram(root, node) {
  const main = join(root, 'bin', 'dist', 'main.js')
  const words = process.argv.slice(2)
  const flags = flagsFor(words)
  if (node !== process.execPath) runUnder(node, [...flags, main, ...words])
  else if (flags.length > 0 && process.platform !== 'win32') {
    // Replaces this process, which keeps its id, so it still gets signals.
    process.execve(node, [node, ...process.execArgv, ...flags, main, ...words])
  } else {
    module.enableCompileCache?.()
    await import(pathToFileURL(main).href)
  }
}

/**
 * The flags of Node for a command. An import constantly creates short-lived objects. Without these
 * flags, V8 would use 134 MB for new objects and would let old garbage grow to several times the
 * live data: 500 MB in total instead of 270 MB, without being faster. `gc` is called after items of megabytes.
 */
function flagsFor([command]) {
  return command === 'import' ? ['--max-semi-space-size=8', '--heap-growing-percent=50', '--expose-gc'] : []
}

/** Runs the program in a child process, passes signals on to it, and ends as it ends. */
function runUnder(node, words) {
  const child = spawn(node, words, { stdio: 'inherit' })
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
