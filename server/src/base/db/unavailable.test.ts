import pg from 'pg'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseForTest } from '../../../test/database.ts'
import { openDatabase } from './connection.ts'
import { toFailure } from '../cli/failure.ts'
import { Unavailable, asUnavailable, isDiskFull } from './unavailable.ts'

const endMySession = 'select pg_terminate_backend(pg_backend_pid())'

test('a transaction whose connection is cut fails with Unavailable, whatever sent the statement', async () => {
  const { url } = await databaseForTest()
  const database = openDatabase({ url, poolSize: 1 })
  const cut = [
    database.transaction(async (tx) => void (await tx.query(endMySession, []))),
    database.transaction(async (tx) => void (await sql.raw(endMySession).execute(tx.kysely))),
  ]
  const ended = await Promise.allSettled(cut)
  expect(ended.map((one) => one.status === 'rejected' && one.reason instanceof Unavailable)).toEqual([true, true])
  // The next statement uses a new connection.
  expect(await database.query('select 1 as one', [])).toEqual([{ one: 1 }])
  await database.close()
})

test('a broken connection that Kysely gave up means Unavailable', async () => {
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

test('a statement after the process closed its connections fails with Unavailable', async () => {
  const { url } = await databaseForTest()
  const database = openDatabase({ url, poolSize: 1 })
  await database.close()
  await expect(database.query('select 1', [])).rejects.toThrow(Unavailable)
})

test('a wrong statement does not mean Unavailable', async () => {
  const { url } = await databaseForTest()
  const database = openDatabase({ url, poolSize: 1 })
  await expect(database.transaction((tx) => tx.query('select nonsense', []))).rejects.toThrow('nonsense')
  await database.close()
})

test('a Unix socket that is missing, or for which too many connections wait, means Unavailable', async () => {
  const database = openDatabase({ url: 'postgresql://localhost/kandidat?host=/nowhere', poolSize: 1 })
  await expect(database.query('select 1', [])).rejects.toThrow(Unavailable)
  await expect(database.authentication.query('select 1', [])).rejects.toThrow(Unavailable)
  await database.close()
  const full = Object.assign(new Error('connect EAGAIN /nowhere/.s.PGSQL.5432'), { code: 'EAGAIN' })
  expect(asUnavailable(full)).toBeInstanceOf(Unavailable)
})

test.each([
  ['of PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' }), true],
  ['of the file system', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }), true],
  ['of a quota', Object.assign(new Error('write'), { code: 'EDQUOT' }), true],
  [
    'as a cause',
    new Error('the file cannot be written', { cause: Object.assign(new Error('write failed'), { code: 'ENOSPC' }) }),
    true,
  ],
  [
    'among several',
    new AggregateError([new Error('x'), Object.assign(new Error('write failed'), { code: '53100' })], 'all failed'),
    true,
  ],
  ['in PostgreSQL’s log', new Unavailable('it did not start; its log ends with: FATAL: No space left on device'), true],
  ['of memory', Object.assign(new Error('out of memory'), { code: '53200' }), false],
  ['of nothing', new Error('no'), false],
])('a full disk is recognized: %s', (_where, error, full) => {
  expect(isDiskFull(error)).toBe(full)
  const failure = toFailure(error).message
  expect(failure.startsWith('A disk is full: free some space on it, and try again.')).toBe(full)
})
