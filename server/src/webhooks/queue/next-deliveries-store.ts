import type { Queryable } from '../../base/db/connection.ts'
import { idsForm } from '../../base/changes/ids-form.ts'
import type { Lease, NextDelivery } from './delivery.ts'
import { CLAIMED, keysOf, sameQueue } from './queue-keys-store.ts'
import { readState, STATE_COLUMNS, type StateRow } from './receiver-states-store.ts'
import type { Destination } from '../attempt.ts'

interface NextDeliveryRow extends StateRow, Destination {
  [column: string]: unknown
  place: number
  eventId: string
  day: string
  sequence: number
  kind: string
  body: string
  number: number
  countedAttempts: number
  deliveryFailingSince: number | null
  overtakes: number[]
  now: number
}

/**
 * Reads the next delivery of each claimed queue, with its destination. Leaves out queues whose
 * claim was lost, and those of a receiver that was paused or removed. This is a statement of its
 * own, after the claim: only then does its snapshot contain every delivery that was queued before
 * the claim.
 */
export async function readNextDeliveries(database: Queryable, leases: readonly Lease[]): Promise<NextDelivery[]> {
  const rows = await database.query<NextDeliveryRow>(NEXT_DELIVERIES, keysOf(leases))
  return rows.flatMap((row) => {
    const lease = leases[row.place - 1]
    if (!lease) return []
    const { url, strict, secret, previousSecret, headers } = row
    const { eventId, day, sequence, kind, body, number, countedAttempts, overtakes, now } = row
    const destination = { url, strict, secret, previousSecret, headers }
    const delivery = { eventId, day, sequence, kind, body, number, countedAttempts, overtakes }
    return [{ lease, ...delivery, failingSince: row.deliveryFailingSince, destination, state: readState(row), now }]
  })
}

const millis = (moment: string) => `(extract(epoch from ${moment}) * 1000)::float8`

/**
 * The next delivery of the queue `l`. The condition on the day limits the search to the partitions
 * where it can be.
 */
const NEXT_DELIVERY = `
  select * from deliveries
  where receiver_id = l.receiver_id and object_id = l.object_id and track = l.track and sequence > l.done_sequence
    and day between l.done_day and (clock() at time zone 'UTC')::date + 1
    and state in ('pending', 'aside') and state = case when l.aside = 0 then 'pending' else 'aside' end
    and (l.aside = 0 or sequence = l.aside)
  order by sequence limit 1`

/** The sequences of parked deliveries that the delivery `d` of the queue `l` overtakes. */
const OVERTAKES = `
  coalesce((select array_agg(a.aside::float8 order by a.aside) from lanes a
    where a.receiver_id = l.receiver_id and a.object_id = l.object_id and a.track = l.track
      and a.aside > 0 and a.aside < d.sequence), '{}')`

const NEXT_DELIVERIES = `
  select claimed.place::int, d.event_id as "eventId", d.day::text as day, d.sequence::float8 as sequence, d.kind,
    case when d.variant = 'ids' and e.person_id is not null then ${idsForm('e.body')} else e.body end as body,
    l.tries as number, l.spent as "countedAttempts", ${millis('l.failing_since')} as "deliveryFailingSince",
    ${millis('clock()')} as now, ${OVERTAKES} as overtakes,
    r.url, r.strict, r.secret, r.headers,
    case when r.previous_until > clock() then r.previous_secret end as "previousSecret", ${STATE_COLUMNS}
  from ${CLAIMED}
  join lanes l on ${sameQueue('l', 'claimed')} and l.token = claimed.token
  join receivers r on r.id = l.receiver_id and r.paused_at is null and r.removed_at is null
  left join receiver_states s on s.receiver_id = r.id
  cross join lateral (${NEXT_DELIVERY}) d
  join events e on e.company_id = d.company_id and e.object_id = d.object_id and e.sequence = d.sequence and e.day = d.day
  order by claimed.place`
