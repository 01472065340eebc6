import type { Remark } from '../../../content/faults/remark.ts'
import { brief } from '../parsing/fields.ts'

/** A remark whose texts are short: those of a feed may be as long as its items. */
export function briefRemark<R extends Remark>(remark: R): R {
  return Object.fromEntries(
    Object.entries(remark).map(([name, value]) => [name, typeof value === 'string' ? brief(value) : value]),
  ) as R
}

/** Short remarks, each once. */
export function distinctRemarks(remarks: readonly Remark[]): Remark[] {
  return [...new Map(remarks.map(briefRemark).map((remark) => [JSON.stringify(remark), remark])).values()]
}
