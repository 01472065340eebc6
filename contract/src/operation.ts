import type { Static, TSchema } from 'typebox'
import { errorStatuses, type ErrorCode, type ErrorStatus } from './errors.ts'
import type { QueryParameters, QueryParameterValues } from './query-parameters.ts'

/**
 * What an answer depends on beside the scope of the key, for those who remember answers: the positions, pages and
 * companies (`content`), the applications and the people behind them (`people`), the one marketplace (`marketplace`).
 */
export type Version = 'content' | 'people' | 'marketplace'

/** One operation of the API, as data. Every one is a GET below `/api/v1`. */
export interface Operation {
  readonly id: string
  readonly path: string
  readonly tag: Tag
  readonly summary: string
  readonly description: string
  /** Parameters of the query, in the order in which they are read and complained about. */
  readonly query: QueryParameters
  /** Parameters of the path from left to right, with what each of them is. */
  readonly pathParameters: Readonly<Record<string, string>>
  /** The body of a 200. */
  readonly reply: TSchema
  /** What the body of a 200 is, in a sentence. */
  readonly replyDescription: string
  /** Every error code it can answer with. */
  readonly codes: readonly ErrorCode[]
  /** What its answer depends on. */
  readonly versions: readonly Version[]
}

export const tags = {
  Positions: 'Job listings, the candidates attached to each, and how each performs.',
  Clients: "An agency's clients.",
  'Careers pages': 'Public pages that list many positions, the marketplace among them.',
} as const
export type Tag = keyof typeof tags

/** Codes that every operation can answer with. */
export const commonCodes = [
  'UNAUTHORIZED',
  'FORBIDDEN',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'URI_TOO_LONG',
  'RATE_LIMITED',
  'HEADERS_TOO_LARGE',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[]

/** Codes of a list with pages: whoever reads parameters can find them wrong. */
export const listCodes = ['BAD_REQUEST', 'INVALID_PARAMETER', 'INVALID_CURSOR'] as const satisfies readonly ErrorCode[]

/** A status that an operation can answer with: data, not modified, or an error. */
export type ReplyStatus = 200 | 304 | ErrorStatus

/** Every status an operation can answer with, in ascending order. */
export const statusesOf = (operation: Operation): ReplyStatus[] => [
  200,
  304,
  ...[...new Set(operation.codes.map((code) => errorStatuses[code]))].toSorted((a, b) => a - b),
]

/** The codes an operation can answer with at a status. */
export const codesOf = (operation: Operation, status: number): ErrorCode[] =>
  operation.codes.filter((code) => errorStatuses[code] === status)

/** What reading the query of an operation gives. */
export type QueryValues<O extends Operation> = {
  [K in keyof O['query'] & keyof QueryParameterValues]: QueryParameterValues[K]
}

/** What stands in the path of an operation. */
export type PathValues<O extends Operation> = { -readonly [K in keyof O['pathParameters']]: string }

/** The body of a 200 of an operation. */
export type ReplyBody<O extends Operation> = Static<O['reply']>
