import type { ErrorCode } from '@kandidat/contract/operations/errors'
import type { OperationId, Operations } from '@kandidat/contract/operations/operations'
import type { ReplyBody } from '@kandidat/contract/operations/operation'
import { additionsIn, shapeFaults } from './schema.ts'

/**
 * The key that a request sends: the given key, the key of another company, no key, or a key that
 * does not exist.
 */
export type KeyChoice = 'own' | 'other' | 'none' | 'invalid'

/** A request of the survey, and the response that the specification asks for. */
export interface SurveyRequest {
  readonly method?: 'GET' | 'HEAD' | 'OPTIONS'
  /** The path below the base address, with its query. */
  readonly path: string
  /** The operation that the path belongs to; null if it belongs to none. */
  readonly operation: OperationId | null
  readonly key?: KeyChoice
  readonly headers?: Readonly<Record<string, string>>
  /** The expected status, and the expected code of an error. */
  readonly status: number
  readonly code?: ErrorCode
  /** The id of the rule, if the request serves a single rule. */
  readonly rule?: string
}

/** A request and its response. */
export interface Exchange extends SurveyRequest {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS'
  readonly key: KeyChoice
  /** The place of the request in the survey, counted from 1. */
  readonly number: number
  readonly response: SurveyResponse
  /** The ways in which the body of a 200 contradicts its JSON Schema. */
  readonly shapeFaults: readonly string[]
  /** The properties of the body that the contract does not know. */
  readonly additions: readonly string[]
}

export interface SurveyResponse extends RawResponse {
  /** The body as JSON; undefined if it is empty or not JSON. */
  readonly body: unknown
}

/** A response as it arrived. */
export interface RawResponse {
  readonly status: number
  /** With names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /**
   * When it arrived, as Unix time in milliseconds: by the server's clock if the response has a
   * Date, else by ours.
   */
  readonly at: number
}

/** Combines a request with its response. */
export function toExchange(request: SurveyRequest, number: number, raw: RawResponse): Exchange {
  const { method = 'GET', key = 'own', operation } = request
  const body = readJson(raw.text)
  const hasData = operation !== null && raw.status === 200 && method === 'GET'
  return {
    ...request,
    method,
    key,
    number,
    response: { ...raw, body, at: timeOf(raw) },
    shapeFaults: hasData ? shapeFaults(operation, body) : [],
    additions: hasData ? additionsIn(operation, body) : [],
  }
}

/** An object of a list, before its shape is checked. */
export interface Item {
  readonly id: string
  readonly [field: string]: unknown
}

/** The objects in `data` of a response that have an id; empty if the response is not a list. */
export function itemsOf({ response }: Exchange): Item[] {
  if (response.status !== 200 || !isObject(response.body) || !Array.isArray(response.body['data'])) return []
  return response.body['data'].filter((each): each is Item => isObject(each) && typeof each['id'] === 'string')
}

/** `nextCursor` of a response; undefined if it is neither a text nor null. */
export function nextCursorOf({ response }: Exchange): string | null | undefined {
  const cursor = response.status === 200 && isObject(response.body) ? response.body['nextCursor'] : undefined
  return typeof cursor === 'string' || cursor === null ? cursor : undefined
}

/** The body of a 200 of an operation, if its shape is right. */
export function replyOf<Id extends OperationId>(exchange: Exchange, id: Id): ReplyBody<Operations[Id]> | undefined {
  const { operation, response, shapeFaults: faults, method } = exchange
  if (operation !== id || response.status !== 200 || method !== 'GET' || faults.length > 0) return undefined
  return response.body as ReplyBody<Operations[Id]>
}

/** Describes the request for a person. */
export function nameOf({ method, path, key }: Exchange): string {
  const suffix = {
    own: '',
    other: ' with the other key',
    none: ' without a key',
    invalid: ' with a key that does not exist',
  }
  return `${method} ${path.length > 120 ? `${path.slice(0, 120)}…` : path}${suffix[key]}`
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Clocks of machines differ, so the server's own clock counts: its Date header has whole seconds.
 */
function timeOf({ headers, at }: RawResponse): number {
  const date = Date.parse(headers['date'] ?? '')
  return Number.isNaN(date) ? at : date
}
