import { quoted } from '@kandidat/contract/error-text'
import { type ErrorBody, type ErrorCode, errorStatuses } from '@kandidat/contract/errors'

/** An answer that is no data. The text is public: it says what was wrong, what was given and what is allowed. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  /** Headers that the answer has beside the usual ones. */
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.code = code
    this.headers = headers
  }

  get status(): number {
    return errorStatuses[this.code]
  }

  /** The body of the answer (docs/operations.md#error). */
  get body(): string {
    return JSON.stringify({ error: this.message, code: this.code } satisfies ErrorBody)
  }
}

/** What the path names does not exist: 404, where the operation lists it. */
export function notFound(what: string, given: string): ApiError {
  return new ApiError('NOT_FOUND', `There is no ${what} ${quoted(given)}.`)
}

/** What the path names is out of the key's reach: 403. */
export function forbidden(what: string, given: string): ApiError {
  return new ApiError('FORBIDDEN', `The API key has no access to the ${what} ${quoted(given)}.`)
}

/** The cursor is no object of the list: 400, the same for what is unknown and what is somebody else's. */
export function invalidCursor(of: string, given: string): ApiError {
  return new ApiError(
    'INVALID_CURSOR',
    `The query parameter "cursor" must be the nextCursor of a page before, the id of ${of}, but was ${quoted(given)}.`,
  )
}
