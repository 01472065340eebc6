import { setTimeout as pause } from 'node:timers/promises'
import { operations } from '@kandidat/contract/operations/operations'
import { readUnknownParameters } from '@kandidat/contract/operations/unknown-parameters'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import { type Connections, openConnections } from '@kandidat/shared/outgoing/connections'
import { OutgoingError } from '@kandidat/shared/outgoing/outgoing-error'
import { printable } from '@kandidat/shared/command-line/printable'
import { type OutgoingResponse, send } from '@kandidat/shared/outgoing/request'
import { anyAddress } from '../address-policy.ts'
import { errorText, failureOf } from './error-response.ts'
import { type ApiRequest, targetOf, withParameter } from './request.ts'

/** The API to send requests to, and the key to send. */
export interface ApiAccess {
  /** Address of the API, without a slash at the end. */
  readonly base: string
  readonly key: string
  /** Of this program, for the User-Agent header. */
  readonly version: string
  /** Called with the seconds of each pause that the rate limit causes. */
  readonly onWait: (seconds: number) => void
  /** Called with a sentence if the API ignored parameters that it does not know. */
  readonly onWarning: (warning: string) => void
}

/** The result of one request, or of several put together. */
export interface ApiResult {
  readonly body: unknown
  /** The rate limit according to the last response; null if it does not say. */
  readonly limit: { readonly limit: string; readonly remaining: string } | null
}

const TIMEOUT = 30_000
const MAX_BYTES = 64 * 1024 * 1024
/** Seconds. The rate limit counts by the minute, so a longer pause cannot come from it. */
const LONGEST_WAIT = 120

/** Sends one request. @throws {CommandFailure} if no response comes, or it is not a success */
export async function get(access: ApiAccess, request: ApiRequest): Promise<ApiResult> {
  const connections = openConnections(anyAddress)
  try {
    return await getOver(connections, access, request)
  } finally {
    await connections.close()
  }
}

/**
 * Reads a list page after page, by the `nextCursor` of each response. Waits if the rate limit is
 * used up.
 * @param most the largest number of objects to read
 * @throws {CommandFailure} as `get`; USAGE if the response is not a page of a list
 */
export async function getAll(access: ApiAccess, request: ApiRequest, most: number): Promise<ApiResult> {
  const connections = openConnections(anyAddress)
  const data: unknown[] = []
  const warned = new Set<string>()
  const onWarning = (warning: string) => {
    if (!warned.has(warning)) access.onWarning(warning)
    warned.add(warning)
  }
  let next = request.query.some(([name]) => name === 'take')
    ? request
    : withParameter(request, 'take', String(Math.min(100, most)))
  try {
    for (;;) {
      const { body, limit } = await getOver(connections, { ...access, onWarning }, next)
      const page = readPage(body)
      if (page === undefined) throw new CommandFailure('USAGE', `${request.path} has no pages: leave out --all.`)
      data.push(...page.data)
      if (page.nextCursor === null) return { body: { data, nextCursor: null }, limit }
      // A cursor is the id of the last object shown, so that the next request returns the objects
      // that are cut off here.
      if (data.length >= most)
        return { body: { data: data.slice(0, most), nextCursor: lastId(data[most - 1]) ?? page.nextCursor }, limit }
      next = withParameter(next, 'cursor', page.nextCursor)
    }
  } finally {
    await connections.close()
  }
}

async function getOver(connections: Connections, access: ApiAccess, request: ApiRequest): Promise<ApiResult> {
  const { base, key, version, onWait, onWarning } = access
  for (let attempt = 1; ; attempt += 1) {
    const response = await sendTo(connections, base + targetOf(request), {
      authorization: `Bearer ${key}`,
      accept: 'application/json',
      'user-agent': `Kandidat/${version} (api get)`,
    })
    const headers = new Map(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    )
    const body = readJson(response.body.toString())
    if (response.status === 200 && body !== undefined) {
      const unknown = headers.get('x-unknown-parameters')
      if (unknown !== undefined) onWarning(ignored(unknown, request))
      const [limit, remaining] = [headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]
      return { body, limit: limit === undefined || remaining === undefined ? null : { limit, remaining } }
    }
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    const isTemporary = response.status === 429 && attempt <= 3 && seconds >= 0 && seconds <= LONGEST_WAIT
    if (!isTemporary) throw failureFor(response.status, headers, body)
    onWait(seconds)
    await pause(seconds * 1000)
  }
}

function ignored(unknown: string, { path, operation }: ApiRequest): string {
  const names = readUnknownParameters(unknown).map((name) => (name === '...' ? name : JSON.stringify(name)))
  const known = operation === null ? [] : Object.keys(operations[operation].query)
  const allowed = known.length === 0 ? 'It has no parameters.' : `It has ${known.join(', ')}.`
  return printable(
    `${path} has no parameter ${names.join(', ')}, which the API ignored. ${operation === null ? '' : allowed}`.trim(),
  )
}

async function sendTo(
  connections: Connections,
  url: string,
  headers: Record<string, string>,
): Promise<OutgoingResponse> {
  try {
    return await send({
      method: 'GET',
      url,
      headers,
      policy: anyAddress,
      connections,
      timeout: TIMEOUT,
      maxBytes: MAX_BYTES,
    })
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    const advice = error.code === 'connect' ? ' Check that the server runs, and --base-url.' : ''
    throw new CommandFailure('FAILED', `${error.message}.${advice}`, { cause: error })
  }
}

function failureFor(status: number, headers: ReadonlyMap<string, string>, body: unknown): CommandFailure {
  const { code, error } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const response = {
    status,
    code: typeof code === 'string' ? code : undefined,
    error: status === 200 ? 'the response is not JSON' : typeof error === 'string' ? error : undefined,
    requestId: headers.get('x-request-id'),
    retryAfter: headers.get('retry-after'),
  }
  return new CommandFailure(failureOf(response), errorText(response))
}

function readPage(body: unknown): { data: unknown[]; nextCursor: string | null } | undefined {
  const { data, nextCursor } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const isPage = Array.isArray(data) && (nextCursor === null || typeof nextCursor === 'string')
  return isPage ? { data, nextCursor } : undefined
}

function lastId(item: unknown): string | undefined {
  const { id } = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>
  return typeof id === 'string' ? id : undefined
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
