import { ConfigError, type Config } from '../config.ts'
import type { Database, Queryable, Transaction } from '../db/connection.ts'
import { makeMasterKeyFile, masterKeyFile, readMasterKeyFile } from './master-key-file-client.ts'
import { lockRows } from '../db/locks.ts'
import type { ObjectKey } from '../changes/object-key.ts'
import { headersPlace, keyIdOf, type MasterKeys, masterKeys, seal, sealedWith, secretPlace, unseal } from './sealed.ts'
import { readSealed, receiversSealedOtherwise, sealedKeyIds, writeSealed } from './sealed-store.ts'

const BATCH = 500

type Given = Pick<Config, 'databaseUrl' | 'dataDir' | 'masterKeys'>

/**
 * The master keys of this installation, for whatever needs secrets. With an embedded database they are in DATA_DIR unless
 * the setting gives them, made there when they are needed for the first time.
 * @throws {ConfigError} where there are none, or one is missing that something is encrypted with: it is named by its id
 */
export async function requireMasterKeys(database: Queryable, config: Given): Promise<MasterKeys> {
  requireSetting(config)
  const used = await sealedKeyIds(database)
  const given = givenMasterKeys(config)
  if (given === null && used.size === 0) return masterKeys(makeMasterKeyFile(config.dataDir))
  const keys = masterKeys(given ?? [])
  const missing = [...used.keys()].filter((id) => !keys.byId.has(id))
  if (missing.length > 0) throw new ConfigError([missingSentence(config, missing)])
  return keys
}

/** Known before the database is asked. @throws {ConfigError} where the setting is absent, but has to be there */
export function requireSetting(config: Given): void {
  if (config.databaseUrl === null || config.masterKeys.length > 0) return
  throw new ConfigError([
    'MASTER_KEY: it must be given with DATABASE_URL, and the same to every process: make one with ' +
      '`openssl rand -base64 32`, and keep a copy of it',
  ])
}

/**
 * The keys that the setting, or for an embedded database the file in DATA_DIR, gives; null where neither does.
 * @throws {ConfigError} where the file can not be trusted
 */
export function givenMasterKeys(config: Given): readonly Buffer[] | null {
  if (config.masterKeys.length > 0) return config.masterKeys
  return config.databaseUrl === null ? readMasterKeyFile(config.dataDir) : null
}

/** Says which master keys are missing, by their ids, and what to do. */
export function missingSentence(config: Given, missing: readonly string[]): string {
  const which = `${missing.length === 1 ? 'the key' : 'the keys'} ${missing.join(', ')}`
  const file = masterKeyFile(config.dataDir)
  const inFile = config.masterKeys.length > 0 && config.databaseUrl === null ? readMasterKeyFile(config.dataDir) : null
  const advice =
    config.masterKeys.length === 0 && config.databaseUrl === null
      ? `put the file ${file} back from where copies are kept, or give the key in MASTER_KEY`
      : 'add it behind a comma, so that it decrypts'
  const found = inFile?.some((key) => missing.includes(keyIdOf(key))) === true ? ` (${file} holds it)` : ''
  return `MASTER_KEY: secrets in the database are encrypted with ${which}, not given${found}: ${advice}`
}

/**
 * Encrypts with the first key whatever is encrypted with another, in batches, while everything runs. Safe to be
 * interrupted, and to be run again.
 * @param progress hears how many receivers are done so far
 * @returns how many receivers there were
 * @throws {SealError} where a key is missing
 */
export async function resealAll(
  database: Database,
  keys: MasterKeys,
  progress: (done: number) => void = () => undefined,
): Promise<number> {
  let done = 0
  for (;;) {
    const batch = await receiversSealedOtherwise(database, keys.current ?? '', BATCH)
    if (batch.length === 0) return done
    done += await database.transaction((tx) => resealBatch(tx, keys, batch))
    progress(done)
  }
}

async function resealBatch(tx: Transaction, keys: MasterKeys, batch: readonly ObjectKey[]): Promise<number> {
  const ids = batch.map(({ id }) => id)
  await lockRows(
    tx,
    'receivers',
    batch.map(({ companyId }) => companyId),
    ids,
    'update',
  )
  const again = (sealed: string, place: string): string =>
    sealedWith(sealed) === keys.current ? sealed : seal(keys, unseal(keys, sealed, place), place)
  const before = await readSealed(tx, ids)
  const after = before.map((row) => ({
    ...row,
    secret: again(row.secret, secretPlace(row.id)),
    previousSecret: row.previousSecret === null ? null : again(row.previousSecret, secretPlace(row.id)),
    headers: row.headers === null ? null : again(row.headers, headersPlace(row.id)),
  }))
  // Another may have done some of them meanwhile.
  const changed = after.filter((row, i) => JSON.stringify(row) !== JSON.stringify(before[i]))
  await writeSealed(tx, changed)
  return changed.length
}
