import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpSchema } from '../../../scripts/schema/dump.ts'
import { openDatabase } from '../../src/base/db/connection.ts'
import { migrate } from '../../src/base/db/migrate.ts'
import { budget } from '../budget.ts'
import { databaseUrl } from '../global-setup.ts'
import { type DebianCluster, startDebianCluster } from './debian-cluster.ts'
import { runSuite, someOf, testFilesOfPostgres } from './suite.ts'

const schemaFile = join(import.meta.dirname, '../../schema.sql')

let cluster: DebianCluster
beforeAll(async () => {
  cluster = await startDebianCluster(15)
})
afterAll(() => cluster.stop())

test('on PostgreSQL 15 the migrations create the schema in schema.sql, which was written on 18', async () => {
  const written = await readFile(schemaFile, 'utf8')
  const migrated = await emptyDatabase('migrated')
  const loaded = await emptyDatabase('loaded')
  await migrate(migrated)
  await run(loaded, written)
  const schema = await dump(migrated)
  expect(await dump(loaded)).toBe(schema)
  expect(withoutViews(schema)).toBe(withoutViews(written))
})

// In `npm run test:long` all of them, and those of every module that sends statements.
const many = budget(3, 100)

test(`tests that depend on the version of PostgreSQL pass on 15: ${many} files or more`, { tags: 'long' }, async () => {
  const files = await testFilesOfPostgres({ direct: many === 100 })
  expect(files.length).toBeGreaterThan(Math.max(many, 12))
  const tried = many === 100 ? files : someOf(files, many)
  const { code, totals, output } = await runSuite({ files: tried, env: { TEST_DATABASE_URL: cluster.adminUrl } })
  expect(totals, output).toMatch(/^[1-9]\d* passed, 0 failed$/)
  expect(code, output).toBe(0)
})

async function emptyDatabase(name: string): Promise<string> {
  await run(cluster.adminUrl, `create database ${name}`)
  return databaseUrl(cluster.adminUrl, name)
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

async function dump(url: string): Promise<string> {
  const database = openDatabase({ url, poolSize: 1 })
  try {
    return await database.transaction(async (tx) => {
      const [version] = await tx.query<{ number: string }>("select current_setting('server_version_num') as number", [])
      expect(version?.number).toMatch(/^15\d{4}$/)
      return dumpSchema((sql) => tx.query(sql, []))
    })
  } finally {
    await database.close()
  }
}

/**
 * PostgreSQL 15 writes the columns of a view over one table with the table's name, 18 without it.
 */
function withoutViews(schema: string): string {
  return schema.replaceAll(/^CREATE (MATERIALIZED )?VIEW [^;]*;\n/gm, '')
}
