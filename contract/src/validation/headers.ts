import type { ErrorCode } from '../operations/errors.ts'
import { headersOf, optionalHeaderNames, type ReplyHeader, replyHeaders } from '../operations/headers.ts'

/** Headers as `fetch` returns them, or an object whose names may be in any case. */
export type ReplyHeaders =
  | Iterable<readonly [string, string]>
  | Readonly<Record<string, string | number | readonly string[] | undefined>>

const isIterable = (headers: ReplyHeaders): headers is Iterable<readonly [string, string]> => Symbol.iterator in headers

const readHeaders = (headers: ReplyHeaders): ReadonlyMap<string, string> => {
  const entries = isIterable(headers) ? [...headers] : Object.entries(headers)
  return new Map(
    entries
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name.toLowerCase(), Array.isArray(value) ? value.join(', ') : String(value)]),
  )
}

/** Headers that reveal what a server runs, or that open the API to browsers. */
const forbidden = ['Server', 'X-Powered-By', 'Access-Control-Allow-Origin']

/**
 * Finds what is wrong with the headers of a response.
 * @param code the error code, if the response is an error
 * @param authenticated whether the request had a valid key
 */
export const faultsInHeaders = (
  status: number,
  given: ReplyHeaders,
  code: ErrorCode | undefined,
  authenticated: boolean,
): string[] => {
  const headers = readHeaders(given)
  const faults: string[] = []
  const required = headersOf(status).filter((name) => authenticated || name !== 'Cache-Control')
  if (status === 400 && authenticated && code !== 'BAD_REQUEST') required.push('Cache-Control')
  for (const name of required) {
    const value = headers.get(name.toLowerCase())
    if (value === undefined) faults.push(`header ${name} is missing`)
    else if (!isAllowed(replyHeaders[name], value)) faults.push(`header ${name} has the wrong format: ${value}`)
  }
  for (const name of optionalHeaderNames) {
    const value = headers.get(name.toLowerCase())
    if (value !== undefined && !isAllowed(replyHeaders[name], value))
      faults.push(`header ${name} has the wrong format: ${value}`)
  }
  faults.push(...faultsInContentHeaders(status, headers), ...faultsInLimit(status, headers))
  for (const name of forbidden) if (headers.has(name.toLowerCase())) faults.push(`header ${name} must not be present`)
  return faults
}

const isAllowed = ({ format, limits }: ReplyHeader, value: string): boolean => {
  if (!format.test(value)) return false
  if ('maxLength' in limits) return value.length <= limits.maxLength
  return Number(value) >= limits.minimum && Number(value) <= limits.maximum
}

const faultsInContentHeaders = (status: number, headers: ReadonlyMap<string, string>): string[] => {
  const faults: string[] = []
  const contentType = headers.get('content-type')
  if (status === 304) {
    if (contentType !== undefined) faults.push('header Content-Type must not be present without a body')
  } else if (contentType !== 'application/json; charset=utf-8') {
    faults.push(`header Content-Type must be application/json; charset=utf-8, but is ${contentType ?? 'missing'}`)
  }
  if (headers.get('x-content-type-options') !== 'nosniff') faults.push('header X-Content-Type-Options must be nosniff')
  return faults
}

const faultsInLimit = (status: number, headers: ReadonlyMap<string, string>): string[] => {
  const limit = Number(headers.get('x-ratelimit-limit'))
  const remaining = Number(headers.get('x-ratelimit-remaining'))
  if (remaining > limit) return [`header X-RateLimit-Remaining is ${remaining}, more than the limit of ${limit}`]
  if (status === 429 && remaining > 0) return [`header X-RateLimit-Remaining is ${remaining} on a 429`]
  return []
}
