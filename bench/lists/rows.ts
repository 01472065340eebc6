import pg from 'pg'
import type { Database } from '../../server/src/base/db/connection.ts'
import { dayFromNow, makePartition } from '../../server/src/base/db/partitions.ts'

const id = (kind: string, n: string) => `md5('${kind}' || (${n}))::uuid`
const at = (n: string) => `timestamptz '2025-01-01Z' + (${n}) * interval '1 second'`

const COMPANIES = 1_000
/** The number of the company that owns nine rows of ten. */
const LARGE = 1
const company = (n: string) =>
  id('company', `case when ${n} % 10 > 0 then ${LARGE} else 2 + ${n} % ${COMPANIES - 1} end`)
/** Positions of the large company, and those of them that the restricted user reaches. */
const POSITIONS = 20_000
const GRANTED = 1_000
/** Days over which deliveries spread. */
const DAYS = 3

const idIn = async (database: Database, kind: string, n: number): Promise<string> => {
  const [row] = await database.query<{ id: string }>(`select ${id(kind, '$1::int')} as id`, [n])
  if (!row) throw new Error('no id came back')
  return row.id
}

/** What lists are asked about. */
export interface Listed {
  readonly companyId: string
  /** The position with half of the candidates. */
  readonly positionId: string
  readonly restrictedUserId: string
  readonly viewerId: string
}

/**
 * Writes `size` candidates, people, keys, users, audit entries and deliveries, nine tenths of them of one company. Half
 * of its candidates are those of one position.
 */
export async function writeRows(database: Database, url: string, size: number): Promise<Listed> {
  for (let day = -DAYS; day <= 0; day++) {
    const name = await dayFromNow(database, day)
    for (const table of ['events', 'deliveries', 'attempts']) await makePartition(database, table, name)
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Triggers and foreign keys would take most of the time. The counts that the lists read are written here.
    await client.query('set session_replication_role = replica')
    for (const statement of statements(size)) await client.query(statement)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  return {
    companyId: await idIn(database, 'company', LARGE),
    positionId: await idIn(database, 'position', 1),
    restrictedUserId: await idIn(database, 'user', 1),
    viewerId: await idIn(database, 'user', 2),
  }
}

function statements(size: number): string[] {
  const rows = `generate_series(1, ${size}) as n`
  const position = `case when n % 10 = 0 then ${POSITIONS} + n % ${COMPANIES} when n % 2 = 0 then 1 else 1 + n % ${POSITIONS} end`
  return [
    `insert into companies (id, kind, name, slug, created_at, updated_at)
      select ${id('company', 'n')}, 'company', 'Company ' || n, 'bench-' || n, ${at('n')}, ${at('n')}
      from generate_series(1, ${COMPANIES}) as n`,
    `insert into positions (company_id, id, title, language, status, created_at, updated_at)
      select case when n < ${POSITIONS} then ${id('company', String(LARGE))} else ${id('company', `2 + n % ${COMPANIES - 1}`)} end,
        ${id('position', 'n')}, 'Position ' || n, 'NO', 'DRAFT', ${at('n')}, ${at('n')}
      from generate_series(1, ${POSITIONS + COMPANIES}) as n`,
    `insert into users (company_id, id, email, role, restricted, created_at)
      select ${company('n')}, ${id('user', 'n')}, n || '@example.com', case when n = 1 then 'recruiter' when n = 2 then 'viewer'
        else 'administrator' end, n = 1, ${at('n')} from ${rows}`,
    `insert into grants (company_id, user_id, position_id)
      select ${id('company', String(LARGE))}, ${id('user', '1')}, ${id('position', 'n')} from generate_series(1, ${GRANTED}) as n`,
    `insert into keys (company_id, id, secret_hash, abilities, maker_id, created_at)
      select ${company('n')}, ${id('key', 'n')}, sha256('key'), '{positions.read,candidates.read,candidates.identity}',
        ${id('user', 'n')}, ${at('n')} from ${rows}`,
    `insert into audit_entries (id, company_id, at, actor_kind, actor_id, verb, object_ids)
      select ${id('entry', 'n')}, ${company('n')}, ${at('n')}, 'user', ${id('user', 'n')}, 'positions edit',
        array[${id('position', '1')}] from ${rows}`,
    `insert into people (company_id, id, first_name, last_name, email, email_normalized, created_at, updated_at)
      select ${company('n')}, ${id('person', 'n')}, 'Kari', 'Lie', n || '@example.com', n || '@example.com', ${at('n')}, ${at('n')}
      from ${rows}`,
    `insert into vouches (company_id, id, position_id, person_id, kind, stage, created_at, updated_at, accepted_by_candidate_at)
      select p.company_id, ${id('vouch', 'n')}, p.id, ${id('person', 'n')}, 'application',
        case when n % 20 < 15 then 'REJECTED' when n % 20 < 19 then 'READY_FOR_REVIEW' else 'HIRED' end, ${at('n')}, ${at('n')}, ${at('n')}
      from ${rows} join positions p on p.id = ${id('position', position)}`,
    `insert into position_people (company_id, position_id, person_id, vouches, viewable, active, fresh, hired)
      select company_id, position_id, person_id, 1, 1, 0, 0, 0 from vouches`,
    `insert into receivers (company_id, id, url, secret, created_at)
      select id, md5('receiver' || id)::uuid, 'https://receiver.example/', 'sealed', created_at from companies`,
    `create unlogged table bench_events as
      select ${company('n')} as company_id, ${id('event', 'n')} as id, ${id('object', 'n')} as object_id, n,
        clock() - ${DAYS} * interval '1 day' * (n / ${size}.0) as at from ${rows}`,
    `insert into events (day, id, company_id, object_id, sequence, kind, position_id, body, created_at)
      select (at at time zone 'UTC')::date, id, company_id, object_id, 1, 'POSITION_UPDATED', object_id, '{}', at from bench_events`,
    `insert into deliveries (day, receiver_id, event_id, track, company_id, object_id, sequence, kind, variant, state, created_at, done_at)
      select (at at time zone 'UTC')::date, md5('receiver' || company_id)::uuid, id, 0, company_id, object_id, 1, 'POSITION_UPDATED',
        'full', case when n % 1000 = 1 then 'failed' else 'delivered' end, at, at from bench_events`,
    'drop table bench_events',
  ]
}
