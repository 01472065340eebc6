import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../base/db/connection.ts'
import { writePrivate } from '../base/db/embedded/data-folder.ts'
import type { DemoKey } from '../service/demo/demo.ts'
import { unrevokedKeys } from '../organisation/keys/store.ts'
import { idOfKey } from '../organisation/keys/key.ts'

/** Where the keys are kept, because the database cannot show them again. */
export function demoKeysFile(dataDir: string): string {
  return join(dataDir, 'demo-keys.json')
}

/** Keeps them, readable by their owner alone. */
export function keepDemoKeys(dataDir: string, keys: readonly DemoKey[]): void {
  writePrivate(demoKeysFile(dataDir), `${JSON.stringify(keys, null, 2)}\n`)
}

/** The kept keys that open something in this database: it may be another one, and keys can be revoked. */
export async function usableDemoKeys(dataDir: string, database: Database): Promise<DemoKey[]> {
  const kept = readKept(dataDir).flatMap((demoKey) => {
    const id = idOfKey(demoKey.key)
    return id === undefined ? [] : [{ id, demoKey }]
  })
  const valid = await unrevokedKeys(
    database,
    kept.map(({ id }) => id),
  )
  return kept.filter(({ id }) => valid.has(id)).map(({ demoKey }) => demoKey)
}

function readKept(dataDir: string): DemoKey[] {
  try {
    return JSON.parse(readFileSync(demoKeysFile(dataDir), 'utf8')) as DemoKey[]
  } catch {
    // Missing, another user's, or damaged: none of them can be shown.
    return []
  }
}
