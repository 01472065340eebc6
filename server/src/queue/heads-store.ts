import type { Queryable } from '../db/connection.ts'
import { idsForm } from '../changes/ids-form.ts'
import type { Head, Lease } from './delivery.ts'
import { HELD, keysOf, SAME } from './lane-keys-store.ts'
import { readState, STATE_COLUMNS, type StateRow } from './receiver-states-store.ts'
import type { Destination } from '../webhooks/attempt.ts'

interface HeadRow extends StateRow, Destination {
  [column: string]: unknown
  place: number
  eventId: string
  day: string
  sequence: number
  kind: string
  body: string
  number: number
  spent: number
  headFailingSince: number | null
  overtakes: number[]
  now: number
}

/**
 * What is to be sent for lanes that are held, each with where to. Lanes that are held no more, or whose receiver was
 * paused or removed, are left out. A statement of its own after the one that took the lanes: only so are all deliveries
 * seen that were queued before.
 */
export async function readHeads(database: Queryable, leases: readonly Lease[]): Promise<Head[]> {
  const rows = await database.query<HeadRow>(HEADS, keysOf(leases))
  return rows.flatMap((row) => {
    const lease = leases[row.place - 1]
    if (!lease) return []
    const { url, strict, secret, previousSecret, headers } = row
    const { eventId, day, sequence, kind, body, number, spent, headFailingSince: failingSince, overtakes, now } = row
    const destination = { url, strict, secret, previousSecret, headers }
    const delivery = { eventId, day, sequence, kind, body, number, spent, failingSince, overtakes }
    return [{ lease, ...delivery, destination, state: readState(row), now }]
  })
}

const millis = (moment: string) => `(extract(epoch from ${moment}) * 1000)::float8`

/** The delivery at the head of the lane `l`, read in the one or two partitions where it can be. */
const HEAD = `
  select * from deliveries
  where receiver_id = l.receiver_id and object_id = l.object_id and track = l.track and sequence > l.done_sequence
    and day between l.done_day and (clock() at time zone 'UTC')::date + 1
    and state in ('pending', 'aside') and state = case when l.aside = 0 then 'pending' else 'aside' end
    and (l.aside = 0 or sequence = l.aside)
  order by sequence limit 1`

const HEADS = `
  select held.place::int, d.event_id as "eventId", d.day::text as day, d.sequence::float8 as sequence, d.kind,
    case when d.variant = 'ids' and e.person_id is not null then ${idsForm('e.body')} else e.body end as body,
    l.tries as number, l.spent, ${millis('l.failing_since')} as "headFailingSince", ${millis('clock()')} as now,
    coalesce((select array_agg(a.aside::float8 order by a.aside) from lanes a
      where a.receiver_id = l.receiver_id and a.object_id = l.object_id and a.track = l.track
        and a.aside > 0 and a.aside < d.sequence), '{}') as overtakes,
    r.url, r.strict, r.secret, r.headers,
    case when r.previous_until > clock() then r.previous_secret end as "previousSecret", ${STATE_COLUMNS}
  from ${HELD}
  join lanes l on ${SAME('l', 'held')} and l.token = held.token
  join receivers r on r.id = l.receiver_id and r.paused_at is null and r.removed_at is null
  left join receiver_states s on s.receiver_id = r.id
  cross join lateral (${HEAD}) d
  join events e on e.company_id = d.company_id and e.object_id = d.object_id and e.sequence = d.sequence and e.day = d.day
  order by held.place`
