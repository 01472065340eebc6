import type { Transaction } from '../db/connection.ts'

/**
 * Sets the clock of one transaction, so that what it does from here on happens then. The setting is the transaction's
 * own (`set local`): it ends with it, whether it commits or not, and no other connection ever sees it. This is the only
 * place in the product that moves time.
 */
export async function setClock(tx: Transaction, to: Date): Promise<void> {
  // In seconds alone: PostgreSQL would add days by the calendar of the session's time zone.
  await tx.query(
    `select set_config('kandidat.clock_offset',
      (extract(epoch from $1::timestamptz) - extract(epoch from clock_timestamp()))::text || ' s', true)`,
    [to],
  )
}

/** What the clock says, and a function that sets the transaction's clock back to where it would be without `setClock`. */
export async function readOwnClock(tx: Transaction): Promise<{ now: Date; setBack: () => Promise<void> }> {
  const [row] = await tx.query<{ now: Date; offset: string }>(
    `select clock() as now, coalesce(current_setting('kandidat.clock_offset', true), '') as offset`,
    [],
  )
  if (!row) throw new Error('clock() returned no row')
  return {
    now: row.now,
    setBack: async () => {
      await tx.query(`select set_config('kandidat.clock_offset', $1, true)`, [row.offset])
    },
  }
}
