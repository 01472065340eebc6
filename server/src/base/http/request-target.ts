import { ApiError } from './operations/api-error.ts'
import { BASE_PATH } from './operations/routes.ts'

/**
 * The most characters of a request target. A path id of 10 kB is an object that does not exist;
 * anything longer than this is not an address any more.
 */
const MAX_TARGET = 16 * 1024

/** The most bytes of the first line and the headers of a request. */
export const MAX_HEADERS = 32 * 1024
/** No target is longer, even after every % in it became %25. A router itself would answer a longer parameter. */
export const LONGEST_PARAMETER = 3 * MAX_HEADERS

/** @throws {ApiError} 414 if a request target, as it was received, is too long */
export function requireShort(target: string): void {
  if (target.length <= MAX_TARGET) return
  throw new ApiError(
    'URI_TOO_LONG',
    `The URL of the request has ${target.length} characters; at most ${MAX_TARGET} are allowed.`,
  )
}

/** @throws {ApiError} 405 if a method does anything but read */
export function requireReading(method: string | undefined): void {
  if (method === 'GET' || method === 'HEAD') return
  throw methodNotAllowed(method)
}

/** 405: every method but those that read. */
export function methodNotAllowed(method: string | undefined): ApiError {
  return new ApiError('METHOD_NOT_ALLOWED', `The method ${method} is not allowed here. Use GET or HEAD.`, {
    allow: 'GET, HEAD',
  })
}

/**
 * 404: no face serves the path.
 * @param slashTooMany whether the path would be right without the slash at its end
 */
export function nothingHere(slashTooMany = false): ApiError {
  const cure = slashTooMany
    ? 'Leave out the slash at the end of the path.'
    : `The operations are listed in ${BASE_PATH}/openapi.json.`
  return new ApiError('NOT_FOUND', `Nothing is served at this path. ${cure}`)
}

/** A request target as routers read it: without scheme and host, and with a path that can be decoded. */
export function routableTarget(target: string): string {
  return decodable(originForm(target))
}

/**
 * The path of a target. It may also contain scheme and host, as towards a proxy, and must then be
 * accepted (RFC 9112, 3.2.2).
 */
function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '')
  return path.startsWith('/') || path === target ? path : `/${path}`
}

/**
 * A path with an invalid encoding names an object that does not exist. Without this the router itself
 * would answer. So does one with a NUL, which PostgreSQL takes in no text.
 */
function decodable(target: string): string {
  const end = target.indexOf('?')
  const path = end < 0 ? target : target.slice(0, end)
  if (!path.includes('%')) return target
  return isText(path) ? target : path.replaceAll('%', '%25') + target.slice(path.length)
}

function isText(encoded: string): boolean {
  try {
    return !decodeURIComponent(encoded).includes('\0')
  } catch {
    return false
  }
}

/** An address with a query, if there is one. */
export function withQuery(path: string, query: URLSearchParams): string {
  return query.size === 0 ? path : `${path}?${query.toString()}`
}
