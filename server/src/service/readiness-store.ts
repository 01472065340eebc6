import type { Database } from '../base/db/connection.ts'

/**
 * Writes a page into a new file, which is gone afterwards: a file that exists may have room although the disk has none.
 * @throws {Unavailable} if the disk of the database is full
 */
export function writePage(database: Database): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query('create temporary table written (text text) on commit drop', [])
    await tx.query(`insert into written values ('')`, [])
  })
}
