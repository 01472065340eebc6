import pg from 'pg'
import { withDatabaseErrors } from './unavailable.ts'

/** A connection that is there for one purpose. */
export interface DedicatedConnection {
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<Row[]>
  /** In the terms of a pool. */
  counts(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

/**
 * One connection, opened when it is first needed and replaced once it broke; statements wait for each other. A pool of
 * one costs twice as much a statement as the driver itself (83 µs of Node against 35 for `select 1`).
 * @param onError hears of a connection that broke while nobody used it
 */
export function openDedicatedConnection(config: pg.ClientConfig, onError: (error: Error) => void): DedicatedConnection {
  let current: Promise<pg.Client> | undefined
  let isOpen = false
  let closed = false
  let asked = 0

  const forget = (connection: Promise<pg.Client>) => {
    if (current !== connection) return
    current = undefined
    isOpen = false
  }
  const connect = (): Promise<pg.Client> => {
    const client = new pg.Client(config)
    const connecting = client.connect().then(() => {
      isOpen = true
      return client
    })
    // One that PostgreSQL refused, as while it starts, is not tried again but replaced.
    connecting.catch(() => forget(connecting))
    // Without this listener a restart of the database ends the process.
    client.on('error', (error) => {
      forget(connecting)
      onError(error)
    })
    client.once('end', () => forget(connecting))
    return connecting
  }
  const discard = (connecting: Promise<pg.Client>) => {
    forget(connecting)
    // With a statement under way this cuts the connection: whoever froze can not hold it.
    connecting.then((client) => client.end()).catch(() => {})
  }

  return {
    query: <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) =>
      withDatabaseErrors(async () => {
        if (closed) throw new Error('Client was closed')
        current ??= connect()
        const connecting = current
        asked++
        try {
          const client = await connecting
          return (await client.query<Row>(statement)).rows
        } catch (error) {
          // What PostgreSQL says itself leaves the connection as it was, or ends it, of which it tells.
          if (!(error instanceof pg.DatabaseError)) discard(connecting)
          throw error
        } finally {
          asked--
        }
      }),
    counts: () => ({
      open: isOpen ? 1 : 0,
      idle: isOpen && asked === 0 ? 1 : 0,
      waiting: Math.max(0, asked - 1),
    }),
    async close() {
      closed = true
      const connecting = current
      current = undefined
      isOpen = false
      await connecting?.then((client) => client.end()).catch(() => {})
    },
  }
}
