import pg from 'pg'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseForTest } from '../../test/database.ts'
import { openDatabase } from './connection.ts'
import { Unavailable, asUnavailable } from './unavailable.ts'

const endMySession = 'select pg_terminate_backend(pg_backend_pid())'

test('a transaction whose connection is cut is told that the database is away, whatever sent the statement', async () => {
  const { url } = await databaseForTest()
  const database = openDatabase({ url, poolSize: 1 })
  const cut = [
    database.transaction(async (tx) => void (await tx.query(endMySession, []))),
    database.transaction(async (tx) => void (await sql.raw(endMySession).execute(tx.kysely))),
  ]
  const ended = await Promise.allSettled(cut)
  expect(ended.map((one) => one.status === 'rejected' && one.reason instanceof Unavailable)).toEqual([true, true])
  // And it goes on with another connection.
  expect(await database.query('select 1 as one', [])).toEqual([{ one: 1 }])
  await database.close()
})

test('a connection that Kysely gave up because it broke is one to a database that is away', async () => {
  const { url } = await databaseForTest()
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const errors: unknown[] = []
  await kysely
    .connection()
    .execute(async (connection) => {
      for (let i = 0; i < 2; i++) {
        await sql
          .raw(endMySession)
          .execute(connection)
          .catch((error: unknown) => errors.push(error))
      }
    })
    .catch(() => {})
  expect(errors).toHaveLength(2)
  expect(errors.map((error) => asUnavailable(error) instanceof Unavailable)).toEqual([true, true])
  await kysely.destroy()
})

test('what is asked after the process closed its connections finds the database away', async () => {
  const { url } = await databaseForTest()
  const database = openDatabase({ url, poolSize: 1 })
  await database.close()
  await expect(database.query('select 1', [])).rejects.toThrow(Unavailable)
})

test('a statement that is wrong is not', async () => {
  const { url } = await databaseForTest()
  const database = openDatabase({ url, poolSize: 1 })
  await expect(database.transaction((tx) => tx.query('select nonsense', []))).rejects.toThrow('nonsense')
  await database.close()
})
