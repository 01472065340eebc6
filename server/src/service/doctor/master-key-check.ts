import { commandName, ConfigError, type Config } from '../../base/config.ts'
import type { Database } from '../../base/db/connection.ts'
import { givenMasterKeys, missingKeysMessage } from '../../base/secrets/master-keys-actions.ts'
import { keyIdOf } from '../../base/secrets/sealed.ts'
import { sealedKeyIds } from '../../base/secrets/sealed-store.ts'
import { fault, ok, warning } from './finding.ts'
import type { Finding } from './finding.ts'

/** The name of these findings. */
export const MASTER_KEY = 'master key'
const check = MASTER_KEY

/** Checks whether a master key is set where one is required, without the database. */
export function checkMasterKeySetting({ databaseUrl, masterKeys }: Config): Finding[] {
  return databaseUrl === null || masterKeys.length > 0 ? [] : [notSet()]
}

function notSet(): Finding {
  return fault(check, 'MASTER_KEY is not set', 'create one with `openssl rand -base64 32`: `start` needs it')
}

/** Checks which master keys are in use, and whether all of them are set. Creates none. */
export async function checkMasterKeys(database: Database, config: Config): Promise<Finding> {
  const used = await sealedKeyIds(database)
  const usage = [...used].map(([id, n]) => `${id} for ${n} ${n === 1 ? 'secret' : 'secrets'}`).join(', ')
  let given: readonly string[] | null
  try {
    given = givenMasterKeys(config)?.map(keyIdOf) ?? null
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return fault(check, error.faults.join('; '), 'do what the message says')
  }
  const missing = [...used.keys()].filter((id) => given?.includes(id) !== true)
  if (missing.length > 0)
    return fault(check, missingKeysMessage(config, missing), 'set the key: without it nothing starts')
  if (given === null) {
    return config.databaseUrl === null ? ok(check, 'no key yet: it is created when it is needed') : notSet()
  }
  const [current] = given
  const old = [...used.keys()].filter((id) => id !== current)
  if (old.length === 0) return ok(check, usage === '' ? `${current}, not in use yet` : `in use: ${usage}`)
  return warning(
    check,
    `in use: ${usage}; ${current} is the first of the given keys`,
    `run \`${commandName()} master-key rotate\` once every process has the new key`,
  )
}
