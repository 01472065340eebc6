import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { atOffset } from '../../test/deliveries.ts'
import { factory } from '../../test/factory.ts'
import { UNKNOWN_ID } from '../../test/fixture.ts'
import { installationAccess } from '../access/access.ts'
import { openDatabase } from '../db/connection.ts'
import type { KeyRequest } from '../http/api-listener.ts'
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
const countOf = async ({ id }: { id: string }) =>
  (await plain.run('select from key_requests where key_id = $1', [id])).length

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
  expect([await countOf(busy), await countOf(quiet)]).toEqual([100, 3])
  expect(await listed(busy)).toEqual(newest)
})

test('processes that write requests of the same keys at the same time, and delete old ones, never deadlock', async () => {
  const keys = await Promise.all(Array.from({ length: 10 }, () => make.key(company)))
  const processes = Array.from({ length: 4 }, () => openDatabase({ url: plain.url, poolSize: 1 }))
  const ids = keys.map(({ id }) => id)
  const writing = processes.map(async (connection, i) => {
    for (let round = 0; round < 10; round++) {
      const order = i % 2 === 0 ? keys : keys.toReversed()
      const trimmed = i % 2 === 0 ? ids : ids.toReversed()
      await writeRequests(
        connection,
        order.flatMap((key) => requestsOf(key, 40)),
        trimmed,
      )
    }
  })
  const deleting = Array.from({ length: 10 }, () => deleteOldRequests(database))
  await Promise.all([...writing, ...deleting])
  await Promise.all(processes.map((connection) => connection.close()))
  await writeRequests(database, [], ids)
  expect(await Promise.all(keys.map(countOf))).toEqual(keys.map(() => 100))
})

test('a request that is written again, because it is not known whether it was, is stored once', async () => {
  const key = await make.key(company)
  const requests = requestsOf(key, 5)
  await writeRequests(database, requests, [])
  await writeRequests(database, [...requests, ...requestsOf({ id: UNKNOWN_ID }, 1)], [])
  expect(await countOf(key)).toBe(5)
})

test('requests are shown for a day, and deleted after it', async () => {
  const key = await make.key(company)
  await atOffset(plain, '-24 hours', async (then) => {
    const [now] = await then.query<{ at: Date }>('select clock() as at', [])
    await writeRequests(then, requestsOf(key, 2, now!.at.getTime() - 1_000), [])
    await writeRequests(then, requestsOf(key, 3, now!.at.getTime() + 60_000), [])
  })
  expect(await listed(key)).toHaveLength(3)
  expect(await countOf(key)).toBe(5)
  expect(await deleteOldRequests(database)).toBe(2)
  expect(await countOf(key)).toBe(3)
  await atOffset(plain, '2 minutes', async (then) => {
    expect(await listed(key, then)).toEqual([])
    expect(await deleteOldRequests(then)).toBe(3)
  })
})

test('requests are deleted with their key', async () => {
  const [key, other] = [await make.key(company), await make.key(company)]
  await writeRequests(database, [...requestsOf(key, 2), ...requestsOf(other, 1)], [])
  await plain.run('delete from keys where id = $1', [key.id])
  expect([await countOf(key), await countOf(other)]).toEqual([0, 1])
})
