import { type DatabaseOptions, openPool, READS_SETTINGS, type Queryable, through } from './connection.ts'
import { withDatabaseErrors, Unavailable } from './unavailable.ts'

/** A standby that follows the database by its log, and can be read. */
export interface Replica {
  /**
   * Does something over one connection, and so with one server: what it has replayed once it never takes back.
   * @throws {Unavailable} where it can not be reached
   */
  use<T>(work: (connection: Queryable) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Milliseconds that a statement may take, after which the primary has answered long since. */
const STATEMENT_TIMEOUT = 2_000

/** Opens a replica. Connects when it is used first. */
export function openReplica(options: DatabaseOptions): Replica {
  const pool = openPool(options, STATEMENT_TIMEOUT, READS_SETTINGS)
  return {
    async use(work) {
      const client = await withDatabaseErrors(() => pool.connect())
      let broken = false
      try {
        return await work({ query: through(client) })
      } catch (error) {
        broken = error instanceof Unavailable
        throw error
      } finally {
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}
