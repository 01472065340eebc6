/**
 * SQL of the row of a table with an id; its conditions come around it. PostgreSQL must not plan them together: where it
 * expects an owner to have one row, any index that begins with the owner looks as good to it as the id, and of a large
 * owner it then reads everything (60,000 candidates for one cursor). For the same reason rows are joined by their id
 * alone, without the owner, where they are read one by one.
 */
export function rowById(table: 'positions' | 'vouches' | 'careers_pages', id: string): string {
  return `(select * from ${table} where id = ${id} offset 0)`
}
