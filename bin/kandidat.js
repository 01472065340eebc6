#!/usr/bin/env node
// The command line in a clone. It runs with any Node on the machine, installs and compiles what is missing, and then runs the
// program with the project's own Node.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requireFreePorts } from '../scripts/free-ports.mjs'
import { makeReady, NotReady } from '../scripts/ready.mjs'
import { runProgram } from './run.js'

const root = fileURLToPath(new URL('..', import.meta.url))
// What V8 has compiled is kept, so that the next command starts a sixth faster. It is kept in the project: in a
// folder that other users of the machine can write to, they could leave code for this user to run.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'kandidat')

try {
  const check = () => requireFreePorts(process.argv.slice(2), process.env)
  await runProgram(root, await makeReady({ root, check }))
} catch (error) {
  if (!(error instanceof NotReady)) throw error
  const json = JSON.stringify({ error: error.message, code: error.code ?? 'NOT_READY' })
  process.stderr.write(`${process.argv.includes('--json') ? json : error.message}\n`)
  process.exitCode = 1
}
