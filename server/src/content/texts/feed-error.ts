import type { ImportFaultCode } from '../faults/fault-code.ts'
import type { Remark } from '../faults/remark.ts'

/** The feed cannot be read, or not to its end. The message is for the user who imports it. */
export class FeedError extends Error {
  override name = 'FeedError'
  /** The name of the fault, for which the portal has words. */
  readonly code: ImportFaultCode | null
  /** The line of the file that it is about, if it is about one. */
  readonly line: number | null

  constructor(message: string, code: ImportFaultCode | null = null, line: number | null = null) {
    super(message)
    this.code = code
    this.line = line
  }
}

/** A page of a list contains nothing to import, which is not an error of the feed. */
export class NothingToImport extends FeedError {}

/** A single item cannot be imported. The message is for the user who imports the feed. */
export class ItemError extends Error {
  override name = 'ItemError'
  /** What the portal says in the language of the reader, if there is a remark for it. */
  readonly remark: Remark | undefined

  constructor(message: string, remark?: Remark) {
    super(message)
    this.remark = remark
  }
}
