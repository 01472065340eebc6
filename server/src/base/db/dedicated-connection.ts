import pg from 'pg'
import { withDatabaseErrors } from './unavailable.ts'

/** A connection for one purpose. */
export interface DedicatedConnection {
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<Row[]>
  /** The same counts as those of a pool. */
  counts(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

/**
 * One connection, opened when it is first needed and replaced after it broke. Its statements wait for
 * each other. A pool of one connection costs twice as much per statement as the driver itself (83 µs
 * of Node instead of 35 for `select 1`).
 * @param onError called with the error of a connection that broke while idle
 */
export function openDedicatedConnection(config: pg.ClientConfig, onError: (error: Error) => void): DedicatedConnection {
  let current: Promise<pg.Client> | undefined
  let isOpen = false
  let closed = false
  let pending = 0

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
    // A connection that PostgreSQL refused, for example while it starts, is not tried again but replaced.
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
    // If a statement is running, this cuts the connection, so that a frozen server cannot hold it.
    connecting.then((client) => client.end()).catch(() => {})
  }

  return {
    query: <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) =>
      withDatabaseErrors(async () => {
        if (closed) throw new Error('Client was closed')
        current ??= connect()
        const connecting = current
        pending++
        try {
          const client = await connecting
          return (await client.query<Row>(statement)).rows
        } catch (error) {
          // After an error that PostgreSQL reports, the connection can still be used, or it emits `end`.
          if (!(error instanceof pg.DatabaseError)) discard(connecting)
          throw error
        } finally {
          pending--
        }
      }),
    counts: () => ({
      open: isOpen ? 1 : 0,
      idle: isOpen && pending === 0 ? 1 : 0,
      waiting: Math.max(0, pending - 1),
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
