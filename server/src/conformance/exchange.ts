import type { ErrorCode } from '@kandidat/contract/operations/errors'
import type { OperationId, Operations } from '@kandidat/contract/operations/operations'
import type { ReplyBody } from '@kandidat/contract/operations/operation'
import { additionsIn, shapeFaults } from './shape.ts'

/** Which key a request carries: the one that is given, that of another company, none at all, or one that nobody has. */
export type Holder = 'own' | 'other' | 'nobody' | 'invalid'

/** A request to make, and what for. */
export interface Probe {
  readonly method?: 'GET' | 'HEAD' | 'OPTIONS'
  /** Below the base address, with its query. */
  readonly path: string
  /** Whose answer it is to be; null for a path that is no operation. */
  readonly operation: OperationId | null
  readonly holder?: Holder
  readonly headers?: Readonly<Record<string, string>>
  /** The status that is expected, and of errors the code. */
  readonly status: number
  readonly code?: ErrorCode
  /** The id of the rule that it is made for, where it is made for one alone. */
  readonly rule?: string
}

/** A request and its answer. */
export interface Exchange extends Probe {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS'
  readonly holder: Holder
  /** The place of the request among all of them. */
  readonly number: number
  readonly given: {
    readonly status: number
    /** With names in lower case. */
    readonly headers: Readonly<Record<string, string>>
    readonly text: string
    /** The body as JSON; undefined where there is none, or it is no JSON. */
    readonly body: unknown
    /** Unix time in milliseconds when it came: by the server's own clock where it tells, else by ours. */
    readonly at: number
  }
  /** What speaks against the body of a 200 as JSON Schema sees it. */
  readonly shape: readonly string[]
  /** Properties of it that the contract does not know. */
  readonly additions: readonly string[]
}

/** What came back, as it is read off the connection. */
export interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly at: number
}

/** Puts a request and what came back together. */
export function toExchange(probe: Probe, number: number, received: Received): Exchange {
  const { method = 'GET', holder = 'own' } = probe
  const body = readJson(received.text)
  const { operation } = probe
  const told = operation !== null && received.status === 200 && method === 'GET'
  return {
    ...probe,
    method,
    holder,
    number,
    given: { ...received, body, at: timeOf(received) },
    shape: told ? shapeFaults(operation, body) : [],
    additions: told ? additionsIn(operation, body) : [],
  }
}

/** An object of a list, as far as one can rely on it before its shape is checked. */
export interface Item {
  readonly id: string
  readonly [field: string]: unknown
}

/** The objects in `data` of an answer that have an id; none where there is no list. */
export function itemsOf({ given }: Exchange): Item[] {
  if (given.status !== 200 || !isMapping(given.body) || !Array.isArray(given.body['data'])) return []
  return given.body['data'].filter((each): each is Item => isMapping(each) && typeof each['id'] === 'string')
}

/** `nextCursor` of an answer; undefined where it is neither a text nor null. */
export function nextCursorOf({ given }: Exchange): string | null | undefined {
  const cursor = given.status === 200 && isMapping(given.body) ? given.body['nextCursor'] : undefined
  return typeof cursor === 'string' || cursor === null ? cursor : undefined
}

/** The body of a 200 of an operation, where its shape is right. */
export function replyOf<Id extends OperationId>(exchange: Exchange, id: Id): ReplyBody<Operations[Id]> | undefined {
  const { operation, given, shape, method } = exchange
  if (operation !== id || given.status !== 200 || method !== 'GET' || shape.length > 0) return undefined
  return given.body as ReplyBody<Operations[Id]>
}

/** The request as a person names it. */
export function nameOf({ method, path, holder }: Exchange): string {
  const key = {
    own: '',
    other: ' with the other key',
    nobody: ' without a key',
    invalid: ' with a key that nobody has',
  }
  return `${method} ${path.length > 120 ? `${path.slice(0, 120)}…` : path}${key[holder]}`
}

export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Clocks differ between machines, so the server's own is asked: its Date tells whole seconds. */
function timeOf({ headers, at }: Received): number {
  const date = Date.parse(headers['date'] ?? '')
  return Number.isNaN(date) ? at : date
}
