import { Type, type TSchema } from 'typebox'
import { textOrNull } from '../schema.ts'
import * as limits from '../limits.ts'

/** The bounds and the default of `take`, the number of objects on a page. */
export const takeMinimum = 1
export const takeMaximum = 100
export const takeDefault = 50

/** The format of `take`: only ASCII digits, without a sign, a leading zero or a space. */
export const takePattern = /^(?:[1-9][0-9]?|100)$/

/** The body of a successful response that is not paged: `{ data }`. */
export const dataReply = <const S extends TSchema>(data: S) => Type.Object({ data })

/** The body of a successful page of a list: `{ data, nextCursor }`. */
export const pageReply = <const S extends TSchema>(item: S) =>
  Type.Object({
    data: Type.Array(item, { maxItems: takeMaximum }),
    nextCursor: textOrNull('What to pass as `cursor` for the next page; null on the last page.', limits.ID),
  })
