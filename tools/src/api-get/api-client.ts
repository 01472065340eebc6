import { setTimeout as pause } from 'node:timers/promises'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import { type Connections, openConnections } from '@kandidat/shared/outgoing/connections'
import { anyAddress } from '../address-policy.ts'
import { OutgoingError } from '@kandidat/shared/outgoing/outgoing-error'
import { type OutgoingResponse, send } from '@kandidat/shared/outgoing/request'
import { type Call, targetOf, withParameter } from './request.ts'
import { failureOf, refusalText } from './refusal.ts'

/** Whom to ask, and as who. */
export interface Caller {
  readonly base: string
  readonly key: string
  readonly version: string
  /** Hears for how many seconds the limit makes it wait. */
  readonly onWait: (seconds: number) => void
}

/** What came back, of one request or of several put together. */
export interface Got {
  readonly body: unknown
  /** Of the last answer. */
  readonly limit: { readonly limit: string; readonly remaining: string } | null
}

const TIMEOUT = 30_000
const MAX_BYTES = 64 * 1024 * 1024
/** A limit is by the minute, so that a longer wait is none of its making. */
const LONGEST_WAIT = 120

/** Makes one call. @throws {CommandFailure} where nothing answers, or the answer refuses */
export async function get(caller: Caller, call: Call): Promise<Got> {
  const connections = openConnections(anyAddress)
  try {
    return await getOver(connections, caller, call)
  } finally {
    await connections.close()
  }
}

/**
 * Makes a call again and again, each time with the `nextCursor` of the answer before. Where the limit is used up it waits.
 * @param most objects that are put together at most
 * @throws {CommandFailure} as `get`; USAGE where what is answered has no pages
 */
export async function getAll(caller: Caller, call: Call, most: number): Promise<Got> {
  const connections = openConnections(anyAddress)
  const data: unknown[] = []
  let next = call.query.some(([name]) => name === 'take')
    ? call
    : withParameter(call, 'take', String(Math.min(100, most)))
  try {
    for (;;) {
      const { body, limit } = await getOver(connections, caller, next)
      const page = readPage(body)
      if (page === undefined) throw new CommandFailure('USAGE', `${call.path} has no pages: leave --all away.`)
      data.push(...page.data)
      if (page.nextCursor === null) return { body: { data, nextCursor: null }, limit }
      // What is cut off is asked for again from the last object that is shown, which is what a cursor is.
      if (data.length >= most)
        return { body: { data: data.slice(0, most), nextCursor: lastId(data[most - 1]) ?? page.nextCursor }, limit }
      next = withParameter(next, 'cursor', page.nextCursor)
    }
  } finally {
    await connections.close()
  }
}

async function getOver(connections: Connections, caller: Caller, call: Call): Promise<Got> {
  const { base, key, version, onWait } = caller
  for (let attempt = 1; ; attempt += 1) {
    const answer = await sendTo(connections, base + targetOf(call), {
      authorization: `Bearer ${key}`,
      accept: 'application/json',
      'user-agent': `Kandidat/${version} (api get)`,
    })
    const headers = new Map(Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
    const body = readJson(answer.body.toString())
    if (answer.status === 200 && body !== undefined) {
      const [limit, remaining] = [headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]
      return { body, limit: limit === undefined || remaining === undefined ? null : { limit, remaining } }
    }
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    const isPassing = answer.status === 429 && attempt <= 3 && seconds >= 0 && seconds <= LONGEST_WAIT
    if (!isPassing) throw refused(answer.status, headers, body)
    onWait(seconds)
    await pause(seconds * 1000)
  }
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
    const advice = error.code === 'connect' ? ' See whether the server runs, and --base-url.' : ''
    throw new CommandFailure('FAILED', `${error.message}.${advice}`, { cause: error })
  }
}

function refused(status: number, headers: ReadonlyMap<string, string>, body: unknown): CommandFailure {
  const { code, error } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const call = {
    status,
    code: typeof code === 'string' ? code : undefined,
    error: status === 200 ? 'the answer is no JSON' : typeof error === 'string' ? error : undefined,
    requestId: headers.get('x-request-id'),
    retryAfter: headers.get('retry-after'),
  }
  return new CommandFailure(failureOf(call), refusalText(call))
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
