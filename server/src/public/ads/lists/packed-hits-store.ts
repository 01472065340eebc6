import type { Queryable } from '../../../base/db/connection.ts'
import type { Employer, Hit, Traits } from './hit.ts'

// Hits come from the database in one row, with a text for each column. A thousand rows of seven columns take Node longer to read
// than PostgreSQL takes to find them.

/** The code of a character that no JSON has, between traits. */
const BETWEEN = 30

interface Packed {
  readonly ids: string | null
  readonly employers: string | null
  readonly published: string | null
  readonly expires: string | null
  readonly ranks: string | null
  readonly traits: string | null
  readonly companies: readonly Employer[] | null
}

/** SQL of a time in milliseconds since 1970. `extract` would compute it as a decimal number, which takes ten times as long. */
export const inMilliseconds = (time: string) => `date_part('epoch', ${time}) * 1000`

/** SQL of what `packed` takes, beside a rank: of the words `s`. */
export const hitColumns = 's.position_id, s.employer_id, s.traits, s.expiration_date, s.published_at'

/** SQL of all hits in one row, with their employers. @param rows SQL of a table with the columns of `hitColumns` and a `rank` */
export const packed = (rows: string) => `
  select ids, employers::text, published, expires, ranks, traits, (select json_agg(json_build_object('id', id, 'name', name, 'industries', industries))
    from companies where id = any (employers)) as companies
  from (
    select string_agg(position_id::text, ',') as ids, array_agg(employer_id) as employers,
      string_agg((${inMilliseconds('published_at')})::text, ',') as published,
      string_agg(coalesce((${inMilliseconds('expiration_date')})::text, 'null'), ',') as expires,
      string_agg(rank::text, ',') as ranks, string_agg(traits::text, chr(${BETWEEN})) as traits
    from (${rows}) hits) packed`

/** Reads the hits that `packed` has in one row, beside which other columns may stand. */
export async function readPacked<Beside extends object = object>(
  database: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<{ hits: Hit[] } & Beside> {
  const [row] = await database.query<Packed & Beside>(text, values)
  if (!row) throw new Error('A statement that packs all rows in one has no row.')
  return { ...row, hits: hitsOf(row) }
}

function hitsOf(row: Packed): Hit[] {
  if (row.ids === null) return []
  const companies = new Map(row.companies?.map((company) => [company.id, company]))
  const employers = (row.employers ?? '').slice(1, -1).split(',')
  const published = listOf<number>(row.published)
  const expires = listOf<number | null>(row.expires)
  const ranks = listOf<number>(row.ranks)
  const traits = traitsOf(row.traits ?? '')
  return row.ids.split(',').map((id, i) => ({
    id,
    publishedAt: published[i] ?? 0,
    expiresAt: expires[i] ?? null,
    traits: traits[i] as Traits,
    employer: companies.get(employers[i] ?? '') as Employer,
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
