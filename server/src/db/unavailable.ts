/** The database could not be reached, or did not answer in time: nothing is known to be wrong with the request. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

/** Classes 08 (connection), 53 (resources), 57 (stopped, cancelled by timeout) of SQLSTATE, and what Node says of sockets. */
const STATES = /^(08...|53...|57P0.|57014)$/
const SOCKET = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
/** What pg throws without a code of its own, also where the process itself ends; and Kysely where it gave up a connection that broke. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Postgres connection has been discarded|Cannot use a pool after calling end)/

/** A failure of pg under its name: `Unavailable` where it says that the database is away, else as it is. */
export function asUnavailable(error: unknown): unknown {
  return isUnavailable(error) ? new Unavailable('The database can not be reached', { cause: error }) : error
}

/** Whether a failure of pg says that the database is away, and not that a statement is wrong. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isUnavailable)
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string') return STATES.test(error.code) || SOCKET.test(error.code)
  return MESSAGES.test(error.message)
}

/** Awaits what talks to the database, so that its being away has one name everywhere. */
export async function withDatabaseErrors<T>(talk: () => Promise<T>): Promise<T> {
  try {
    return await talk()
  } catch (error) {
    throw asUnavailable(error)
  }
}
