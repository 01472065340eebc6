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
  SealError,
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
  type SealedOtherwise,
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

/** What a rotation has done. */
export interface Resealed {
  /** The number of receivers, authenticators and mails that are encrypted with the first key now. */
  readonly done: number
  /** The places of texts that were changed in the database. No key decrypts them, so they stay as they are. */
  readonly damaged: readonly string[]
}

/** Before all ids. */
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Encrypts all secrets with the first key that another key encrypted. It works in batches while
 * everything runs. You can interrupt it and run it again.
 * @param progress is called with the number of receivers that are done
 * @throws {SealError} if a key is missing
 */
export async function resealAll(
  database: Database,
  keys: MasterKeys,
  progress: (done: number) => void = () => undefined,
): Promise<Resealed> {
  const again = new Resealing(keys)
  let done = 0
  for await (const batch of batches(keys, (wanted) => receiversSealedOtherwise(database, wanted), idOf)) {
    done += await database.transaction((tx) => resealReceivers(tx, again, batch))
    progress(done)
  }
  for await (const batch of batches(keys, (wanted) => authenticatorsSealedOtherwise(database, wanted), personOf)) {
    for (const row of batch) {
      const text = again.seal(row.secret, authenticatorPlace(row.identityId))
      if (text === row.secret) continue
      await replaceAuthenticator(database, row, text)
      done++
    }
  }
  for await (const batch of batches(keys, (wanted) => mailsSealedOtherwise(database, wanted), idOf)) {
    for (const mail of batch) {
      const text = again.seal(mail.page, mailPlace(mail.id))
      if (text === mail.page) continue
      await replaceMailPage(database, mail, text)
      done++
    }
  }
  return { done, damaged: again.damaged }
}

const idOf = ({ id }: { readonly id: string }) => id
const personOf = ({ identityId }: { readonly identityId: string }) => identityId

/** What another key encrypted, some rows at a time. Each row comes once, also one that stays as it is. */
async function* batches<Row>(
  { current }: MasterKeys,
  find: (wanted: SealedOtherwise) => Promise<Row[]>,
  nameOf: (row: Row) => string,
): AsyncGenerator<Row[]> {
  let after = FIRST
  for (;;) {
    const batch = await find({ keyId: current ?? '', after, limit: BATCH })
    const last = batch.at(-1)
    if (last === undefined) return
    yield batch
    after = nameOf(last)
  }
}

/** Encrypts texts again, and collects the places of those that nobody can decrypt. */
class Resealing {
  readonly #keys: MasterKeys
  readonly damaged: string[] = []

  constructor(keys: MasterKeys) {
    this.#keys = keys
  }

  /** @returns the text as it is, if it is encrypted with the first key or damaged */
  seal(sealed: string, place: string): string {
    if (sealed.startsWith(`${this.#keys.current}.`)) return sealed
    try {
      return seal(this.#keys, unseal(this.#keys, sealed, place), place)
    } catch (error) {
      if (!(error instanceof SealError) || error.missing !== null) throw error
      this.damaged.push(place)
      return sealed
    }
  }
}

async function resealReceivers(tx: Transaction, again: Resealing, batch: Keys): Promise<number> {
  const ids = batch.map(({ id }) => id)
  await lockRows(tx, 'receivers', batch, 'update')
  const before = await readSealed(tx, ids)
  const after = before.map((row) => ({
    ...row,
    secret: again.seal(row.secret, secretPlace(row.id)),
    previousSecret: row.previousSecret === null ? null : again.seal(row.previousSecret, secretPlace(row.id)),
    headers: row.headers === null ? null : again.seal(row.headers, headersPlace(row.id)),
  }))
  // Another process may have done some of them meanwhile.
  const changed = after.filter((row, i) => JSON.stringify(row) !== JSON.stringify(before[i]))
  await writeSealed(tx, changed)
  return changed.length
}
