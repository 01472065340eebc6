/** A beginning that is shorter than this belongs to nearly everything, and is no entry of the indexes; nor is a longer one than this. */
const INDEXED = 3
const LONGEST = 12

/**
 * The entries by which words of a company's rows are looked up (server/src/base/db/migrations/0041-beginnings-of-words.ts).
 * @param words in lower case
 * @returns none if each word is too short
 */
export function beginningsOf(companyId: string, words: readonly string[]): string[] {
  return words
    .map((word) => Array.from(word))
    .filter(({ length }) => length >= INDEXED)
    .map((letters) => companyId.slice(-8) + letters.slice(0, LONGEST).join(''))
}

/**
 * SQL of the row with an id; other conditions go around it. PostgreSQL must not plan both together. If
 * it expects an owner to have one row, it considers any index that begins with the owner as good as
 * the id, and then reads all rows of a large owner (60,000 candidates for one cursor). For the same
 * reason, rows that are read one by one are joined by their id alone, without the owner.
 */
export function rowById(
  table: 'positions' | 'vouches' | 'careers_pages' | 'people' | 'users' | 'companies' | 'sharing_links' | 'submissions',
  id: string,
): string {
  return `(select * from ${table} where id = ${id} offset 0)`
}

/**
 * SQL of the listings or sharing links of one position, to be filtered further. With the other conditions, PostgreSQL considered an index
 * of all that are live of a company as good, and read it for each position (834,000 pages for 15,000 positions).
 */
export function rowsOfPosition(table: 'listings' | 'sharing_links', companyId: string, positionId: string): string {
  return `(select * from ${table} where company_id = ${companyId} and position_id = ${positionId} offset 0)`
}

/**
 * SQL of the tally of one position. For several at once, PostgreSQL 15 read all tallies of their company
 * (765,000 rows for a page of clients).
 */
export function tallyOfPosition(companyId: string, positionId: string): string {
  return `(select * from position_tallies where company_id = ${companyId} and position_id = ${positionId} offset 0)`
}

/**
 * SQL of the events about one object, and of the delivery of one event to one receiver. Joined without more, PostgreSQL read all
 * deliveries of each receiver: 3.7 s for the page of somebody who was hired by a company with a million deliveries.
 */
export function eventsAbout(companyId: string, objectId: string): string {
  return `(select * from events where company_id = ${companyId} and object_id = ${objectId} offset 0)`
}

/** @see eventsAbout @param event the name of its row */
export function deliveryOf(event: string, receiverId: string): string {
  return `(select * from deliveries where receiver_id = ${receiverId} and event_id = ${event}.id and day = ${event}.day offset 0)`
}
