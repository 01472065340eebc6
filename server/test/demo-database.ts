import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../src/base/db/connection.ts'
import { type DemoKey, fillDemo } from '../src/service/demo/demo.ts'
import { copyDatabase, type TestDatabase } from './database.ts'
import { databaseUrl, DEMO_TEMPLATE, TEMPLATE } from './global-setup.ts'

/**
 * A database for one test file that contains the demonstration, and its keys. The first file of a
 * run loads it, and the others get copies, because loading it takes seconds. The caller drops it.
 */
export async function createDemoDatabase(): Promise<TestDatabase & { keys: DemoKey[] }> {
  const adminUrl = inject('adminUrl')
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(`select pg_advisory_lock(hashtextextended('demo', 0))`)
    const { rows } = await admin.query<{ keys: string | null }>(
      `select shobj_description(oid, 'pg_database') as keys from pg_database where datname = $1`,
      [DEMO_TEMPLATE],
    )
    const keys = rows[0]?.keys ?? (await load(admin, adminUrl))
    return { ...(await copyDatabase(DEMO_TEMPLATE)), keys: JSON.parse(keys) as DemoKey[] }
  } finally {
    await admin.end()
  }
}

/**
 * Loads the demonstration. The comment of the database contains its keys and marks it as complete.
 */
async function load(admin: pg.Client, adminUrl: string): Promise<string> {
  await admin.query(`drop database if exists ${DEMO_TEMPLATE}`)
  await admin.query(`create database ${DEMO_TEMPLATE} template ${TEMPLATE}`)
  const database = openDatabase({ url: databaseUrl(adminUrl, DEMO_TEMPLATE), poolSize: 2 })
  const keys = JSON.stringify(
    await fillDemo(database, { platformName: 'Torget', platformSlug: 'torget', publicUrl: 'https://jobs.example.com' }),
  )
  await database.close()
  await admin.query(`comment on database ${DEMO_TEMPLATE} is ${pg.escapeLiteral(keys)}`)
  return keys
}
