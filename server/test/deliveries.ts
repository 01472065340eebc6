import { createHash } from 'node:crypto'
import type { Database } from '../src/base/db/connection.ts'
import { openDatabase } from '../src/base/db/connection.ts'
import { newId } from '../src/base/db/id.ts'
import type { NextDelivery, Verdict } from '../src/webhooks/queue/delivery.ts'
import { openQueues } from '../src/webhooks/queue/queues-store.ts'
import type { EventKind } from '../src/base/changes/event.ts'
import { inTransaction } from '../src/base/changes/actions.ts'
import { installationAccess } from '../src/base/access/access.ts'
import { byVerb } from './by-verb.ts'
import type { Fixture } from './fixture.ts'
import type { TestDatabase } from './database.ts'
import type { Outcome } from '../src/webhooks/attempt.ts'

/** Has the form of an encrypted text, but no key opens it. */
const SEALED = `00000000.${'A'.repeat(16)}.${'A'.repeat(22)}`

/** Writes a receiver of a company, without the checks of its verb: nobody has to find its address. */
export async function makeReceiver(
  database: TestDatabase,
  company: { id: string },
  more: {
    url?: string
    candidateData?: 'full' | 'ids'
    kinds?: string[]
    positionIds?: string[]
    clientIds?: string[]
  } = {},
): Promise<string> {
  const id = newId()
  await database.run(
    `insert into receivers (company_id, id, url, secret, candidate_data, kinds, position_ids, client_ids, created_at)
    values ($1, $2, $7, '${SEALED}', $3, $4, $5, $6, clock())`,
    [
      company.id,
      id,
      more.candidateData ?? 'full',
      more.kinds ?? null,
      more.positionIds ?? null,
      more.clientIds ?? null,
      more.url ?? 'https://receiver.example/hook',
    ],
  )
  return id
}

/** Removes every receiver, so that a test meets none of another. */
export async function removeAllReceivers(fixture: Pick<Fixture, 'database' | 'server'>): Promise<void> {
  const rows = await fixture.database.run<{ id: string }>('select id from receivers where removed_at is null')
  if (rows.length > 0) await byVerb(fixture).removeReceivers(...rows)
}

/** Commits an event of each object. */
export function emitEvents(
  database: Database,
  objects: readonly { company_id: string; id: string }[],
  kind: EventKind = 'POSITION_UPDATED',
): Promise<void> {
  return inTransaction(database, installationAccess('system'), async (c) =>
    c.emit(
      kind,
      objects.map((object) => ({ companyId: object.company_id, id: object.id })),
    ),
  )
}

/** Runs work at another time, such as '-40 days'. */
export async function atOffset<T>(
  database: TestDatabase,
  offset: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  await database.setClockOffset(offset)
  const moved = openDatabase({ url: database.url, poolSize: 2 })
  try {
    return await work(moved)
  } finally {
    await moved.close()
    await database.setClockOffset('0')
  }
}

export const TAKEN: Verdict = { kind: 'delivered', goOn: false }

/**
 * The outcome of a delivery: accepted, with a response that repeats the body, unless `more`
 * overrides it.
 */
export function outcomeOf(delivery: NextDelivery, more: Partial<Outcome> = {}): Outcome {
  return {
    code: null,
    message: null,
    status: 200,
    address: '192.0.2.1',
    milliseconds: 12,
    requestHeaders: { 'webhook-id': delivery.eventId },
    bodyLength: Buffer.byteLength(delivery.body),
    bodyHash: createHash('sha256').update(delivery.body).digest(),
    answer: `got ${delivery.body}`,
    answerCut: null,
    retryAfter: null,
    ...more,
  }
}

/**
 * Claims due queues and records a result for each next delivery, without sending it. @returns these
 * deliveries
 */
export async function deliver(
  database: Database,
  judge: (delivery: NextDelivery) => Verdict = () => TAKEN,
  more: Partial<Outcome> = {},
): Promise<NextDelivery[]> {
  const queues = openQueues(database)
  const deliveries = await queues.nextDeliveries(await queues.claim(1_000))
  await queues.finish(
    deliveries.map((delivery) => ({
      delivery,
      outcome: outcomeOf(delivery, more),
      verdict: judge(delivery),
      age: 5,
      probe: false,
    })),
  )
  return deliveries
}

/** Repeats `deliver` until nothing is due. @returns all deliveries in their order */
export async function deliverAll(
  database: Database,
  judge?: (delivery: NextDelivery) => Verdict,
): Promise<NextDelivery[]> {
  const all: NextDelivery[] = []
  for (;;) {
    const deliveries = await deliver(database, judge)
    if (deliveries.length === 0) return all
    all.push(...deliveries)
  }
}

/**
 * Finds queues whose count differs from the deliveries that wait in them. Every committed
 * transaction leaves none.
 */
export function queueFaults(database: TestDatabase): Promise<unknown[]> {
  return database.run(
    `select coalesce(l.receiver_id, w.receiver_id) as receiver, l.pending::int as pending, w.n::int as waiting
    from lanes l full join (
      select receiver_id, object_id, track, case when state = 'aside' then sequence else 0 end as aside, count(*) as n
      from deliveries where state in ('pending', 'aside') group by 1, 2, 3, 4) w
      on (l.receiver_id, l.object_id, l.track, l.aside) = (w.receiver_id, w.object_id, w.track, w.aside)
    where l.pending is distinct from w.n`,
  )
}
