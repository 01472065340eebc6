import type { Transaction } from '../db/connection.ts'

/** The next probe of receivers whose breaker is open may go at once: whoever resumes one means that it is back. */
export async function probeNow(tx: Transaction, receiverIds: readonly string[]): Promise<void> {
  await tx.query(
    `update receiver_states set probe_at = least(probe_at, clock()), version = version + 1
    where receiver_id = any ($1::uuid[]) and breaker = 'open'`,
    [receiverIds],
  )
}
