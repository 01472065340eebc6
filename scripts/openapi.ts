// Writes openapi.json and openapi-ext.json from the contract; with --check, says whether they are up to date.
import { extOpenApiText } from '../contract/src/documents/ext-openapi.ts'
import { openApiText } from '../contract/src/documents/openapi.ts'
import { writeOrCheck } from './check/generated-file.ts'

await writeOrCheck('openapi.json', openApiText(), 'node scripts/openapi.ts')
await writeOrCheck('openapi-ext.json', extOpenApiText(), 'node scripts/openapi.ts')
