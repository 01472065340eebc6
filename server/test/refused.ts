import { DatabaseError } from 'pg'
import { expect } from 'vitest'
import type { TestDatabase } from './database.ts'

/** Why PostgreSQL refuses a row: SQLSTATE by its name in PostgreSQL. */
const reasons = { check: '23514', reference: '23503', repetition: '23505', missing: '23502' } as const

/**
 * Expects that PostgreSQL refuses `write` for a reason of that kind, by a rule whose text contains
 * `rule`. A row that is wrong in some other way therefore proves nothing.
 */
export async function expectRefused(
  database: TestDatabase,
  reason: keyof typeof reasons,
  rule: string,
  write: () => Promise<unknown>,
): Promise<void> {
  const error = await write().then(
    () => undefined,
    (failure: unknown) => failure,
  )
  expect(error, 'the row was taken').toBeInstanceOf(DatabaseError)
  const { code, constraint, message } = error as DatabaseError
  expect(code, message).toBe(reasons[reason])
  const rows = await database.run<{ text: string }>(
    `select conname || ': ' || pg_get_constraintdef(oid) as text from pg_constraint where conname = $1
    union all
    select indexname || ': ' || indexdef from pg_indexes where indexname = $1`,
    [constraint ?? ''],
  )
  expect(rows.map(({ text }) => text).join('\n')).toContain(rule)
}
