import type { Database } from '../../src/base/db/connection.ts'
import { Refusal } from '../../src/base/forms/refusal.ts'
import { type Random, randomFrom } from '../../../scripts/harness/random.ts'
import type { Verdict } from '../../src/webhooks/queue/delivery.ts'
import { openQueues } from '../../src/webhooks/queue/queues-store.ts'
import { continueReplays, replayEvents, stopReplays } from '../../src/webhooks/delivery-log/replay/actions.ts'
import { advanceReplays } from '../../src/webhooks/delivery-log/replay/job.ts'
import { keepPartitions } from '../../src/webhooks/queue/upkeep/retention-job.ts'
import { retryDeliveries, retryFailed } from '../../src/webhooks/delivery-log/retry-actions.ts'
import type { DeliveryKey } from '../../src/webhooks/delivery-log/retry-store.ts'
import { type Change, inTransaction } from '../../src/base/changes/actions.ts'
import { outcomeOf } from '../deliveries.ts'
import type { AnyId, AnyKey } from '../factory.ts'
import type { VerbCase } from './world.ts'
import { installationAccess } from '../../src/base/access/access.ts'

const operator = installationAccess('operator')

/** Changes some of the rows that a statement finds at that moment. */
function withFound<Row extends Record<string, unknown>>(
  statement: string,
  most: number,
  verb: (c: Change, chosen: Row[], chance: Random) => Promise<unknown>,
): VerbCase {
  return (_world, random) => {
    const chance = randomFrom(random.whole(0, 2 ** 31))
    return async (database) => {
      const rows = await database.query<Row>(statement, [])
      if (rows.length === 0) throw new Refusal('conflict', 'There is nothing of the kind at the moment.')
      const chosen = chance.shuffle(chance.some(rows, chance.whole(1, most)))
      return inTransaction(database, operator, (c) => verb(c, chosen, chance))
    }
  }
}

const RECEIVERS = 'select id from receivers where removed_at is null order by id'
const REPLAYS = 'select company_id as "companyId", id from replays order by created_at desc, id limit 10'
const UNDELIVERED = `select d.receiver_id as "receiverId", d.event_id as "eventId", d.track::float8 as replay
  from deliveries d join receivers r on r.id = d.receiver_id
  where d.state <> 'delivered' and r.removed_at is null and r.paused_at is null
  order by d.created_at desc, d.event_id, d.receiver_id, d.track limit 30`

/** Changes of deliveries by operators, by workers and by the clock. */
export const deliveryCases: Record<string, VerbCase> = {
  'deliveries retry': withFound<DeliveryKey & { receiverId: AnyId } & Record<string, unknown>>(
    UNDELIVERED,
    4,
    (c, chosen) => retryDeliveries(c, chosen),
  ),
  'deliveries retry-failed': withFound<{ id: AnyId }>(
    'select id from receivers where removed_at is null and paused_at is null order by id',
    1,
    (c, [receiver]) => retryFailed(c, receiver!.id),
  ),
  'deliveries replay': withFound<{ id: AnyId }>(RECEIVERS, 2, (c, chosen) =>
    replayEvents(
      c,
      chosen.map(({ id }) => ({ receiverId: id, since: new Date(0), until: new Date(), kinds: null })),
    ),
  ),
  'deliveries replays stop': withFound<AnyKey & Record<string, unknown>>(REPLAYS, 3, (c, chosen) =>
    stopReplays(c, chosen),
  ),
  'deliveries replays continue': withFound<AnyKey & Record<string, unknown>>(REPLAYS, 3, (c, chosen) =>
    continueReplays(c, chosen),
  ),
  'replays go on': () => advanceReplays,
  'partitions are kept': () => keepPartitions,
  'a worker works': (_world, random) => {
    const chance = randomFrom(random.whole(0, 2 ** 31))
    return (database) => work(database, chance)
  },
}

/** The database work of a worker. Nothing is sent. */
async function work(database: Database, random: Random): Promise<void> {
  const queues = openQueues(database)
  const deliveries = await queues.nextDeliveries(await queues.claim(random.whole(1, 20)))
  let results = deliveries.map((delivery) => ({
    delivery,
    outcome: outcomeOf(delivery),
    verdict: random.pick<Verdict>([
      { kind: 'delivered', goOn: false },
      { kind: 'delivered', goOn: false },
      { kind: 'again', after: 10, counts: true },
      { kind: 'failed' },
      ...(delivery.lease.parked === 0 ? [{ kind: 'parked' as const, after: 10 }] : []),
    ]),
    age: 5,
    probe: false,
  }))
  while (results.length > 0) {
    const recorded = await queues.finish(results)
    results = results.filter((_, i) => recorded[i] === 'locked')
  }
}
