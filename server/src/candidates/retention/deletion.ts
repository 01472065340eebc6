import { type Static, Type } from 'typebox'
import type { ObjectKey } from '../../base/db/keys.ts'

const count = Type.Integer({ minimum: 0 })

/** What was erased with a person: so many of each. `closed` candidacies were still open, and became OUT_OF_PROCESS. */
export const ErasedCounts = Type.Object(
  { candidacies: count, closed: count, forms: count, files: count, notes: count, mails: count },
  { additionalProperties: false },
)
export type Erased = Readonly<Static<typeof ErasedCounts>>

/** What is counted before it is erased. */
export interface Counted {
  readonly candidacies: number
  readonly forms: number
  readonly files: number
  readonly notes: number
  readonly mails: number
}

/** What a receipt counts. */
export interface Counts extends Counted {
  readonly closed: number
}

/** A deletion that was announced. */
export interface Announced extends ObjectKey {
  readonly announcedAt: Date
  readonly dueAt: Date
}
