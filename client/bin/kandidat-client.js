#!/usr/bin/env node
// The commands for integrators. The library beside it runs on older versions of Node than they do, so they are loaded last.
import { readFileSync } from 'node:fs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major > 22 || (major === 22 && minor >= 19)) {
  const { runTools } = await import(new URL('program.js', import.meta.url).href)
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  // A connection that is still open must not keep a finished command running.
  process.exit(await runTools(process.argv.slice(2), process.env, version))
} else {
  process.stderr.write(`kandidat-client needs Node 22.19 or newer, and this is Node ${process.versions.node}\n`)
  process.exitCode = 1
}
