import pg from 'pg'
import type { Database } from '../../server/src/base/db/connection.ts'
import { dayFromNow, makePartition } from '../../server/src/base/db/partitions.ts'
import { createKeys } from '../../server/src/organisation/keys/actions.ts'
import { inTransaction } from '../../server/src/base/changes/actions.ts'
import { KEPT_DAYS } from '../../server/src/webhooks/queue/upkeep/retention.ts'
import { addReceiversTo, createCompany, OPERATOR } from '../../scripts/harness/database/rows.ts'
import { signIn } from './service.ts'

const KEYS = 50
const RECEIVERS = 20
/** Deliveries of the receiver that the large one is compared with. */
export const SMALL = 1_000
/** Events about one object. */
const PER_OBJECT = 10
/** Attempts at a delivery that was given up. */
const ATTEMPTS = 5

/** A receiver, and what its log is asked for. */
export interface LoggedReceiver {
  readonly id: string
  /** An object with events. */
  readonly objectId: string
  /** The delivery in the middle of the log, and one near its end. */
  readonly middle: string
  readonly last: string
}

/** What the pages are about. */
export interface PortalRows {
  /** The cookie of an administrator with keys and receivers, and of one of an empty company. */
  readonly administrator: string
  readonly ofEmptyCompany: string
  readonly large: LoggedReceiver
  readonly small: LoggedReceiver
}

/** Writes a company with keys and receivers, of which one has `size` deliveries of 90 days and one a thousand. */
export async function writePortalRows(
  database: Database,
  url: string,
  masterKey: Buffer,
  size: number,
): Promise<PortalRows> {
  for (let day = -KEPT_DAYS.deliveries; day <= 1; day++) {
    const name = await dayFromNow(database, day)
    for (const table of ['events', 'deliveries', 'attempts']) await makePartition(database, table, name)
  }
  const company = await createCompany(database, { name: 'Bench', slug: 'bench' })
  const empty = await createCompany(database, { name: 'Empty', slug: 'empty' })
  await inTransaction(database, OPERATOR, async (all) => {
    const [owner] = await all.within('companies', [company.id])
    if (!owner) throw new Error('there is no company')
    await createKeys(
      all,
      Array.from({ length: KEYS }, (_, n) => ({ companyId: owner.id, name: `Key ${n}` })),
    )
  })
  const forms = Array.from({ length: RECEIVERS }, (_, n) => ({ url: `http://127.0.0.1/receiver-${n}` }))
  await addReceiversTo(database, masterKey, company.id, forms)
  const receivers = await database.query<{ id: string }>('select id from receivers order by id limit 2', [])
  const [large, small] = [receivers[0]?.id ?? '', receivers[1]?.id ?? '']
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Triggers and foreign keys would take most of the time.
    await client.query('set session_replication_role = replica')
    for (const statement of statements(company.id, size, large, small)) await client.query(statement)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  return {
    administrator: await signIn(database, company.id),
    ofEmptyCompany: await signIn(database, empty.id),
    large: await logged(database, large),
    small: await logged(database, small),
  }
}

async function logged(database: Database, id: string): Promise<LoggedReceiver> {
  const [row] = await database.query<Omit<LoggedReceiver, 'id'>>(
    `with sorted as (
      select event_id, object_id, row_number() over (order by event_id desc) as n, count(*) over () as total
      from deliveries where receiver_id = $1
    )
    select max(event_id::text) filter (where n = total / 2) as middle, max(event_id::text) filter (where n = total - 60) as last,
      max(object_id::text) filter (where n = total / 2) as "objectId" from sorted`,
    [id],
  )
  if (!row) throw new Error('the receiver has no deliveries')
  return { id, ...row }
}

