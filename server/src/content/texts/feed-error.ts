import type { ImportFaultCode } from '../faults/fault-code.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import type { Remark } from '../faults/remark.ts'
import { remarkText } from '../words/remarks.ts'

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

/** Why a page or the rest of a feed was not read. */
export function remarkOfFeed({ message, code }: FeedError): Remark {
  return code === null ? { code: 'not-taken', why: `${message}.` } : { code: 'fault', fault: code, why: `${message}.` }
}

/** A single item cannot be imported. The remark is for the user who imports the feed; the message says it in English. */
export class ItemError extends Error {
  override name = 'ItemError'
  readonly remark: Remark

  constructor(remark: Remark) {
    super(remarkText(remark, 'en'))
    this.remark = remark
  }
}

/** The refusal of an item, with the remark that says why. */
export class ItemRefusal extends Refusal {
  readonly remark: Remark

  constructor(reason: Refusal['reason'], remark: Remark) {
    super(reason, remarkText(remark, 'en'))
    this.remark = remark
  }
}

/** Why an item was refused. Refusals of forms name fields, and have no remark of their own. */
export function remarkOfRefusal(error: Refusal): Remark {
  return error instanceof ItemRefusal ? error.remark : { code: 'not-taken', why: error.message }
}
