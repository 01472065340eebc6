import pg from 'pg'
import { ensureMarketplace } from '../../server/src/positions/careers-pages/actions.ts'
import type { Database } from '../../server/src/base/db/connection.ts'
import { createKeys } from '../../server/src/organisation/keys/actions.ts'
import { inTransaction } from '../../server/src/base/changes/actions.ts'
import { createCompany, OPERATOR } from '../../scripts/harness/database/rows.ts'

const COMPANIES = 200
/** A word of one position, and a word of every second one. */
export const words = { rare: 'quetzal', common: 'harbour' } as const

/** What is read. */
export interface PublicRows {
  readonly marketplaceId: string
  /** A key that reads the marketplace. */
  readonly key: string
}

/**
 * Writes `count` positions that are live on the marketplace and on the default page of one of 200 companies. Their texts
 * have the length of ordinary ones.
 */
export async function writePublicRows(database: Database, url: string, count: number): Promise<PublicRows> {
  const { marketplaceId } = await ensureMarketplace(database, { name: 'Marketplace', slug: 'marketplace' })
  const ids: string[] = []
  for (let n = 0; n < COMPANIES; n++) {
    const { id } = await createCompany(database, { name: `Company ${n}`, slug: `company-${n}`, country: 'NO' })
    ids.push(id)
  }
  const [key] = await inTransaction(database, OPERATOR, async (c) => {
    const [companyId] = await c.within('companies', ids.slice(0, 1))
    return createKeys(c, companyId === undefined ? [] : [{ companyId: companyId.id, limit: 1_000_000 }])
  })
  if (!key) throw new Error('no key was made')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Triggers and foreign keys would take most of the time.
    await client.query('set session_replication_role = replica')
    for (const text of statements) await client.query(text, [ids, count])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  return { marketplaceId, key: key.key }
}

const numbered = `(select n, md5('position' || n)::uuid as id, ($1::uuid[])[1 + n % ${COMPANIES}] as company_id,
  timestamptz '2026-01-01Z' + n * interval '1 second' as at from generate_series(1, $2::integer) n) numbered`

const statements = [
  `insert into positions (company_id, id, title, pitch, status, language, employment_type, locations, salary_type, salary_currency,
    salary_min, salary_max, highlights, content_html_default, created_at, updated_at, published_at, last_published_at,
    first_activated_at, expiration_date)
  select company_id, id, 'Engineer ' || n || case when n = $2 / 2 then ' ${words.rare}' else '' end,
    'Work on things that matter' || case when n % 2 = 0 then ' at the ${words.common}' else ' in the hills' end || ', with others.',
    'PUBLISHED', 'NO', array['Full-time', case when n % 3 = 0 then 'Remote' else 'On-site' end],
    json_build_array(json_build_object('id', md5('place' || n), 'address', 'Storgata ' || n % 100, 'city', 'City ' || n % 300,
      'country', 'NO', 'locality', null, 'postalCode', '0155', 'administrativeArea', null, 'subAdministrativeArea', null,
      'lat', 59.9, 'lng', 10.7)),
    'YEAR', 'NOK', case when n % 2 = 0 then 500000 end, case when n % 2 = 0 then 600000 end, array['Good colleagues', 'Free lunch'],
    repeat('<p>We look for somebody who likes to build things that others use every day, and to talk about them.</p>', 25),
    at, at, at, at, at, case when n % 4 = 0 then timestamptz '2099-01-01Z' + n * interval '1 second' end
  from ${numbered}`,
  `insert into listings (company_id, position_id, page_id, page_company_id, live, was_live, published_at, created_at)
  select numbered.company_id, numbered.id, cp.id, cp.company_id, true, true, at, at from ${numbered}
  join lateral (select cp.company_id, cp.id from careers_pages cp
    where cp.is_marketplace or cp.is_default and cp.company_id = numbered.company_id) cp on true`,
]
