// Writes contract/src/types.ts from the contract; with --check, says whether it is up to date.
import { typeDeclarations } from '../contract/src/documents/type-declarations.ts'
import { writeOrCheck } from './check/generated-file.ts'

await writeOrCheck('contract/src/types.ts', typeDeclarations(), 'node scripts/contract-types.ts')
