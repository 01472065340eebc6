import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpSchema } from '../../../scripts/schema/dump.ts'
import { openDatabase } from '../../src/db/connection.ts'
import { migrate } from '../../src/db/migrate.ts'
import { type DebianCluster, startDebianCluster } from './debian-cluster.ts'
import { runSuite, testFilesUsing } from './suite.ts'

let cluster: DebianCluster
beforeAll(async () => {
  cluster = await startDebianCluster(15)
})
afterAll(() => cluster.stop())

test('the migrations make the same schema on PostgreSQL 15 as on 18, which schema.sql was written from', async () => {
  await migrate(cluster.adminUrl)
  const database = openDatabase({ url: cluster.adminUrl, poolSize: 1 })
  try {
    const [version] = await database.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
      [],
    )
    expect(version?.major).toBe(15)
    const schema = await database.transaction((tx) => dumpSchema((sql) => tx.query(sql, [])))
    expect(schema).toBe(await readFile(join(import.meta.dirname, '../../schema.sql'), 'utf8'))
  } finally {
    await database.close()
  }
})

test('every test that uses a database passes on PostgreSQL 15', async () => {
  const files = await testFilesUsing('server/test/database.ts')
  expect(files.length).toBeGreaterThan(5)
  const { code, totals, output } = await runSuite({ files, env: { TEST_DATABASE_URL: cluster.adminUrl } })
  expect(totals, output).toMatch(/^[1-9]\d* passed, 0 failed$/)
  expect(code, output).toBe(0)
})
