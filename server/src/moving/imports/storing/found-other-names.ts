import type { Remark } from '../../../content/faults/remark.ts'

/** Lines or items whose e-mail is that of somebody with another name. */
export interface OtherNames {
  readonly count: number
  /** The places of the first ones. */
  readonly at: readonly string[]
}

const NAMED = 20

/** Collects them: all are counted, and the first are named. */
export class FoundOtherNames {
  #count = 0
  readonly #at: string[] = []

  add(at: string): void {
    this.#count += 1
    if (this.#at.length < NAMED) this.#at.push(at)
  }

  found(): OtherNames {
    return { count: this.#count, at: this.#at }
  }
}

/** What a report says about them. */
export function otherNamesRemark({ count, at }: OtherNames): Remark {
  return { code: 'other-names', count, at: `${at.join(', ')}${count > at.length ? ', …' : ''}` }
}
