#!/usr/bin/env node
// The command line of the package that `npm run release` makes. Nothing is compiled here, and data lies outside of the package,
// because npm replaces the package's folder.
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProgram } from './run.js'

const neededNode = 24
const root = fileURLToPath(new URL('..', import.meta.url))
const packaged = join(root, 'node', 'bin', 'node')

// In the package, as in a clone: nobody else can write there.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache')
// How messages name this command.
process.env.KANDIDAT_COMMAND ??= 'kandidat'
process.env.DATA_DIR = resolve(process.env.DATA_DIR?.trim() || join(homedir(), '.local', 'share', 'kandidat'))
// Paths are relative to the folder in which the command is typed.
if (process.env.ERASURES_FILE?.trim()) process.env.ERASURES_FILE = resolve(process.env.ERASURES_FILE.trim())

if (existsSync(packaged)) await runProgram(root, packaged)
else if (Number(process.versions.node.split('.')[0]) >= neededNode) await runProgram(root, process.execPath)
else {
  const message =
    `Node ${neededNode} or newer is needed, and this is ${process.version}: install Node ${neededNode}, ` +
    'or the package of Kandidat that contains it, whose name ends with the platform (docs/self-hosting.md)'
  process.stderr.write(
    `${process.argv.includes('--json') ? JSON.stringify({ error: message, code: 'NOT_READY' }) : message}\n`,
  )
  process.exitCode = 1
}
