// Checks the rules of ARCHITECTURE.md over the imports: `node scripts/structure.ts`. Prints the faults; exit code 1.
import { join } from 'node:path'
import { faultsOfReferences } from './structure/references.ts'
import { findFaults } from './structure/rules.ts'
import { readFiles, readTree } from './structure/tree.ts'

const root = join(import.meta.dirname, '..')
const sources = await readTree(root)
const faults = [...findFaults(sources), ...faultsOfReferences(await readFiles(root))]
for (const { path, line, message } of faults) console.log(`${path}:${line} ${message}`)
console.log(`${sources.length} files, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
