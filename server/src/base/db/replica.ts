import { type DatabaseOptions, openPool, type Queryable, through } from './connection.ts'
import { withDatabaseErrors, Unavailable } from './unavailable.ts'

/** A standby that replays the log of the database and can be read. */
export interface Replica {
  /**
   * Runs `work` over one connection, and so on one server, which never goes back behind what it has replayed.
   * @throws {Unavailable} if it cannot be reached
   */
  use<T>(work: (connection: Queryable) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Milliseconds that a statement may take. The primary has answered long before. */
const STATEMENT_TIMEOUT = 2_000

/** Opens a replica. It connects when it is first used. */
export function openReplica(options: DatabaseOptions): Replica {
  const pool = openPool(options, STATEMENT_TIMEOUT)
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
