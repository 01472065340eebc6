import type { Queryable, Transaction } from '../../base/db/connection.ts'

/**
 * Adds the words of the next positions that were there before words were kept. Nothing if all have them, or if another
 * process is at it.
 * @returns how many positions were looked at; null if there is nothing left to do
 */
export async function addWords(tx: Transaction, limit: number): Promise<number | null> {
  const [progress] = await tx.query<{ after: string }>('select after from position_words_to_fill for update', [])
  if (progress === undefined) return null
  // Locked as verbs lock them, so that no listing changes between its reading here and the writing of the words.
  const next = await tx.query<{ id: string }>('select id from positions where id > $1 order by id limit $2 for share', [
    progress.after,
    limit,
  ])
  const last = next.at(-1)?.id
  if (last === undefined) {
    await tx.query('delete from position_words_to_fill', [])
    return null
  }
  await tx.query(
    `insert into position_words select w.* from positions p cross join lateral words_of_position(p) w where p.id = any ($1::uuid[])
    on conflict (company_id, position_id) do nothing`,
    [next.map(({ id }) => id)],
  )
  await tx.query('update position_words_to_fill set after = $1', [last])
  return next.length
}

/** Whether all positions have their words. Until then they are found by the words that the previous release keeps. */
export async function hasAllWords(database: Queryable): Promise<boolean> {
  return (await database.query('select from position_words_to_fill limit 1', [])).length === 0
}
