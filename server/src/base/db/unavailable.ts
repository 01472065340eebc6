/**
 * The database could not be reached, or did not answer in time. It is not known whether the request
 * itself was right.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'

  /** Whether the reason is that a disk is full, which somebody has to change before anything works again. */
  get isDiskFull(): boolean {
    return isDiskFull(this)
  }
}

/**
 * Whether an error says that a disk is full or a quota used up: that of pg or of the file system, its cause, or a message
 * that repeats what PostgreSQL logged before it ended.
 */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDiskFull)
  if (!(error instanceof Error)) return false
  if ('code' in error && (error.code === '53100' || error.code === 'ENOSPC' || error.code === 'EDQUOT')) return true
  return /No space left on device|Disk quota exceeded/.test(error.message) || isDiskFull(error.cause)
}

const DISK_FULL = 'The disk of the database is full: free some space on it'

/**
 * SQLSTATE classes 08 (connection), 53 (resources) and 57 (stopped, cancelled by a timeout), and
 * socket errors of Node. A Unix socket answers ENOENT while PostgreSQL does not run, and EAGAIN if
 * too many connections wait for it. A certificate that is wrong or has expired has a code of OpenSSL.
 */
const STATES = /^(08...|53...|57P0.|57014)$/
const SOCKET = /^(EAGAIN|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
const CERTIFICATE = /^(CERT_|ERR_TLS_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_)/
/**
 * Errors without a code: those of pg, also after this process closed its connections, and that of
 * Kysely for a connection that broke.
 */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Postgres connection has been discarded|Cannot use a pool after calling end|The server does not support SSL connections)/

/**
 * Turns an error of pg into `Unavailable` if it means that the database is unavailable. Other errors
 * are returned as they are.
 */
export function asUnavailable(error: unknown): unknown {
  if (!isUnavailable(error)) return error
  return new Unavailable(isDiskFull(error) ? DISK_FULL : 'The database cannot be reached', { cause: error })
}

/** Whether an error of pg means that the database is unavailable, and not that a statement is wrong. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isUnavailable)
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string')
    return [STATES, SOCKET, CERTIFICATE].some((known) => known.test(String(error.code)))
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
