// Writes openapi.json from the contract; with --check, says whether it is up to date.
import { openApiText } from '../contract/src/documents/openapi.ts'
import { writeOrCheck } from './check/generated-file.ts'

await writeOrCheck('openapi.json', openApiText(), 'node scripts/openapi.ts')
