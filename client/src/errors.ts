import type { ErrorCode, OperationId } from '../../contract/src/types.ts'
import { KandidatError } from './misuse.ts'

/** Which request went wrong, and how often it was sent. */
export interface Asked {
  /** The operation that was called. */
  readonly operation: OperationId
  /** The address that was asked. */
  readonly url: string
  /** How often it was sent, the last time included. */
  readonly attempts: number
}

/** What the API said when it refused. */
export interface Refusal extends Asked {
  readonly status: number
  /** The `code` of the answer; undefined where something on the way answered in place of the API. */
  readonly code: ErrorCode | undefined
  /** The `X-Request-Id` of the answer: name it when you ask about an error. */
  readonly requestId: string | undefined
  /** After how many seconds to try again, where the answer says so. */
  readonly retryAfter: number | undefined
}

/**
 * The API refused (docs/responses.md#body). The message is that of the API: which parameter or object, what was given
 * and what is allowed. For the statuses that one handles there are classes of their own.
 */
export class ApiError extends KandidatError {
  override readonly name: string = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
  readonly operation: OperationId
  readonly url: string
  readonly attempts: number

  constructor(message: string, { status, code, requestId, retryAfter, operation, url, attempts }: Refusal) {
    super(message)
    this.status = status
    this.code = code
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.operation = operation
    this.url = url
    this.attempts = attempts
  }
}

/** 400: a parameter has a value that is not allowed. */
export class BadRequest extends ApiError {
  override readonly name = 'BadRequest'
}

/** 401: the key is missing, malformed, unknown, revoked or expired. */
export class Unauthorized extends ApiError {
  override readonly name = 'Unauthorized'
}

/** 403: what was asked for is not within the access of the key. */
export class Forbidden extends ApiError {
  override readonly name = 'Forbidden'
}

/** 404: what the call names does not exist. */
export class NotFound extends ApiError {
  override readonly name = 'NotFound'
}

/** 429: the limit of the key is used up, and waiting for it would take longer than allowed. `retryAfter` says how long. */
export class RateLimited extends ApiError {
  override readonly name = 'RateLimited'
}

/** 502, 503 or 504: the service can not answer at the moment, and did not within the tries. */
export class Unavailable extends ApiError {
  override readonly name = 'Unavailable'
}

/** The error of a status. */
export function apiError(message: string, refusal: Refusal): ApiError {
  return new (classes[refusal.status] ?? ApiError)(message, refusal)
}

const classes: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequest,
  401: Unauthorized,
  403: Forbidden,
  404: NotFound,
  429: RateLimited,
  502: Unavailable,
  503: Unavailable,
  504: Unavailable,
}

/** There is no answer: the service can not be reached, the connection broke, or time was up. `cause` is what broke it. */
export class ConnectionError extends KandidatError {
  override readonly name: string = 'ConnectionError'
  readonly operation: OperationId
  readonly url: string
  readonly attempts: number

  constructor(message: string, { operation, url, attempts }: Asked, cause: unknown) {
    super(message, { cause })
    this.operation = operation
    this.url = url
    this.attempts = attempts
  }
}

/** What came is no answer of the API: no JSON, a redirect, a page of a proxy. Often the base URL is wrong. */
export class UnexpectedAnswer extends KandidatError {
  override readonly name = 'UnexpectedAnswer'
  readonly status: number
  readonly requestId: string | undefined
  readonly operation: OperationId
  readonly url: string
  readonly attempts: number

  constructor(message: string, asked: Asked & { readonly status: number; readonly requestId: string | undefined }) {
    super(message)
    this.status = asked.status
    this.requestId = asked.requestId
    this.operation = asked.operation
    this.url = asked.url
    this.attempts = asked.attempts
  }
}
