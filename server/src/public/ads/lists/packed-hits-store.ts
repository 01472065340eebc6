import type { Queryable } from '../../../base/db/connection.ts'
import type { Employer, Hit, Traits } from './hit.ts'

// Hits come from the database in one row, with a text for each column. A thousand rows of seven columns take Node longer to read
// than PostgreSQL takes to find them.

/** A hit without its employer, of which only the id is known. */
export interface Row extends Omit<Hit, 'employer'> {
  readonly employerId: string
}

/** The code of a character that no JSON has, between traits. */
const BETWEEN = 30

type Packed = Readonly<Record<'ids' | 'employers' | 'published' | 'expires' | 'ranks' | 'traits', string | null>>

/** SQL of a time in milliseconds since 1970. `extract` would compute it as a decimal number, which takes ten times as long. */
export const inMilliseconds = (time: string) => `date_part('epoch', ${time}) * 1000`

/** SQL of what `packed` takes, beside a rank: of the words `s`. */
export const hitColumns = 's.position_id, s.employer_id, s.traits, s.expiration_date, s.published_at'

/** SQL of all hits in one row. @param rows SQL of a table with the columns of `hitColumns` and a `rank` */
export const packed = (rows: string) => `
  select string_agg(position_id::text, ',') as ids, string_agg(employer_id::text, ',') as employers,
    string_agg((${inMilliseconds('published_at')})::text, ',') as published,
    string_agg(coalesce((${inMilliseconds('expiration_date')})::text, 'null'), ',') as expires,
    string_agg(rank::text, ',') as ranks, string_agg(traits::text, chr(${BETWEEN})) as traits
  from (${rows}) hits`

/** Reads hits that are packed in one row, which may have the number of positions that an index named. */
export async function readPacked(
  database: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<{ rows: Row[]; named: number }> {
  const [row] = await database.query<Packed & { named?: number }>(text, values)
  return { rows: row ? rowsOf(row) : [], named: row?.named ?? 0 }
}

function rowsOf(row: Packed): Row[] {
  if (row.ids === null) return []
  const employers = (row.employers ?? '').split(',')
  const published = listOf<number>(row.published)
  const expires = listOf<number | null>(row.expires)
  const ranks = listOf<number>(row.ranks)
  const traits = traitsOf(row.traits ?? '')
  return row.ids.split(',').map((id, i) => ({
    id,
    employerId: employers[i] ?? '',
    publishedAt: published[i] ?? 0,
    expiresAt: expires[i] ?? null,
    traits: traits[i] as Traits,
    rank: ranks[i] ?? 0,
  }))
}

/** Many positions have the same traits, which are read once. */
function traitsOf(texts: string): Traits[] {
  const known = new Map<string, Traits>()
  return texts.split(String.fromCharCode(BETWEEN)).map((text) => {
    let traits = known.get(text)
    if (traits === undefined) known.set(text, (traits = JSON.parse(text) as Traits))
    return traits
  })
}

const listOf = <Value>(values: string | null) => JSON.parse(`[${values ?? ''}]`) as Value[]

/** Adds the employers to hits. */
export async function withEmployers(database: Queryable, rows: readonly Row[]): Promise<Hit[]> {
  const ids = [...new Set(rows.map(({ employerId }) => employerId))]
  const [found] = await database.query<{ employers: Employer[] }>(
    `select coalesce(json_agg(json_build_object('id', id, 'name', name, 'industries', industries)), '[]') as employers
    from companies where id = any ($1::uuid[])`,
    [ids],
  )
  const employers = new Map(found?.employers.map((employer) => [employer.id, employer]))
  return rows.flatMap(({ employerId, ...row }) => {
    const employer = employers.get(employerId)
    return employer ? [{ ...row, employer }] : []
  })
}