/** An id that sorts by its time, as those of events do. */
const idAt = (at: string, n: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::int8), 12, '0') || '7' || substr(md5(${n}), 1, 3) || '8' || substr(md5(${n}), 4, 15))::uuid`

/** The states of deliveries: the newest ones wait. Of a thousand others, fifty failed and one was lost. */
const STATE = (total: number) => `case when n <= ${Math.ceil(total / 500)} then 'pending' when n % 20 = 1 then 'failed'
  when n % 1000 = 2 then 'lost' else 'delivered' end`

function statements(companyId: string, size: number, large: string, small: string): string[] {
  const kinds = `(array['POSITION_CREATED', 'POSITION_UPDATED', 'CANDIDATE_ADDED', 'CANDIDATE_STAGE_UPDATED', 'CANDIDATE_HIRED'])`
  // One more, so that deliveries at regular distances are about different objects.
  const objects = Math.ceil(size / PER_OBJECT) + 1
  const of = (receiver: string, total: number) => `
    select day, '${receiver}'::uuid as receiver_id, id, object_id, sequence, kind, at, ${STATE(total)} as state
    from (select *, row_number() over (order by n) as n from (select day, id, object_id, sequence, kind, at, n as place from bench_events
      where n % ${Math.max(1, Math.floor(size / total))} = 0) e (day, id, object_id, sequence, kind, at, n)) e (day, id, object_id, sequence, kind, at, place, n)`
  return [
    `create unlogged table bench_events as
      select (at at time zone 'UTC')::date as day, ${idAt('at', 'n::text')} as id, md5('object' || n % ${objects})::uuid as object_id,
        ${PER_OBJECT} - n / ${objects} as sequence, ${kinds}[1 + ('x' || substr(md5('kind' || n % ${objects}), 1, 4))::bit(16)::int % 5] as kind, n, at
      from (select n, clock() - n * (${KEPT_DAYS.deliveries} * interval '1 day' / ${size}) as at from generate_series(0, ${size - 1}) as n) e`,
    `insert into events (day, id, company_id, object_id, sequence, kind, position_id, person_id, body, created_at)
      select day, id, '${companyId}', object_id, sequence, kind,
        case when kind like 'POSITION%' then object_id else md5('position' || n % 1000)::uuid end,
        case when kind not like 'POSITION%' then object_id end, repeat('{"title":"Round"}', 20), at from bench_events`,
    `create unlogged table bench_deliveries as ${of(large, size)} union all ${of(small, SMALL)}`,
    `insert into deliveries (day, receiver_id, event_id, track, company_id, object_id, sequence, kind, variant, state, attempts,
        created_at, done_at)
      select day, receiver_id, id, 0, '${companyId}', object_id, sequence, kind, 'full', state,
        case state when 'delivered' then 1 when 'pending' then 0 else ${ATTEMPTS} end, at,
        case when state <> 'pending' then at + interval '1 second' end from bench_deliveries`,
    `insert into lanes (receiver_id, object_id, track, aside, company_id, due_at, pending, done_day, done_sequence)
      select receiver_id, object_id, 0, 0, '${companyId}', clock() + interval '1 day', count(*), min(day), min(sequence) - 1
      from bench_deliveries where state = 'pending' group by receiver_id, object_id`,
    `insert into attempts (day, receiver_id, event_id, track, number, company_id, at, probe, address, status, word, sentence,
        milliseconds, request_headers, body_length, body_hash, answer)
      select day, receiver_id, id, 0, number, '${companyId}', at, false, '192.0.2.1',
        case when state = 'delivered' then 200 else 500 end, case when state <> 'delivered' then 'status' end,
        case when state <> 'delivered' then 'The receiver answered 500.' end, 12,
        json_build_object('webhook-id', id, 'webhook-timestamp', '1700000000', 'webhook-signature', 'v1,' || repeat('a', 44)), 340,
        sha256(repeat('{"title":"Round"}', 20)::bytea), 'ok'
      from bench_deliveries cross join generate_series(1, case when state = 'delivered' then 1 else ${ATTEMPTS} end) as number
      where state <> 'pending' and at > clock() - interval '${KEPT_DAYS.attempts} days'`,
    `insert into receiver_states (company_id, receiver_id, version, breaker, failures, failing_objects, failing_since,
        last_success_at, probes, probe_at, allowance)
      select company_id, id, 1, 'closed', 0, '{}', null, clock(), 0, null, 8 from receivers where company_id = '${companyId}'`,
    `insert into rate_windows (key_id, started_at, used) select id, clock(), 1 from keys`,
    'drop table bench_events, bench_deliveries',
  ]
}
