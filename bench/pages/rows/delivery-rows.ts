import { KEPT_DAYS } from '../../../server/src/webhooks/queue/upkeep/retention.ts'
import { keyIdOf } from '../../../server/src/base/secrets/sealed.ts'
import type { FillStep } from '../../api/dataset/fill-step.ts'
import { MASTER_KEY } from '../../api/servers/server.ts'
import { id, loggedReceiver, SMALL } from './ids.ts'

/** Events about one object. */
const PER_OBJECT = 10
/** Attempts at a delivery that was given up. */
const ATTEMPTS = 5
const KINDS = `(array['POSITION_CREATED', 'POSITION_UPDATED', 'CANDIDATE_ADDED', 'CANDIDATE_STAGE_UPDATED', 'CANDIDATE_HIRED'])`
const BODY = `repeat('{"title":"Round"}', 20)`
/** Keys and receivers of the large agency; the small one has one of each. The first receiver has all deliveries. */
const FURNISHED = `(values (1, 50, 20), (2, 1, 1)) as company (c, keys, receivers)`

/** A secret in the form of those that are sealed. Nothing is sent, so nobody opens it. */
const SEALED = `${keyIdOf(MASTER_KEY)}.${'A'.repeat(16)}.${'A'.repeat(22)}`

/** An id that sorts by its time, as those of events do. */
const ID_AT = `(lpad(to_hex((extract(epoch from at) * 1000)::int8), 12, '0') || '7' || substr(md5(c || '.' || k), 1, 3) || '8' ||
  substr(md5(c || '.' || k), 4, 15))::uuid`

/** The keys and receivers of both agencies, and 90 days of deliveries to a receiver of each: `size`, and a thousand. */
export function deliverySteps(size: number): FillStep[] {
  return [
    {
      what: 'keys and receivers',
      sql: `insert into keys (company_id, id, secret_hash, abilities, maker_id, created_at)
          select ${id('company', 'c')}, ${id('key', 'c * 100 + k')}, sha256('key'), '{positions.read}', ${id('user', 'c * 10 + 1')}, clock()
          from ${FURNISHED}, generate_series(1, keys) as k;
        insert into receivers (company_id, id, url, secret, created_at)
          select ${id('company', 'c')}, ${id('receiver', 'c * 100 + k')}, 'http://127.0.0.1/receiver-' || k, '${SEALED}', clock()
          from ${FURNISHED}, generate_series(1, receivers) as k;
        insert into receiver_states (company_id, receiver_id, version, breaker, failures, failing_objects, failing_since,
            last_success_at, probes, probe_at, allowance)
          select company_id, id, 1, 'closed', 0, '{}', null, clock(), 0, null, 8 from receivers;
        insert into rate_windows (key_id, started_at, used) select id, clock(), 1 from keys`,
    },
    {
      what: 'partitions',
      sql: `select make_partition(name, (clock() at time zone 'UTC')::date + day)
        from unnest(array['events', 'deliveries', 'attempts']) as t (name), generate_series(${-KEPT_DAYS.deliveries}, 1) as day`,
    },
    {
      // The newest deliveries wait. Of a thousand others, fifty failed and one was lost.
      what: `${size} events beside ${SMALL}`,
      sql: `create unlogged table bench_events as
          select c, ${id('company', 'c')} as company_id, k, (at at time zone 'UTC')::date as day, ${ID_AT} as id, at,
            md5('object' || c || '-' || k % objects)::uuid as object_id, ${PER_OBJECT} - k / objects as sequence,
            ${KINDS}[1 + ('x' || substr(md5('kind' || k % objects), 1, 4))::bit(16)::int % 5] as kind,
            case when k < ceil(size / 500.0) then 'pending' when k % 20 = 1 then 'failed' when k % 1000 = 2 then 'lost' else 'delivered' end as state
          from (select c, size, k, size / ${PER_OBJECT} + 1 as objects, clock() - k * (interval '${KEPT_DAYS.deliveries} days' / size) as at
            from (values (1, ${size}), (2, ${SMALL})) as company (c, size), generate_series(0, size - 1) as k) e;
        insert into events (day, id, company_id, object_id, sequence, kind, position_id, person_id, body, created_at)
          select day, id, company_id, object_id, sequence, kind,
            case when kind like 'POSITION%' then object_id else md5('position' || k % 1000)::uuid end,
            case when kind not like 'POSITION%' then object_id end, ${BODY}, at from bench_events`,
    },
    {
      what: 'their deliveries and attempts',
      sql: `create unlogged table bench_deliveries as
          select *, case c when 1 then ${loggedReceiver('large')} else ${loggedReceiver('small')} end as receiver_id from bench_events;
        insert into deliveries (day, receiver_id, event_id, track, company_id, object_id, sequence, kind, variant, state, attempts,
            created_at, done_at)
          select day, receiver_id, id, 0, company_id, object_id, sequence, kind, 'full', state,
            case state when 'delivered' then 1 when 'pending' then 0 else ${ATTEMPTS} end, at,
            case when state <> 'pending' then at + interval '1 second' end from bench_deliveries;
        insert into lanes (receiver_id, object_id, track, aside, company_id, due_at, pending, done_day, done_sequence)
          select receiver_id, object_id, 0, 0, company_id, clock() + interval '1 day', count(*), min(day), min(sequence) - 1
          from bench_deliveries where state = 'pending' group by 1, 2, 5;
        insert into attempts (day, receiver_id, event_id, track, number, company_id, at, probe, address, status, word, sentence,
            milliseconds, request_headers, body_length, body_hash, answer)
          select day, receiver_id, id, 0, number, company_id, at, false, '192.0.2.1',
            case when state = 'delivered' then 200 else 500 end, case when state <> 'delivered' then 'status' end,
            case when state <> 'delivered' then 'The receiver answered 500.' end, 12,
            json_build_object('webhook-id', id, 'webhook-timestamp', '1700000000', 'webhook-signature', 'v1,' || repeat('a', 44)), 340,
            sha256(${BODY}::bytea), 'ok'
          from bench_deliveries cross join generate_series(1, case when state = 'delivered' then 1 else ${ATTEMPTS} end) as number
          where state <> 'pending' and at > clock() - interval '${KEPT_DAYS.attempts} days';
        drop table bench_events, bench_deliveries`,
    },
  ]
}
