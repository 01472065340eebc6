/**
 * # How long a response may be kept
 *
 * Responses of the API are kept by access, operation, path and parameters, in `ANSWER_CACHE_MB`. Public pages are kept
 * in the same way, in a quarter of it, by path and by the parameters that they know; any other parameters would only
 * fill it. Encodings count against the limit when they are made.
 *
 * A kept response is used while two things are true: the versions that it was made for are those that were read with
 * this request (base/changes/version-store.ts says what raises them), and nothing in it has expired since. What is
 * made is read after those versions, so it is at least as new as they are. So no response is older than the changes
 * that were committed before its request, in any number of processes, and nothing ever has to be thrown out by a
 * message.
 *
 * The API reads versions with the statement that authenticates. The two operations that show a careers page depend on
 * the version and the next expiry of the page too; one more statement reads them after authentication, and requests of
 * a moment share it. Public pages read theirs in a statement of the same kind, and depend on the day as well, because
 * they say in how many days something closes.
 *
 * Equal requests at the same time cost one read. Refusals are not kept. server/test/freshness.test.ts compares two
 * processes with one that keeps nothing.
 */

import { LRUCache } from 'lru-cache'

/** For which data a response is valid. */
export interface Validity {
  readonly version: string
  /** When the first position in it expires, in milliseconds since 1970 by the database's clock. */
  readonly expiry: number
}

interface Entry<Value> extends Validity {
  readonly value: Value
}

/**
 * Keeps responses while what they depend on has the version that they were made for, and nothing in them has expired since.
 * What is read after a version is at least as current as it, so that no response is older than the changes that were
 * committed before its request. Responses of the API and public pages are kept so.
 */
export class ValidityCache<Value> {
  readonly #entries: LRUCache<string, Entry<Value>> | undefined
  /** Values that are being made, so that equal requests at the same time share one. */
  readonly #pending = new Map<string, Entry<Promise<Value>>>()

  /**
   * @param bytes the maximum of kept bytes; 0 keeps nothing
   * @param sizeOf the bytes of a kept value with everything around it
   */
  constructor(bytes: number, sizeOf: (value: Value, key: string) => number) {
    if (bytes === 0) return
    this.#entries = new LRUCache({ maxSize: bytes, sizeCalculation: ({ value }, key) => sizeOf(value, key) })
  }

  /** The bytes of all kept values. */
  get size(): number {
    return this.#entries?.calculatedSize ?? 0
  }

  /** The value if it is kept, and as current as it has to be. */
  kept(key: string, validity: Validity, at: Date): Value | undefined {
    const entry = this.#entries?.get(key)
    return entry && isFresh(entry, validity, at) ? entry.value : undefined
  }

  /** The value if another request is making it, and it will be as current as it has to be. */
  pending(key: string, validity: Validity, at: Date): Promise<Value> | undefined {
    const pending = this.#pending.get(key)
    return pending && isFresh(pending, validity, at) ? pending.value : undefined
  }

  /**
   * Makes a value and keeps it. If that fails, nothing is kept.
   * @param make is given what to call whenever the value has grown, such as by an encoding
   */
  async make(key: string, validity: Validity, make: (onGrow: () => void) => Promise<Value>): Promise<Value> {
    const keep = (value: Value) => this.#entries?.set(key, { ...validity, value })
    let made: Value | undefined
    const onGrow = () => {
      // Only a new entry is measured again. Another one may have taken the place of this one.
      if (made !== undefined && this.#entries?.peek(key)?.value === made) keep(made)
    }
    const pending = { ...validity, value: make(onGrow) }
    this.#pending.set(key, pending)
    try {
      made = await pending.value
      keep(made)
      return made
    } finally {
      if (this.#pending.get(key) === pending) this.#pending.delete(key)
    }
  }
}

function isFresh(known: Validity, wanted: Validity, at: Date): boolean {
  return known.version === wanted.version && at.getTime() < known.expiry
}
