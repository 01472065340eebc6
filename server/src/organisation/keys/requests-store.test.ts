import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { atOffset } from '../../../test/deliveries.ts'
import { factory } from '../../../test/factory.ts'
import { UNKNOWN_ID } from '../../../test/fixture.ts'
import { installationAccess } from '../../base/access/access.ts'
import { openDatabase } from '../../base/db/connection.ts'
import type { KeyRequest } from '../../base/http/api-listener.ts'
import { deleteOldRequests, listKeyRequests, writeRequests } from './requests-store.ts'

const plain = await createTestDatabase()
const database = openDatabase({ url: plain.url, poolSize: 2 })
afterAll(async () => {
  await database.close()
  await plain.drop()
})
const make = factory(database)
const company = await make.company()
const operator = installationAccess('operator')

/** Requests of which the last was answered a millisecond before. */
const requestsOf = (key: { id: string }, count: number, at = Date.now()): KeyRequest[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ keyId: key.id, at: at - count + n, requestId: randomUUID(), operation: 'listClients' as const },
    ...{ status: 200, milliseconds: 0.5 },
  }))
const idsOf = (requests: readonly { requestId: string }[]) => requests.map(({ requestId }) => requestId)
const listed = async (key: { id: string }, connection = database) =>
  idsOf(await listKeyRequests(connection, operator, key.id))
/** How many requests are stored. */
const countOf = async ({ id }: { id: string }) => {
  const rows = await plain.run<{ n: number }>('select cardinality(times) as n from key_requests where key_id = $1', [
    id,
  ])
  return rows.reduce((sum, { n }) => sum + n, 0)
}

test('of a key the last hundred are kept and shown, whoever writes them', async () => {
  const [busy, quiet] = [await make.key(company), await make.key(company)]
  const requests = requestsOf(busy, 250)
  const newest = idsOf(requests.slice(150).toReversed())
  await writeRequests(database, requests.slice(0, 100), [])
  await Promise.all([
    writeRequests(database, [...requests.slice(100, 200), ...requestsOf(quiet, 3)], [busy.id, quiet.id]),
    writeRequests(database, requests.slice(200), [quiet.id, busy.id]),
  ])
  expect(await listed(busy)).toEqual(newest)
  expect(await listKeyRequests(database, operator, busy.id, 7)).toHaveLength(7)
  await writeRequests(database, [], [busy.id, quiet.id])
  // Those that were written together are deleted together, once all of them lie beyond.
  expect([await countOf(busy), await countOf(quiet)]).toEqual([150, 3])
  expect(await listed(busy)).toEqual(newest)
})

test('processes that write requests of the same keys at the same time, and delete old ones, never deadlock', async () => {
  const keys = await Promise.all(Array.from({ length: 10 }, () => make.key(company)))
  const processes = Array.from({ length: 4 }, () => openDatabase({ url: plain.url, poolSize: 1 }))
  const ids = keys.map(({ id }) => id)
  const start = Date.now()
  const writing = processes.map(async (connection, i) => {
    for (let round = 0; round < 10; round++) {
      const order = i % 2 === 0 ? keys : keys.toReversed()
      const trimmed = i % 2 === 0 ? ids : ids.toReversed()
      await writeRequests(
        connection,
        order.flatMap((key) => requestsOf(key, 40, start + 40 * round)),
        trimmed,
      )
    }
  })
  const deleting = Array.from({ length: 10 }, () => deleteOldRequests(database))
  await Promise.all([...writing, ...deleting])
  await Promise.all(processes.map((connection) => connection.close()))
  await writeRequests(database, [], ids)
  for (const key of keys) {
    expect(await listed(key)).toHaveLength(100)
    // The last hundred are among those of the last round, of which each process wrote forty.
    expect(await countOf(key)).toBe(160)
  }
})

test('a request that is written again, because it is not known whether it was, is shown once', async () => {
  const key = await make.key(company)
  const requests = requestsOf(key, 5)
  await writeRequests(database, requests, [])
  await writeRequests(database, requests, [])
  expect(await countOf(key)).toBe(5)
  const more = requestsOf(key, 2)
  await writeRequests(database, [...requests, ...more, ...requestsOf({ id: UNKNOWN_ID }, 1)], [])
  expect((await listed(key)).toSorted()).toEqual(idsOf([...requests, ...more]).toSorted())
})

test('requests are shown for a day, and deleted after it', async () => {
  const key = await make.key(company)
  await atOffset(plain, '-24 hours', async (then) => {
    const [now] = await then.query<{ at: Date }>('select clock() as at', [])
    const [before, after] = [now!.at.getTime() - 1_000, now!.at.getTime() + 60_000]
    await writeRequests(then, requestsOf(key, 2, before), [])
    await writeRequests(then, [...requestsOf(key, 1, before), ...requestsOf(key, 3, after)], [])
  })
  expect(await listed(key)).toHaveLength(3)
  expect(await countOf(key)).toBe(6)
  await deleteOldRequests(database)
  expect(await listed(key)).toHaveLength(3)
  expect(await countOf(key)).toBe(4)
  await atOffset(plain, '2 minutes', async (then) => {
    expect(await listed(key, then)).toEqual([])
    await deleteOldRequests(then)
  })
  expect(await countOf(key)).toBe(0)
})

test('requests are deleted with their key', async () => {
  const [key, other] = [await make.key(company), await make.key(company)]
  await writeRequests(database, [...requestsOf(key, 2), ...requestsOf(other, 1)], [])
  await plain.run('delete from keys where id = $1', [key.id])
  expect([await countOf(key), await countOf(other)]).toEqual([0, 1])
})
