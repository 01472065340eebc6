import pg from 'pg'
import { afterAll } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { makeReceiver, emitEvents } from '../../../test/deliveries.ts'
import { queueStoreContract } from '../../../test/queue-store-contract.ts'
import { openFixture } from '../../../test/fixture.ts'
import { type Database, openDatabase } from '../../base/db/connection.ts'
import type { QueueStore } from './delivery.ts'
import { openQueues } from './queues-store.ts'

const fixture = await openFixture()
const { make } = fixture

/**
 * The store at a time that the tests move. A connection keeps the time at which it was opened, so
 * each move opens new ones.
 */
let moved: Database = openDatabase({ url: fixture.database.url, poolSize: 2 })
let offset = 0
afterAll(() => moved.close())
const owners = new Map<string, { id: string }>()
const objects = new Map<string, { company_id: string; id: string }>()
const now: QueueStore = {
  claim: (room) => openQueues(moved).claim(room),
  nextDeliveries: (leases) => openQueues(moved).nextDeliveries(leases),
  finish: (results) => openQueues(moved).finish(results),
  release: (leases) => openQueues(moved).release(leases),
  saveState: (receiverId, state) => openQueues(moved).saveState(receiverId, state),
  makeDue: (receiverId) => openQueues(moved).makeDue(receiverId),
  pauseGone: (id) => verbs().goneReceiver({ id }),
}
const verbs = () => byVerb({ server: { app: { database: moved } } })

queueStoreContract('the store of a database', {
  store: now,
  async receiver(beside) {
    const owner = (beside === undefined ? undefined : owners.get(beside)) ?? (await make.company())
    const id = await makeReceiver(fixture.database, owner)
    owners.set(id, owner)
    return id
  },
  async object(receiverId) {
    const position = await make.position(owners.get(receiverId)!)
    objects.set(position.id, position)
    return position.id
  },
  emitEvents: (...ids) =>
    emitEvents(
      moved,
      ids.map((id) => objects.get(id)!),
    ),
  pause: (id) => verbs().pauseReceiver({ id }),
  resume: (id) => verbs().resumeReceiver({ id }),
  async pass(milliseconds) {
    offset += milliseconds
    await fixture.database.setClockOffset(`${offset} milliseconds`)
    await moved.close()
    moved = openDatabase({ url: fixture.database.url, poolSize: 2 })
  },
  async whileHeld(receiverId, objectId, work) {
    const client = new pg.Client({ connectionString: fixture.database.url })
    await client.connect()
    try {
      await client.query('begin')
      await client.query('select from lanes where receiver_id = $1 and object_id = $2 for update', [
        receiverId,
        objectId,
      ])
      await work()
      await client.query('rollback')
    } finally {
      await client.end()
    }
  },
  deliveries: (receiverId, objectId) =>
    fixture.database.run<{ state: string; attempts: number }>(
      'select state, attempts from deliveries where receiver_id = $1 and object_id = $2 order by sequence',
      [receiverId, objectId],
    ),
  async attempts(receiverId, objectId) {
    const rows = await fixture.database.run<{ number: number }>(
      `select a.number from attempts a join deliveries d using (receiver_id, event_id, track)
      where a.receiver_id = $1 and d.object_id = $2 order by a.at, d.sequence, a.number`,
      [receiverId, objectId],
    )
    return rows.map(({ number }) => number)
  },
  async queues(receiverId) {
    return (await fixture.database.run('select from lanes where receiver_id = $1', [receiverId])).length
  },
})
