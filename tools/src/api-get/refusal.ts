import type { CommandFailure } from '@kandidat/shared/command-line/failure'

/** An answer that refuses. */
export interface RefusedCall {
  readonly status: number
  /** As the body says it, where it does. */
  readonly code: string | undefined
  readonly error: string | undefined
  readonly requestId: string | undefined
  readonly retryAfter: string | undefined
}

/** What one does about each status. */
const advice: Readonly<Record<number, string>> = {
  400: 'Correct the parameter that the sentence names.',
  401: 'Give a key that is valid: `keys create` makes one.',
  403: 'It exists, or may exist, but this key may not see it: give a key of its company.',
  404: 'See whether the path and the id are right; what exists but is out of reach would be 403.',
  405: 'Only GET is asked here, so the address leads elsewhere: see --base-url.',
  429: 'Wait as long as Retry-After says, or give the key a higher limit.',
  503: 'Try again in a moment; `doctor` looks for what is wrong on a server of your own.',
}

/** How a command ends that was refused. */
export function failureOf({ status }: RefusedCall): CommandFailure['code'] {
  if (status === 400) return 'USAGE'
  if (status === 404) return 'NOT_FOUND'
  return status < 429 ? 'REFUSED' : 'FAILED'
}

/** What was answered and what to do, in one line. */
export function refusalText({ status, code, error, requestId, retryAfter }: RefusedCall): string {
  const parts = [
    `${[status, code].filter((part) => part !== undefined).join(' ')}: ${error ?? 'the answer says no more'}`,
    ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter} s.`]),
    advice[status] ??
      (status >= 500
        ? 'Ask whoever runs the server, and name the request.'
        : 'See whether --base-url leads to the API.'),
    ...(requestId === undefined ? [] : [`Request ${requestId}.`]),
  ]
  return parts.join(' ')
}
