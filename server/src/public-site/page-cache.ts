import { LRUCache } from 'lru-cache'
import type { CachedResponse } from '../http/responses/cached-response.ts'
import type { Validity } from '../http/responses/response-cache.ts'

/** An answer as it is sent. */
export interface Rendered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly response: CachedResponse
  /** Further headers for the website that asks. */
  readonly perOrigin?: (origin: string | undefined) => Readonly<Record<string, string>>
}

interface Entry extends Validity {
  readonly rendered: Rendered
}

interface Pending extends Validity {
  readonly rendered: Promise<Rendered>
}

/** Bytes of an entry in addition to its body: key, headers and the objects around them. */
const OVERHEAD = 1_200

/**
 * Keeps rendered pages while what they depend on has the version that they were made for, and nothing on them has expired
 * since. What is read after the version is at least as current as it, so that no page is older than the changes that were
 * committed before its request.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry> | undefined
  /** Pages that are being made, so that equal requests at the same time share one. */
  readonly #pending = new Map<string, Pending>()

  /** @param bytes the maximum of kept bytes; 0 keeps nothing */
  constructor(bytes: number) {
    if (bytes === 0) return
    this.#entries = new LRUCache({
      maxSize: bytes,
      sizeCalculation: ({ rendered }, key) => rendered.response.size + 2 * key.length + OVERHEAD,
    })
  }

  /** The page if it is kept, or being made, and as current as it has to be. */
  find(key: string, validity: Validity, at: Date): Rendered | Promise<Rendered> | undefined {
    const entry = this.#entries?.get(key)
    if (entry && isFresh(entry, validity, at)) return entry.rendered
    const pending = this.#pending.get(key)
    return pending && isFresh(pending, validity, at) ? pending.rendered : undefined
  }

  /**
   * Makes a page and keeps it. @param make calls `onGrow` of the response whenever an encoding was added
   */
  async make(
    key: string,
    validity: Validity,
    make: (onGrow: (response: CachedResponse) => void) => Promise<Rendered>,
  ): Promise<Rendered> {
    // Adding an entry again updates its size, unless another one took its place.
    const onGrow = (response: CachedResponse) => {
      const entry = this.#entries?.peek(key)
      if (entry?.rendered.response === response) this.#entries?.set(key, entry)
    }
    const pending = { ...validity, rendered: make(onGrow) }
    this.#pending.set(key, pending)
    try {
      const rendered = await pending.rendered
      this.#entries?.set(key, { ...validity, rendered })
      return rendered
    } finally {
      if (this.#pending.get(key) === pending) this.#pending.delete(key)
    }
  }
}

function isFresh(known: Validity, wanted: Validity, at: Date): boolean {
  return known.version === wanted.version && at.getTime() < known.expiry
}
