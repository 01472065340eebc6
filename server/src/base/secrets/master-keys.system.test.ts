import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { databaseForTest, type TestDatabase } from '../../../test/database.ts'
import { factory } from '../../../test/factory.ts'
import { runCommand, runService, stopService } from '../../../test/service.ts'
import { addReceivers, rotateSecrets } from '../../webhooks/receivers/actions.ts'
import { installationAccess } from '../access/access.ts'
import { zip } from '../certain.ts'
import { inTransaction } from '../changes/actions.ts'
import { type Database, openDatabase } from '../db/connection.ts'
import { masterKeyFile, readMasterKeyFile } from './master-key-file-client.ts'
import { requireMasterKeys, resealAll } from './master-keys-actions.ts'
import { headersOf, keyIdOf, type MasterKeys, masterKeys, secretOf } from './sealed.ts'

const temporary = mkdtempSync(join(tmpdir(), 'kandidat-keys-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

const [old, young, stranger] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)]
const given = (...keys: Buffer[]) => ({ databaseUrl: 'postgresql://a', dataDir: temporary, masterKeys: keys })

/** Adds receivers with a secret, a previous secret and headers, encrypted with the first key. @returns both secrets, by their ids */
async function receivers(stored: TestDatabase, keys: MasterKeys, count: number) {
  const database = openDatabase({ url: stored.url, poolSize: 1 })
  const make = factory(database)
  const operator = installationAccess('operator')
  const saving = { keys, policy: { allowHttp: true, allowCidr: ['127.0.0.1'] } }
  const form = { url: 'http://127.0.0.1/', headers: { 'x-a': 'b' } }
  const secrets = new Map<string, readonly [previous: string, current: string]>()
  // A company has at most 100 receivers.
  for (let left = count; left > 0; left -= 100) {
    const { id: companyId } = await make.company()
    const forms = Array.from({ length: Math.min(left, 100) }, () => ({ companyId, form }))
    const made = await inTransaction(database, operator, (change) => addReceivers(change, saving, forms))
    const again = await inTransaction(database, operator, (change) => rotateSecrets(change, keys, made, 86_400_000))
    for (const [before, after] of zip(made, again)) secrets.set(before.id, [before.secret, after.secret])
  }
  await database.close()
  return secrets
}

async function open(): Promise<{ stored: TestDatabase; database: Database }> {
  const stored = await databaseForTest()
  return { stored, database: openDatabase({ url: stored.url, poolSize: 4 }) }
}

test('an external database needs MASTER_KEY, with every key that secrets are encrypted with', async () => {
  const { stored, database } = await open()
  await expect(requireMasterKeys(database, given())).rejects.toThrow(
    'Setting MASTER_KEY: it must be given with DATABASE_URL',
  )
  expect((await requireMasterKeys(database, given(young))).current).toBe(keyIdOf(young))
  await receivers(stored, masterKeys([old]), 2)
  const refusal = `encrypted with the key ${keyIdOf(old)}, which was not given: add it after a comma`
  await expect(requireMasterKeys(database, given(young, stranger))).rejects.toThrow(refusal)
  expect((await requireMasterKeys(database, given(young, old))).current).toBe(keyIdOf(young))
  await database.close()
})

test('the embedded database has a key in DATA_DIR; a lost key is not replaced by a new one', async () => {
  const { stored, database } = await open()
  const config = { databaseUrl: null, dataDir: mkdtempSync(join(temporary, 'data-')), masterKeys: [] }
  const keys = await requireMasterKeys(database, config)
  expect(readMasterKeyFile(config.dataDir)?.map(keyIdOf)).toEqual([keys.current])
  expect((await requireMasterKeys(database, config)).current).toBe(keys.current)
  await receivers(stored, keys, 1)
  await expect(requireMasterKeys(database, { ...config, masterKeys: [old] })).rejects.toThrow(
    `${keys.current}, which was not given (${masterKeyFile(config.dataDir)} contains it)`,
  )
  rmSync(masterKeyFile(config.dataDir))
  await expect(requireMasterKeys(database, config)).rejects.toThrow(
    `${keys.current}, which was not given: restore the file ${masterKeyFile(config.dataDir)} from a copy`,
  )
  expect(readMasterKeyFile(config.dataDir)).toBeNull()
  await database.close()
})

test('rotation encrypts all secrets again in batches, also in two processes at once, and does nothing the second time', async () => {
  const { stored, database } = await open()
  const secrets = await receivers(stored, masterKeys([old]), 620)
  const both = masterKeys([young, old])
  const counts = await Promise.all([resealAll(database, both), resealAll(database, both)])
  expect(counts.reduce((sum, { done }) => sum + done, 0)).toBe(620)
  expect(await resealAll(database, both)).toEqual({ done: 0, damaged: [] })
  const rows = await stored.run<{ id: string; secret: string; previous_secret: string; headers: string }>(
    'select * from receivers',
  )
  expect(rows).toHaveLength(620)
  const alone = masterKeys([young])
  for (const { id, secret, previous_secret, headers } of rows) {
    expect([secretOf(alone, id, previous_secret), secretOf(alone, id, secret)]).toEqual(secrets.get(id))
    expect(headersOf(alone, id, headers)).toEqual({ 'x-a': 'b' })
  }
  await database.close()
})

test('a service does not start without the keys, names the missing ones, and starts after a rotation', async () => {
  const { stored, database } = await open()
  await database.close()
  const env = (...keys: Buffer[]) => ({
    DATA_DIR: join(temporary, 'unused'),
    DATABASE_URL: stored.url,
    MASTER_KEY: keys.map((key) => key.toString('base64')).join(','),
  })
  const refused = async (...keys: Buffer[]) => {
    const service = runCommand(['start', '--json'], { PORT: '0', ...env(...keys) })
    expect(await service.ended).toBe(2)
    expect(service.stdout()).toBe('')
    for (const key of keys) expect(service.stderr()).not.toContain(key.toString('base64'))
    return JSON.parse(service.stderr().trim().split('\n').at(-1) ?? '') as { error: string; code: string }
  }
  expect(await refused()).toMatchObject({ code: 'SETTINGS', error: expect.stringContaining('must be given') })
  await receivers(stored, masterKeys([old]), 3)
  expect(await refused(young)).toMatchObject({ code: 'SETTINGS', error: expect.stringContaining(keyIdOf(old)) })

  const command = (args: string[], ...keys: Buffer[]) => runIn(env(...keys))(...args)
  const check = async (...keys: Buffer[]) =>
    (await command(['doctor'], ...keys)).result.findings.find(
      (finding: { check: string }) => finding.check === 'master key',
    )
  expect(await check(young)).toMatchObject({ state: 'fault', finding: expect.stringContaining(keyIdOf(old)) })
  expect(await check(young, old)).toMatchObject({ state: 'warning', advice: expect.stringContaining('rotate') })
  expect(await command(['master-key', 'rotate'], young)).toMatchObject({ code: 'SETTINGS' })
  const service = await runService(env(young, old))
  const rotated = { receivers: 3, key: keyIdOf(young), damaged: [] }
  expect((await command(['master-key', 'rotate'], young, old)).result).toEqual(rotated)
  expect(await command(['master-key', 'rotate'], young, old)).toMatchObject({ result: { receivers: 0 } })
  await stopService(service)
  await stopService(await runService(env(young)))
  expect(await check(young)).toMatchObject({ state: 'ok', finding: expect.stringContaining(keyIdOf(young)) })
  expect((await command(['keys', 'list'])).code).toBeUndefined()
})
