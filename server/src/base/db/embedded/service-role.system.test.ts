// Isolated: it starts PostgreSQL.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import { keepPartitions } from '../../../webhooks/queue/upkeep/retention-job.ts'
import { openDatabase } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { startCluster } from './cluster.ts'
import { locateDatabase } from './locate.ts'
import { readRun } from './run-file.ts'

async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

const RIGHTS = `select current_user::text as role, rolsuper or rolcreaterole or rolcreatedb as strong,
  has_table_privilege('people', 'insert') as writes, has_table_privilege('people', 'truncate') as empties
  from pg_roles where rolname = current_user`
const WEAK = [{ role: 'kandidat_service', strong: false, writes: true, empties: false }]

test('a data folder of the previous release is converted at the start, also after a crash in between, and that release can start it again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kandidat-roles-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const folder = join(dataDir, 'postgres')
  const previousRelease = () => startCluster(folder, { logFile: join(dataDir, 'postgres.log'), durable: false })

  // As the previous release leaves it: one role, and everything belongs to it.
  const before = await previousRelease()
  await run(before.url('postgres'), 'create database kandidat')
  await migrate(before.url('kandidat'))
  // A start that was killed after it had created the role.
  await run(before.url('kandidat'), 'create role kandidat_service')
  await before.stop()

  const config = loadConfig({ DATA_DIR: dataDir })
  const start = () => locateDatabase(config, 'command', { prepare: migrate })
  for (let n = 0; n < 2; n++) {
    const located = await start()
    expect(await run(located.url, RIGHTS)).toEqual(WEAK)
    expect(await run(located.ownerUrl, 'select current_user::text as role')).toEqual([{ role: 'kandidat' }])
    // Guests of the previous release read the owner's address, as they always did.
    expect(readRun(dataDir)).toMatchObject({ url: located.ownerUrl, serviceUrl: located.url })
    const guest = await start()
    expect([guest.url, guest.ownerUrl]).toEqual([located.url, located.ownerUrl])
    await guest.close()
    const database = openDatabase({ url: located.url, poolSize: 2 })
    expect(await keepPartitions(database)).toMatchObject({ made: n === 0 ? 24 : 0, busy: 0 })
    await database.close()
    await located.close()
  }
  expect(statSync(join(folder, 'service-password')).mode & 0o777).toBe(0o600)

  const again = await previousRelease()
  const own = again.url('kandidat')
  expect(await migrate(own)).toEqual({ applied: [] })
  // What it creates is there for the service too: its partitions, or a table of a later release.
  await run(
    own,
    `create table events_2031_01_01 (like events including all);
    alter table events attach partition events_2031_01_01 for values from ('2031-01-01') to ('2031-01-02')`,
  )
  await again.stop()
  const located = await start()
  expect(await run(located.url, `select drop_partition('events', '2031-01-01')`)).toHaveLength(1)
  await located.close()
})
