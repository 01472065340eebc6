// Packs the client into bin/dist/data, which the documentation offers. It takes as long as all other data, so it runs beside it.
import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { CLIENT_FILE } from '../../server/src/service/docs-site/client-package.ts'
import { packClient } from '../release/client.ts'
import { target } from './target.ts'

const folder = join(target, 'data')

mkdirSync(folder, { recursive: true })
renameSync(packClient(folder), join(folder, CLIENT_FILE))
