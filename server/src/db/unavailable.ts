/**
 * The database could not be reached, or did not answer in time. It is not known whether the request
 * itself was right.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

/**
 * SQLSTATE classes 08 (connection), 53 (resources) and 57 (stopped, cancelled by a timeout), and
 * socket errors of Node. A Unix socket answers ENOENT while PostgreSQL does not run, and EAGAIN if
 * too many connections wait for it.
 */
const STATES = /^(08...|53...|57P0.|57014)$/
const SOCKET = /^(EAGAIN|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
/**
 * Errors without a code: those of pg, also after this process closed its connections, and that of
 * Kysely for a connection that broke.
 */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Postgres connection has been discarded|Cannot use a pool after calling end)/

/**
 * Turns an error of pg into `Unavailable` if it means that the database is unavailable. Other errors
 * are returned as they are.
 */
export function asUnavailable(error: unknown): unknown {
  return isUnavailable(error) ? new Unavailable('The database cannot be reached', { cause: error }) : error
}

/** Whether an error of pg means that the database is unavailable, and not that a statement is wrong. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isUnavailable)
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string') return STATES.test(error.code) || SOCKET.test(error.code)
  return MESSAGES.test(error.message)
}

/** Runs work on the database, and converts its errors with `asUnavailable`. */
export async function withDatabaseErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asUnavailable(error)
  }
}
