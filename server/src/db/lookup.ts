/**
 * SQL of the row with an id; other conditions go around it. PostgreSQL must not plan both together. If
 * it expects an owner to have one row, it considers any index that begins with the owner as good as
 * the id, and then reads all rows of a large owner (60,000 candidates for one cursor). For the same
 * reason, rows that are read one by one are joined by their id alone, without the owner.
 */
export function rowById(
  table: 'positions' | 'vouches' | 'careers_pages' | 'people' | 'users' | 'companies',
  id: string,
): string {
  return `(select * from ${table} where id = ${id} offset 0)`
}
