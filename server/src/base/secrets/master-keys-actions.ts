import { ConfigError, type Config } from '../config.ts'
import type { Database, Queryable, Transaction } from '../db/connection.ts'
import { makeMasterKeyFile, masterKeyFile, readMasterKeyFile } from './master-key-file-client.ts'
import { lockRows } from '../db/locks.ts'
import type { Keys } from '../db/keys.ts'
import {
  authenticatorPlace,
  headersPlace,
  keyIdOf,
  mailPlace,
  type MasterKeys,
  masterKeys,
  seal,
  sealedWith,
  secretPlace,
  unseal,
} from './sealed.ts'
import {
  authenticatorsSealedOtherwise,
  mailsSealedOtherwise,
  readSealed,
  receiversSealedOtherwise,
  replaceAuthenticator,
  replaceMailPage,
  sealedKeyIds,
  writeSealed,
} from './sealed-store.ts'

const BATCH = 500

type Given = Pick<Config, 'databaseUrl' | 'dataDir' | 'masterKeys'>

/**
 * The master keys of this installation. An embedded database has them in DATA_DIR, unless the
 * setting gives them. The first call makes a key there.
 * @throws {ConfigError} if there are none, or if a key is missing that encrypted something; the
 * message contains its id
 */
export async function requireMasterKeys(database: Queryable, config: Given): Promise<MasterKeys> {
  requireSetting(config)
  const used = await sealedKeyIds(database)
  const given = givenMasterKeys(config)
  if (given === null && used.size === 0) return masterKeys(makeMasterKeyFile(config.dataDir))
  const keys = masterKeys(given ?? [])
  const missing = [...used.keys()].filter((id) => !keys.byId.has(id))
  if (missing.length > 0) throw new ConfigError([missingKeysMessage(config, missing)])
  return keys
}

/**
 * Checks the setting alone, without the database. @throws {ConfigError} if it is required and
 * missing
 */
export function requireSetting(config: Given): void {
  if (config.databaseUrl === null || config.masterKeys.length > 0) return
  throw new ConfigError([
    'MASTER_KEY: it must be given with DATABASE_URL, and be the same for every process: make one with ' +
      '`openssl rand -base64 32`, and keep a copy of it',
  ])
}

/**
 * The keys of the setting or, for an embedded database, of the file in DATA_DIR; null if there are
 * none.
 * @throws {ConfigError} if the file cannot be trusted
 */
export function givenMasterKeys(config: Given): readonly Buffer[] | null {
  if (config.masterKeys.length > 0) return config.masterKeys
  return config.databaseUrl === null ? readMasterKeyFile(config.dataDir) : null
}

/**
 * The message about the master keys that secrets are encrypted with, but that are not given; null if none is missing.
 * @throws {ConfigError} as {@link givenMasterKeys}
 */
export async function missingMasterKeys(database: Queryable, config: Given): Promise<string | null> {
  const given = givenMasterKeys(config)?.map(keyIdOf) ?? []
  const missing = [...(await sealedKeyIds(database)).keys()].filter((id) => !given.includes(id))
  return missing.length === 0 ? null : missingKeysMessage(config, missing)
}

/** The message about missing master keys: their ids and what to do. */
export function missingKeysMessage(config: Given, missing: readonly string[]): string {
  const which = `${missing.length === 1 ? 'the key' : 'the keys'} ${missing.join(', ')}`
  const file = masterKeyFile(config.dataDir)
  const inFile = config.masterKeys.length > 0 && config.databaseUrl === null ? readMasterKeyFile(config.dataDir) : null
  const advice =
    config.masterKeys.length === 0 && config.databaseUrl === null
      ? `restore the file ${file} from a copy, or give the key in MASTER_KEY`
      : 'add it after a comma, so that it decrypts'
  const found = inFile?.some((key) => missing.includes(keyIdOf(key))) === true ? ` (${file} contains it)` : ''
  return `MASTER_KEY: secrets in the database are encrypted with ${which}, which ${missing.length === 1 ? 'was' : 'were'} not given${found}: ${advice}`
}

/**
 * Encrypts all secrets with the first key that another key encrypted. It works in batches while
 * everything runs. You can interrupt it and run it again.
 * @param progress is called with the number of receivers that are done
 * @returns the number of receivers, authenticators and mails
 * @throws {SealError} if a key is missing
 */
export async function resealAll(
  database: Database,
  keys: MasterKeys,
  progress: (done: number) => void = () => undefined,
): Promise<number> {
  let done = 0
  for (;;) {
    const batch = await receiversSealedOtherwise(database, keys.current ?? '', BATCH)
    if (batch.length === 0) break
    done += await database.transaction((tx) => resealBatch(tx, keys, batch))
    progress(done)
  }
  return done + (await resealAuthenticators(database, keys)) + (await resealMails(database, keys))
}

async function resealAuthenticators(database: Database, keys: MasterKeys): Promise<number> {
  let done = 0
  for (;;) {
    const batch = await authenticatorsSealedOtherwise(database, keys.current ?? '', BATCH)
    if (batch.length === 0) return done
    for (const row of batch) {
      const place = authenticatorPlace(row.identityId)
      await replaceAuthenticator(database, row, seal(keys, unseal(keys, row.secret, place), place))
    }
    done += batch.length
  }
}

async function resealMails(database: Database, keys: MasterKeys): Promise<number> {
  let done = 0
  for (;;) {
    const batch = await mailsSealedOtherwise(database, keys.current ?? '', BATCH)
    if (batch.length === 0) return done
    for (const mail of batch) {
      const place = mailPlace(mail.id)
      await replaceMailPage(database, mail, seal(keys, unseal(keys, mail.page, place), place))
    }
    done += batch.length
  }
}

async function resealBatch(tx: Transaction, keys: MasterKeys, batch: Keys): Promise<number> {
  const ids = batch.map(({ id }) => id)
  await lockRows(tx, 'receivers', batch, 'update')
  const again = (sealed: string, place: string): string =>
    sealedWith(sealed) === keys.current ? sealed : seal(keys, unseal(keys, sealed, place), place)
  const before = await readSealed(tx, ids)
  const after = before.map((row) => ({
    ...row,
    secret: again(row.secret, secretPlace(row.id)),
    previousSecret: row.previousSecret === null ? null : again(row.previousSecret, secretPlace(row.id)),
    headers: row.headers === null ? null : again(row.headers, headersPlace(row.id)),
  }))
  // Another process may have done some of them meanwhile.
  const changed = after.filter((row, i) => JSON.stringify(row) !== JSON.stringify(before[i]))
  await writeSealed(tx, changed)
  return changed.length
}
