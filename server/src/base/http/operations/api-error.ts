import { quoted } from '@kandidat/contract/operations/error-text'
import { type AnyErrorCode, type ErrorBody, statusOfCode } from '@kandidat/contract/operations/errors'

/** An error response. Its text is public: it names what was wrong, what was given and what is allowed. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: AnyErrorCode
  /** Headers of the response in addition to the usual ones. */
  readonly headers: Readonly<Record<string, string>>

  /** @param cause what happened inside. It is never shown. */
  constructor(code: AnyErrorCode, message: string, headers: Readonly<Record<string, string>> = {}, cause?: Error) {
    super(message, cause && { cause })
    this.code = code
    this.headers = headers
  }

  get status(): number {
    return statusOfCode(this.code)
  }

  /** The body of the response (docs/operations.md#error). */
  get body(): string {
    return JSON.stringify({ error: this.message, code: this.code } satisfies Omit<ErrorBody, 'code'> & {
      code: AnyErrorCode
    })
  }
}

/** 404: the object that the path names does not exist. Only for operations that list this status. */
export function notFound(what: string, given: string): ApiError {
  return new ApiError('NOT_FOUND', `There is no ${what} ${quoted(given)}.`)
}

/** 403: the key has no access to the object that the path names. */
export function forbidden(what: string, given: string): ApiError {
  return new ApiError('FORBIDDEN', `The API key has no access to the ${what} ${quoted(given)}.`)
}

/**
 * 400: the cursor is not an object of the list. Unknown ids and ids of other companies get the same
 * response.
 */
export function invalidCursor(of: string, given: string): ApiError {
  return new ApiError(
    'INVALID_CURSOR',
    `The query parameter "cursor" must be the nextCursor of the previous page, the id of ${of}, but was ${quoted(given)}.`,
  )
}
