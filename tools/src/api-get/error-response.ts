import type { FailureCode } from '@kandidat/shared/command-line/failure'

/** A response of the API that is not a success. */
export interface ErrorResponse {
  readonly status: number
  /** The `code` and the `error` of the body, if it has them. */
  readonly code: string | undefined
  readonly error: string | undefined
  readonly requestId: string | undefined
  readonly retryAfter: string | undefined
}

/** What to do about each status. */
const advice: Readonly<Record<number, string>> = {
  400: 'Correct the parameter that the message names.',
  401: 'Give a valid key: `keys create` makes one.',
  403: 'The object exists, or may exist, but this key may not see it: give a key of its company.',
  404: 'Check the path and the id. For an object that exists but that the key may not see, the status would be 403.',
  405: 'This command sends only GET, so the address is not that of the API: see --base-url.',
  429: 'Wait as long as Retry-After says, or give the key a higher limit.',
  503: 'Try again in a moment. On your own server, `doctor` finds out what is wrong.',
}

/** The failure code of a command whose request got this response. */
export function failureOf({ status }: ErrorResponse): FailureCode {
  if (status === 400) return 'USAGE'
  if (status === 404) return 'NOT_FOUND'
  return status < 429 ? 'REFUSED' : 'FAILED'
}

/** The response and what to do about it, in one line. */
export function errorText({ status, code, error, requestId, retryAfter }: ErrorResponse): string {
  const parts = [
    `${[status, code].filter((part) => part !== undefined).join(' ')}: ${error ?? 'the response does not say why'}`,
    ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter} s.`]),
    advice[status] ??
      (status >= 500
        ? 'Ask the operator of the server, and name the request.'
        : 'Check that --base-url is the address of the API.'),
    ...(requestId === undefined ? [] : [`Request ${requestId}.`]),
  ]
  return parts.join(' ')
}
