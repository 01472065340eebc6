// Checks deploy/Dockerfile, for `npm run check`: instructions and arguments that a container engine would refuse or ignore.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'

const path = 'deploy/Dockerfile'
const faults = validate(readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8'))
for (const { message, range } of faults) console.log(`${path}:${range.start.line + 1}`, message)
process.exitCode = faults.length > 0 ? 1 : 0
