import { type JsonObject, parseObject } from '../validation/json-object.ts'

/** A response in a cache. It is plain data that can be written as JSON. */
export interface KeptAnswer {
  /** The `ETag` of the response. */
  readonly etag: string
  /** The body as text. It can contain personal data of candidates. */
  readonly body: string
}

/**
 * A cache of responses. With it, the API need not send again what has not changed. The names differ
 * from key to key and do not contain the keys, so several clients can share a cache. An error of
 * the cache counts as a miss; it never fails the call.
 */
export interface AnswerCache {
  get: (name: string) => KeptAnswer | null | undefined | Promise<KeptAnswer | null | undefined>
  set: (name: string, answer: KeptAnswer) => unknown
}

/**
 * Creates a cache in the memory of this process.
 * @param entries the most responses that it keeps; it drops the least recently used ones first
 */
export function memoryCache(entries = 200): AnswerCache {
  const answers = new Map<string, KeptAnswer>()
  return {
    get: (name) => {
      const answer = answers.get(name)
      if (answer !== undefined) markAsUsed(name, answer)
      return answer
    },
    set: (name, answer) => {
      markAsUsed(name, answer)
      if (answers.size <= entries) return
      for (const oldest of [...answers.keys()].slice(0, answers.size - entries)) answers.delete(oldest)
    },
  }

  function markAsUsed(name: string, answer: KeptAnswer) {
    answers.delete(name)
    answers.set(name, answer)
  }
}

/** The cached responses of one key, by URL. */
export interface KeyCache {
  /** The cached response of a URL with its parsed body; undefined if there is no usable one. */
  find: (url: string) => Promise<{ etag: string; body: JsonObject } | undefined>
  store: (url: string, answer: KeptAnswer) => Promise<void>
}

/** @param cache undefined: nothing is cached */
export function cacheOfKey(cache: AnswerCache | undefined, key: string): KeyCache {
  if (cache === undefined) return { find: async () => undefined, store: async () => {} }
  let prefix: Promise<string> | undefined
  const nameOf = async (url: string) => `${await (prefix ??= fingerprint(key))}:${url}`
  return {
    find: async (url) => {
      try {
        const answer = await cache.get(await nameOf(url))
        if (typeof answer?.etag !== 'string') return undefined
        const body = parseObject(answer.body)
        return body && { etag: answer.etag, body }
      } catch {
        return undefined
      }
    },
    store: async (url, answer) => {
      try {
        await cache.set(await nameOf(url), answer)
      } catch {
        // Without the cache, responses are slower but still correct.
      }
    },
  }
}

/** 128 bits of the SHA-256 of a key. They identify the key without revealing it. */
async function fingerprint(key: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
