import type pg from 'pg'
import { hashOfKey, makeKey } from '../../../server/src/organisation/keys/key.ts'
import { newId } from '../../../server/src/base/db/id.ts'
import { idOf } from './ids.ts'

/** Requests per minute. It is the largest limit of a key, and means 16,667 requests per second. */
const LIMIT = 1_000_000

/** Replaces all keys by one new key for each company. @returns the keys by the numbers of their companies */
export async function createDatasetKeys(client: pg.Client, companies: readonly number[]): Promise<Map<number, string>> {
  const made = companies.map((company) => {
    const id = newId()
    return { company, id, key: makeKey(id) }
  })
  await client.query('truncate rate_windows; delete from keys')
  await client.query(
    `insert into keys (company_id, id, secret_hash, rate_limit, created_at)
    select company_id, id, secret_hash, ${LIMIT}, clock()
    from unnest($1::uuid[], $2::uuid[], $3::bytea[]) as made (company_id, id, secret_hash)`,
    [made.map((row) => idOf('company', row.company)), made.map((row) => row.id), made.map((row) => hashOfKey(row.key))],
  )
  return new Map(made.map(({ company, key }) => [company, key]))
}
