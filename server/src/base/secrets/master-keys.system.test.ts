import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { databaseForTest, type TestDatabase } from '../../../test/database.ts'
import { factory } from '../../../test/factory.ts'
import { runCommand, runService, stopService } from '../../../test/service.ts'
import { type Database, openDatabase } from '../db/connection.ts'
import { masterKeyFile, readMasterKeyFile } from './master-key-file-client.ts'
import { newId } from '../db/id.ts'
import { requireMasterKeys, resealAll } from './master-keys-actions.ts'
import { headersOf, headersPlace, keyIdOf, type MasterKeys, masterKeys, seal, secretOf, secretPlace } from './sealed.ts'

const temporary = mkdtempSync(join(tmpdir(), 'kandidat-keys-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

const [old, young, stranger] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)]
const given = (...keys: Buffer[]) => ({ databaseUrl: 'postgresql://a', dataDir: temporary, masterKeys: keys })

/** Writes receivers with a secret, a previous secret and headers, encrypted with the first key. */
async function receivers(database: TestDatabase, keys: MasterKeys, count: number): Promise<string[]> {
  const connection = openDatabase({ url: database.url, poolSize: 1 })
  // A company has at most 100 receivers.
  const companies = []
  for (let n = 0; n < count; n += 100) companies.push((await factory(connection).company()).id)
  await connection.close()
  const ids = Array.from({ length: count }, newId)
  await database.run(
    `insert into receivers (company_id, id, url, secret, previous_secret, previous_until, headers, created_at)
    select ($1::uuid[])[1 + (n - 1) / 100], id, 'https://a.example/', secret, previous, clock() + interval '1 day', headers, clock()
    from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) with ordinality as given (id, secret, previous, headers, n)`,
    [
      companies,
      ids,
      ids.map((id) => seal(keys, `whsec_${id}`, secretPlace(id))),
      ids.map((id) => seal(keys, `whsec_old${id}`, secretPlace(id))),
      ids.map((id) => seal(keys, '{"x-a":"b"}', headersPlace(id))),
    ],
  )
  return ids
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
  const ids = await receivers(stored, masterKeys([old]), 620)
  const both = masterKeys([young, old])
  const counts = await Promise.all([resealAll(database, both), resealAll(database, both)])
  expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(ids.length)
  expect(await resealAll(database, both)).toBe(0)
  const rows = await stored.run<{ id: string; secret: string; previous_secret: string; headers: string }>(
    'select * from receivers',
  )
  expect(rows).toHaveLength(ids.length)
  const alone = masterKeys([young])
  for (const { id, secret, previous_secret, headers } of rows) {
    expect(secretOf(alone, id, secret)).toBe(`whsec_${id}`)
    expect(secretOf(alone, id, previous_secret)).toBe(`whsec_old${id}`)
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
  const rotated = { receivers: 3, key: keyIdOf(young) }
  expect((await command(['master-key', 'rotate'], young, old)).result).toEqual(rotated)
  expect(await command(['master-key', 'rotate'], young, old)).toMatchObject({ result: { receivers: 0 } })
  await stopService(service)
  await stopService(await runService(env(young)))
  expect(await check(young)).toMatchObject({ state: 'ok', finding: expect.stringContaining(keyIdOf(young)) })
  expect((await command(['keys', 'list'])).code).toBeUndefined()
})
