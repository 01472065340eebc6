import { Type, type TSchema } from 'typebox'
import { textOrNull } from './schema.ts'

/** Least, most and usual number of objects on a page (docs/lists.md#query-parameters). */
export const takeMinimum = 1
export const takeMaximum = 100
export const takeDefault = 50

/** What `take` must look like, character by character: no sign, no leading zero, no space, ASCII digits alone. */
export const takePattern = /^(?:[1-9][0-9]?|100)$/

/** What a successful operation without pages answers: `{ data }`. */
export const dataReply = <const S extends TSchema>(data: S) => Type.Object({ data })

/** What a successful list with pages answers: `{ data, nextCursor }`. */
export const pageReply = <const S extends TSchema>(item: S) =>
  Type.Object({
    data: Type.Array(item, { maxItems: takeMaximum }),
    nextCursor: textOrNull('What to pass as `cursor` for the next page; null on the last page.'),
  })
