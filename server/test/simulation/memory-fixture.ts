import type { QueueFixture } from '../queue-store-contract.ts'
import { commitDeliveries, type DeliveryRow, emptyTables, queueName, historyName } from './queue-rows.ts'
import { QueueStatements } from './queue-statements.ts'
import { LEASE } from './machine.ts'
import { DATABASE_EPOCH } from './store-link.ts'

/**
 * The store of the simulation as a fixture, so that the contract of the real store tests it too.
 */
export function memoryFixture(): QueueFixture {
  const tables = emptyTables()
  const statements = new QueueStatements(tables, LEASE)
  const sequences = new Map<string, number>()
  const companies = new Map<string, string>()
  let now = DATABASE_EPOCH
  let made = 0
  const soon = <T>(work: () => T) => Promise.resolve().then(work)
  const receiverOf = (id: string) => tables.receivers.get(id)!
  return {
    store: {
      claim: (limit) => soon(statements.claim(now, limit)),
      nextDeliveries: (leases) => soon(statements.nextDeliveries(now, leases)),
      finish: (results) => soon(statements.finish(now, results)),
      release: (leases) => soon(statements.release(leases)),
      saveState: (receiverId, state) => soon(statements.saveState(receiverId, state)),
      pauseGone: (receiverId) => soon(statements.pauseGone(receiverId)),
      makeDue: (receiverId) => soon(statements.makeDue(now, receiverId)),
    },
    receiver: (beside) =>
      soon(() => {
        const id = `r${made++}`
        const companyId = beside === undefined ? `c${made++}` : receiverOf(beside).companyId
        tables.receivers.set(id, { id, companyId, paused: false, removed: false })
        return id
      }),
    object: (receiverId) =>
      soon(() => {
        const id = `o${made++}`
        companies.set(id, receiverOf(receiverId).companyId)
        return id
      }),
    emitEvents: (...objectIds) =>
      soon(() => {
        const deliveries = objectIds.flatMap((objectId): DeliveryRow[] => {
          const companyId = companies.get(objectId)!
          const sequence = (sequences.get(objectId) ?? 0) + 1
          sequences.set(objectId, sequence)
          const event = { id: `e${made++}`, companyId, objectId, sequence }
          return [...tables.receivers.values()]
            .filter((receiver) => receiver.companyId === companyId)
            .map(({ id }) => ({ receiverId: id, objectId, replay: 0, event, sequence, state: 'pending', attempts: 0 }))
        })
        commitDeliveries(tables, deliveries, now)
      }),
    pause: (receiverId) => soon(() => void (receiverOf(receiverId).paused = true)),
    resume: (receiverId) => soon(() => void (receiverOf(receiverId).paused = false)),
    pass: (milliseconds) => soon(() => void (now += milliseconds)),
    async whileHeld(receiverId, objectId, work) {
      const queue = tables.queues.get(queueName({ receiverId, objectId, replay: 0, parked: 0 }))!
      queue.lockedBy = work
      await work()
      queue.lockedBy = null
    },
    deliveries: (receiverId, objectId) =>
      soon(() =>
        (tables.histories.get(historyName({ receiverId, objectId, replay: 0 })) ?? []).map(({ state, attempts }) => ({
          state,
          attempts,
        })),
      ),
    attempts: (receiverId, objectId) =>
      soon(() =>
        [...tables.attempts.values()]
          .filter(({ row }) => row.receiverId === receiverId && row.objectId === objectId)
          .map(({ number }) => number),
      ),
    queues: (receiverId) =>
      soon(() => [...tables.queues.values()].filter((queue) => queue.receiverId === receiverId).length),
  }
}
