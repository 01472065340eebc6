import { Type, type TSchema } from 'typebox'
import { type ChangeKind, changeKinds } from '../ext/kinds.ts'
import { PositionStatus } from '../resources/enumerations.ts'
import * as limits from '../limits.ts'
import { takeDefault, takeMaximum, takeMinimum } from './paging.ts'

/** A fictional cursor of the feed of changes. */
export const exampleCursor = 'AQAAAAAAAcIyAAAAAAAAB9EAB6RtV1o2b0h4d0pXcUdRbEZ2Tg'

/**
 * The value of each query parameter. Only `take` has a default; the others are undefined if they
 * were not given.
 */
export interface QueryParameterValues {
  clientId: string | undefined
  clientSlug: string | undefined
  status: PositionStatus | undefined
  forAgency: boolean | undefined
  isDefault: boolean | undefined
  take: number
  cursor: string | undefined
  kinds: readonly ChangeKind[] | undefined
  include: 'object' | undefined
}

export type QueryParameterName = keyof QueryParameterValues

/** A query parameter of an operation. No query parameter is required. */
export interface QueryParameter {
  readonly description: string
  readonly schema: TSchema
  readonly example: string | number | boolean
}

/** Only positions that are managed for a client, by its id. */
export const clientId: QueryParameter = {
  description:
    "Only positions managed for the client with this id. You get 400 if it is not a client of the key's company. If you also " +
    'send `clientSlug`, only `clientId` counts.',
  schema: Type.String({ minLength: 1, maxLength: limits.ID }),
  example: '0199c2d4-6b1e-7c52-9f0e-2a7d4c5b8e11',
}

/** The same filter by slug. Its value is ignored if `clientId` is given. */
export const clientSlug: QueryParameter = {
  description:
    "Only positions managed for the client with this slug. You get 400 if it is not a client of the key's company. If you also " +
    'send `clientId`, this value is not checked.',
  schema: Type.String({ minLength: 1, maxLength: limits.SLUG }),
  example: 'skarvoy-verft',
}

/** Only positions that have one status at the moment. */
export const status: QueryParameter = {
  description: 'Only positions that have this status now. Default: all, including `DRAFT` and `ARCHIVED`.',
  schema: PositionStatus,
  example: 'PUBLISHED',
}

/** Only careers pages of the key's own company, or only those of its clients. */
export const forAgency: QueryParameter = {
  description:
    "`true`: only pages of the key's own company. `false`: only pages of its clients. Default: both, and the marketplace.",
  schema: Type.Boolean(),
  example: true,
}

/** Only the default page of each company, or only the others. */
export const isDefault: QueryParameter = {
  description:
    "`true`: only each company's default page. `false`: only the other pages, including the marketplace. Default: all.",
  schema: Type.Boolean(),
  example: true,
}

/** The most objects that a page holds. */
export const take: QueryParameter = {
  description: `The number of objects on a page: a whole number from ${takeMinimum} to ${takeMaximum}, in plain digits.`,
  schema: Type.Integer({ format: 'int32', minimum: takeMinimum, maximum: takeMaximum, default: takeDefault }),
  example: 20,
}

/**
 * Where the page begins.
 * @param of the kind of object whose id the cursor is
 */
export const cursor = (of: string): QueryParameter => ({
  description:
    `The \`nextCursor\` of the previous page: the id of ${of}. Anything else gets 400, including an empty value. Default: the ` +
    'first page.',
  schema: Type.String({ minLength: 1, maxLength: limits.ID }),
  example: '0199c2d4-7a40-7d1b-8c3f-5e9a1b2c3d4e',
})

/** Where the feed of changes goes on. */
export const changesCursor: QueryParameter = {
  description:
    'The `nextCursor` of the previous answer, or the `cursor` of `/changes/start`. It belongs to your key, and is valid for 30 ' +
    'days. You get 400 without it.',
  schema: Type.String({ minLength: 1, maxLength: limits.NAME }),
  example: exampleCursor,
}

/** Only changes of some kinds. */
export const kinds: QueryParameter = {
  description: `Only changes of these kinds, separated by commas: ${changeKinds.map((kind) => `\`${kind}\``).join(', ')}. Default: all.`,
  schema: Type.String({ minLength: 1, maxLength: limits.NAME }),
  example: 'position,candidate',
}

/** What is sent with each change. */
export const include: QueryParameter = {
  description: '`object`: each change that is an `upsert` has the object as it is now. Default: only kinds and ids.',
  schema: Type.String({ minLength: 1, maxLength: 6 }),
  example: 'object',
}

/** The query parameters of an operation, by name. */
export type QueryParameters = Readonly<Partial<Record<QueryParameterName, QueryParameter>>>
