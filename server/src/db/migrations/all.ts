import { type Migration, sql } from 'kysely'
import { companiesAndAccess } from './0001-companies-and-access.ts'
import { positionsAndLinks } from './0002-positions-and-links.ts'
import { candidates } from './0003-candidates.ts'

const statements = (text: string): Migration => ({ up: (db) => sql.raw(text).execute(db).then(() => undefined) })

/** Every migration, by the name under which a database remembers it; applied in the order of the names. */
export const migrations: Record<string, Migration> = {
  '0001-companies-and-access': statements(companiesAndAccess),
  '0002-positions-and-links': statements(positionsAndLinks),
  '0003-candidates': statements(candidates),
}
