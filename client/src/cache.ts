import { type Body, bodyOf } from './body.ts'

/** An answer as a cache keeps it: plain data, which can be written as JSON. */
export interface KeptAnswer {
  /** The `ETag` of the answer. */
  readonly etag: string
  /** The body, as it came. It can hold personal data of candidates. */
  readonly body: string
}

/**
 * Where answers are kept, so that the API need not send again what did not change. The names tell keys apart, without the
 * keys in them, so that several clients can share a cache. What it throws is a miss, and never the end of a request.
 */
export interface AnswerCache {
  get: (name: string) => KeptAnswer | null | undefined | Promise<KeptAnswer | null | undefined>
  set: (name: string, answer: KeptAnswer) => unknown
}

/**
 * A cache in this process, of the answers that were used last.
 * @param entries how many it keeps
 */
export function memoryCache(entries = 200): AnswerCache {
  const kept = new Map<string, KeptAnswer>()
  return {
    get: (name) => {
      const answer = kept.get(name)
      if (answer !== undefined) touch(name, answer)
      return answer
    },
    set: (name, answer) => {
      touch(name, answer)
      if (kept.size > entries) for (const oldest of [...kept.keys()].slice(0, kept.size - entries)) kept.delete(oldest)
    },
  }

  function touch(name: string, answer: KeptAnswer) {
    kept.delete(name)
    kept.set(name, answer)
  }
}

/** What a client asks its cache, for one key. */
export interface Shelf {
  /** What is kept of an address, with its body read; undefined where that can not be used. */
  find: (url: string) => Promise<{ etag: string; body: Body } | undefined>
  keep: (url: string, answer: KeptAnswer) => Promise<void>
}

/** @param cache undefined: nothing is kept */
export function shelfOf(cache: AnswerCache | undefined, key: string): Shelf {
  if (cache === undefined) return { find: async () => undefined, keep: async () => {} }
  let scope: Promise<string> | undefined
  const nameOf = async (url: string) => `${await (scope ??= fingerprint(key))}:${url}`
  return {
    find: async (url) => {
      try {
        const answer = await cache.get(await nameOf(url))
        if (typeof answer?.etag !== 'string') return undefined
        const body = bodyOf(answer.body)
        return body && { etag: answer.etag, body }
      } catch {
        return undefined
      }
    },
    keep: async (url, answer) => {
      try {
        await cache.set(await nameOf(url), answer)
      } catch {
        // A cache that is away makes answers dearer, not wrong.
      }
    },
  }
}

/** Tells keys apart without being one: 128 bits of the SHA-256. */
async function fingerprint(key: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
