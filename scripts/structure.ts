// Checks the rules of ARCHITECTURE.md over the imports: `node scripts/structure.ts`. Prints the faults; exit code 1.
import { join } from 'node:path'
import { findFaults } from './structure/rules.ts'
import { readTree } from './structure/tree.ts'

const sources = await readTree(join(import.meta.dirname, '..'))
const faults = findFaults(sources)
for (const { path, line, message } of faults) console.log(`${path}:${line} ${message}`)
console.log(`${sources.length} files, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
