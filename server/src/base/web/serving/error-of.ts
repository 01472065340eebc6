import type { Logger } from 'pino'
import { publicError } from '../../http/failure.ts'
import { CrossSite, TooMany, WrongMethod } from './methods.ts'
import { SlowForm } from './multipart.ts'
import type { ShownError } from './shown-error.ts'

/** The error that a visitor is shown for anything that was thrown. Logs what it does not show. */
export function errorOf(error: unknown, requestId: string, log: Logger): ShownError {
  if (error instanceof CrossSite || error instanceof WrongMethod) return error
  if (error instanceof TooMany || error instanceof SlowForm) return error
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  // Fastify refuses forms that are too large, and bodies that are none.
  if (status >= 400 && status < 500) return { status, message: String(error), headers: {} }
  return publicError(error, requestId, log)
}
