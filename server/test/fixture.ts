import { afterAll } from 'vitest'
import { openDatabase } from '../src/base/db/connection.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type Factory, factory } from './factory.ts'
import { type Reply, type RequestOptions, startServer, type TestServer } from './server.ts'

/**
 * What most test files start with: a database of their own, a server over it, and a factory of
 * rows.
 */
export interface Fixture {
  database: TestDatabase
  server: TestServer
  make: Factory
  /** GET below the base path with a key: `as(key)('/positions')`. */
  as: (key: { key: string }) => (path: string, options?: RequestOptions) => Promise<Reply>
}

/** Opens the fixture of a test file and closes it after the file's last test. */
export async function openFixture(options: Parameters<typeof startServer>[1] = {}): Promise<Fixture> {
  const database = await createTestDatabase()
  const server = await startServer(database.url, options)
  afterAll(async () => {
    await server.close()
    await database.drop()
  })
  const as =
    ({ key }: { key: string }) =>
    (path: string, request: RequestOptions = {}) =>
      server.get(path, { key, ...request })
  return { database, server, make: factory(server.app.database), as }
}

/** Creates rows before a server runs over the database, so that no sweep changes them. */
export async function beforeServing<T>(database: TestDatabase, work: (make: Factory) => Promise<T>): Promise<T> {
  const connection = openDatabase({ url: database.url, poolSize: 2 })
  try {
    return await work(factory(connection))
  } finally {
    await connection.close()
  }
}

/** A cache for tests that ask for one. */
export const CACHE = 16 * 1024 * 1024

/** Raises a version of a company, as verbs do: without it, what a cache keeps stays valid. */
export async function raise(
  { run }: Pick<TestDatabase, 'run'>,
  company: { id: string },
  kind: 'content' | 'people',
): Promise<void> {
  await run(
    `insert into versions as v values ($1, $2, 0, 1) on conflict (company_id, kind, slot) do update set n = v.n + 1`,
    [company.id, kind],
  )
}

/** The ids of a list, in its order. */
export function idsOf(reply: Reply): string[] {
  return reply.body.data.map((item: { id: string }) => item.id)
}

/** An id of no object. */
export const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000'
