import { expect, onTestFinished, test } from 'vitest'
import { databaseForTest } from '../../../test/database.ts'
import { openDatabase, type Transaction } from '../../base/db/connection.ts'
import { planAnew } from './plans.ts'

test('a transaction that fills a table reads all of it by the plans of the empty table, and by new plans only what it looks for', async () => {
  const { url } = await databaseForTest()
  const database = openDatabase({ url, poolSize: 1 })
  onTestFinished(() => database.close())
  const looksFor = (tx: Transaction, word: string) =>
    tx.query('select n from unnest($1::text[]) as given (word) join filled using (word)', [[word]])
  const readAsWhole = async (tx: Transaction) => {
    const [row] = await tx.query<{ rows: number }>(
      `select seq_tup_read::int as rows from pg_stat_xact_user_tables where relname = 'filled'`,
      [],
    )
    return row!.rows
  }
  await database.transaction(async (tx) => {
    await tx.query('create temporary table filled (n int not null, word text primary key)', [])
    await looksFor(tx, 'word 7')
    await tx.query(`insert into filled select n, 'word ' || n from generate_series(1, 500) n`, [])
    const before = await readAsWhole(tx)
    await looksFor(tx, 'word 7')
    expect((await readAsWhole(tx)) - before).toBeGreaterThanOrEqual(500)

    await planAnew(tx)
    const between = await readAsWhole(tx)
    expect(await looksFor(tx, 'word 7')).toEqual([{ n: 7 }])
    expect((await readAsWhole(tx)) - between).toBe(0)
  })
  // The next transaction plans as ever.
  expect(await database.query('show enable_seqscan', [])).toEqual([{ enable_seqscan: 'on' }])
})
