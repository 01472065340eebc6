// Writes docs/operations.md from the contract; with --check, says whether it is up to date.
import { referenceText } from '../contract/src/documents/reference.ts'
import { writeOrCheck } from './check/generated-file.ts'

await writeOrCheck('docs/operations.md', referenceText(), 'node scripts/reference.ts')
