import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../config.ts'

/** The version of this program. */
export function version(): string {
  const manifest = readFileSync(join(projectFolder, 'server', 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
