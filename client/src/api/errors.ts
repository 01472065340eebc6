import type { ErrorCode, OperationId } from '../../../contract/src/types.ts'
import { KandidatError } from '../validation/misuse.ts'

/** The request that an error is about. */
export interface SentRequest {
  /** The operation that was called. */
  readonly operation: OperationId
  /** The URL of the request. */
  readonly url: string
  /** How often the request was sent, including the last time. */
  readonly attempts: number
}

/** An error about a request. */
class RequestError extends KandidatError implements SentRequest {
  override readonly name: string = 'RequestError'
  readonly operation: OperationId
  readonly url: string
  readonly attempts: number

  constructor(message: string, { operation, url, attempts }: SentRequest, options?: { cause: unknown }) {
    super(message, options)
    this.operation = operation
    this.url = url
    this.attempts = attempts
  }
}

/** An error response, and the request that it answers. */
export interface ErrorResponse extends SentRequest {
  readonly status: number
  /** The `code` of the response; undefined if a proxy responded in place of the API. */
  readonly code: ErrorCode | undefined
  /** The `X-Request-Id` of the response. Include it when you report an error. */
  readonly requestId: string | undefined
  /** After how many seconds to try again, if the response says so. */
  readonly retryAfter: number | undefined
}

/**
 * The API responded with an error. The message is that of the API: it names the parameter or
 * object, what was given and what is allowed. Common statuses have subclasses of their own.
 */
export class ApiError extends RequestError implements ErrorResponse {
  override readonly name: string = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined

  constructor(message: string, response: ErrorResponse) {
    super(message, response)
    this.status = response.status
    this.code = response.code
    this.requestId = response.requestId
    this.retryAfter = response.retryAfter
  }
}

/** 400: the value of a parameter is not allowed. */
export class BadRequest extends ApiError {
  override readonly name = 'BadRequest'
}

/** 401: the key is missing, malformed, unknown, revoked or expired. */
export class Unauthorized extends ApiError {
  override readonly name = 'Unauthorized'
}

/** 403: the key has no access to the object. */
export class Forbidden extends ApiError {
  override readonly name = 'Forbidden'
}

/** 404: the object does not exist. */
export class NotFound extends ApiError {
  override readonly name = 'NotFound'
}

/**
 * 429: the rate limit of the key is used up, and waiting for the next window would take longer than
 * allowed. `retryAfter` says how long it would take.
 */
export class RateLimited extends ApiError {
  override readonly name = 'RateLimited'
}

/** 502, 503 or 504: the service was not available at any of the attempts. */
export class Unavailable extends ApiError {
  override readonly name = 'Unavailable'
}

/** Creates the error whose class belongs to the status. */
export function apiErrorOf(message: string, response: ErrorResponse): ApiError {
  return new (classes[response.status] ?? ApiError)(message, response)
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

/** There was no response: the connection failed, or the time was up. `cause` is the reason. */
export class ConnectionError extends RequestError {
  override readonly name: string = 'ConnectionError'

  constructor(message: string, request: SentRequest, cause: unknown) {
    super(message, request, { cause })
  }
}

/**
 * The response does not come from the API: it is not JSON, a redirect, or the page of a proxy.
 * Often the base URL is wrong.
 */
export class UnexpectedAnswer extends RequestError {
  override readonly name = 'UnexpectedAnswer'
  readonly status: number
  readonly requestId: string | undefined

  constructor(message: string, response: SentRequest & Pick<ErrorResponse, 'status' | 'requestId'>) {
    super(message, response)
    this.status = response.status
    this.requestId = response.requestId
  }
}
