import type { Transaction } from '../../base/db/connection.ts'

/**
 * Sets the clock of one transaction. Everything that the transaction does afterwards happens at this
 * time. The setting is local to the transaction (`set local`). It ends when the transaction commits
 * or rolls back, and other connections never see it. Only this module changes the clock.
 */
export async function setClock(tx: Transaction, to: Date): Promise<void> {
  // The offset is in seconds because PostgreSQL would add days by the calendar of the session's
  // time zone.
  await tx.query(
    `select set_config('kandidat.clock_offset',
      (extract(epoch from $1::timestamptz) - extract(epoch from clock_timestamp()))::text || ' s', true)`,
    [to],
  )
}

/** Reads the clock. The returned function `restore` undoes every later `setClock` of the transaction. */
export async function readOwnClock(tx: Transaction): Promise<{ now: Date; restore: () => Promise<void> }> {
  const [row] = await tx.query<{ now: Date; offset: string }>(
    `select clock() as now, coalesce(current_setting('kandidat.clock_offset', true), '') as offset`,
    [],
  )
  if (!row) throw new Error('clock() returned no row')
  return {
    now: row.now,
    restore: async () => {
      await tx.query(`select set_config('kandidat.clock_offset', $1, true)`, [row.offset])
    },
  }
}
