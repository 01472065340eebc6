import type { Static, TSchema } from 'typebox'
import { statusOfCode, type AnyErrorCode, type ErrorCode, type ErrorStatus } from './errors.ts'
import type { QueryParameters, QueryParameterValues } from './query-parameters.ts'

/**
 * The data that a response depends on, besides the access of the key. A cache of responses compares
 * the version of that data. `content`: positions, careers pages and companies. `people`:
 * applications, referrals and the people behind them. `marketplace`: the name of the one marketplace
 * and of the company that owns it. `page`: what the careers page in the path shows, whoever owns it.
 */
export type Version = 'content' | 'people' | 'marketplace' | 'page'

/** One operation of the API, as data. Every one is a GET. */
export interface Operation {
  readonly id: string
  readonly path: string
  readonly tag: Tag
  readonly summary: string
  readonly description: string
  /** Query parameters in the order in which they are read. The first invalid one is reported. */
  readonly query: QueryParameters
  /** Path parameters from left to right, with a description of each. */
  readonly pathParameters: Readonly<Record<string, string>>
  /** The body of a 200. */
  readonly reply: TSchema
  /** A sentence that describes the body of a 200. */
  readonly replyDescription: string
  /** Every error code that it can return. */
  readonly codes: readonly AnyErrorCode[]
  /** The data that its response depends on. */
  readonly versions: readonly Version[]
}

export const tags = {
  Positions: 'Job listings, their candidates and their performance.',
  Clients: "An agency's clients.",
  'Careers pages': 'Public pages that list positions, including the marketplace.',
} as const
/** `Changes` is a tag beside version 1. */
export type Tag = keyof typeof tags | 'Changes'

/** The error codes that every operation can return. */
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

/** The error codes that only paged lists return, because only they read query parameters. */
export const listCodes = ['BAD_REQUEST', 'INVALID_PARAMETER', 'INVALID_CURSOR'] as const satisfies readonly ErrorCode[]

/** A status that an operation can return: data, not modified, or an error. */
export type ReplyStatus = 200 | 304 | ErrorStatus

/** Every status that an operation can return, in ascending order. */
export const statusesOf = (operation: Operation): ReplyStatus[] => [
  200,
  304,
  ...[...new Set(operation.codes.map(statusOfCode))].toSorted((a, b) => a - b),
]

/** The error codes that an operation can return with a status. */
export const codesOf = (operation: Operation, status: number): AnyErrorCode[] =>
  operation.codes.filter((code) => statusOfCode(code) === status)

/** The values read from the query of an operation. */
export type QueryValues<O extends Operation> = {
  [K in keyof O['query'] & keyof QueryParameterValues]: QueryParameterValues[K]
}

/** The path parameters of an operation. */
export type PathValues<O extends Operation> = { -readonly [K in keyof O['pathParameters']]: string }

/** The body of a 200 of an operation. */
export type ReplyBody<O extends Operation> = Static<O['reply']>
