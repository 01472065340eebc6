import type { Logger } from 'pino'
import { Unavailable } from '../db/unavailable.ts'
import { unavailable } from './authentication/authenticator.ts'
import { ApiError } from './operations/api-error.ts'

/** The error that a client is shown for anything that was thrown. Logs what it does not show. */
export function publicError(error: unknown, requestId: string, log: Logger): ApiError {
  if (error instanceof ApiError) {
    // Authentication answers for itself while the database is away, once for each request.
    if (error.cause instanceof Unavailable && error.cause.isDiskFull) log.error({ requestId }, error.cause.message)
    return error
  }
  if (error instanceof Unavailable) {
    if (error.isDiskFull) log.error({ requestId }, error.message)
    else log.warn({ requestId, reason: String(error.cause) }, 'database unavailable')
    return unavailable()
  }
  log.error({ requestId, ...withoutValues(error) }, 'request failed')
  return new ApiError(
    'INTERNAL_ERROR',
    'Something went wrong on the server. Send the operator the X-Request-Id of this response.',
  )
}

/** The parts of an error that may be logged. PostgreSQL's messages repeat values of rows and of the request. */
function withoutValues(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { failure: typeof error }
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '))
  if ('code' in error) return { failure: error.name, code: error.code, frames }
  return { failure: error.name, message: error.message, frames }
}
