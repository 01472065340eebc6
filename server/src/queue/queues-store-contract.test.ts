import pg from 'pg'
import { afterAll } from 'vitest'
import { makeReceiver, emitEvents } from '../../test/deliveries.ts'
import { queueStoreContract } from '../../test/queue-store-contract.ts'
import { openStage } from '../../test/stage.ts'
import { type Database, openDatabase } from '../db/connection.ts'
import type { QueueStore } from './delivery.ts'
import { openQueues } from './queues-store.ts'

const stage = await openStage()
const { make } = stage

/**
 * The store at a time that the tests move. A connection keeps the time at which it was opened, so each
 * move opens new ones.
 */
let moved: Database = openDatabase({ url: stage.database.url, poolSize: 2 })
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
  pauseGone: (receiverId) => pause(receiverId),
}
const pause = async (receiverId: string) => {
  await stage.database.run(`update receivers set paused_at = clock(), pause_reason = 'operator' where id = $1`, [
    receiverId,
  ])
}

queueStoreContract('the store of a database', {
  store: now,
  async receiver(beside) {
    const owner = (beside === undefined ? undefined : owners.get(beside)) ?? (await make.company())
    const id = await makeReceiver(stage.database, owner)
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
  pause,
  async resume(receiverId) {
    await stage.database.run('update receivers set paused_at = null, pause_reason = null where id = $1', [receiverId])
  },
  async pass(milliseconds) {
    offset += milliseconds
    await stage.database.setClockOffset(`${offset} milliseconds`)
    await moved.close()
    moved = openDatabase({ url: stage.database.url, poolSize: 2 })
  },
  async whileHeld(receiverId, objectId, work) {
    const client = new pg.Client({ connectionString: stage.database.url })
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
    stage.database.run<{ state: string; attempts: number }>(
      'select state, attempts from deliveries where receiver_id = $1 and object_id = $2 order by sequence',
      [receiverId, objectId],
    ),
  async attempts(receiverId, objectId) {
    const rows = await stage.database.run<{ number: number }>(
      `select a.number from attempts a join deliveries d using (receiver_id, event_id, track)
      where a.receiver_id = $1 and d.object_id = $2 order by a.at, d.sequence, a.number`,
      [receiverId, objectId],
    )
    return rows.map(({ number }) => number)
  },
  async queues(receiverId) {
    return (await stage.database.run('select from lanes where receiver_id = $1', [receiverId])).length
  },
})
