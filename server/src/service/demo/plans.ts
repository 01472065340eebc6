import type { Transaction } from '../../base/db/connection.ts'

/**
 * Lets a transaction that fills tables plan its statements anew, for the tables as they are now. The plan of an empty table reads all
 * of it, which is as good as any there. Nothing else ends that plan within one transaction: only rows that are committed get
 * statistics. Without them the planner takes tables for smaller than they are, so it is told to prefer indexes too.
 */
export async function planAnew(tx: Transaction): Promise<void> {
  await tx.query(`select set_config('enable_seqscan', 'off', true)`, [])
  await tx.query('discard plans', [])
}
