import { createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import type { Policy } from '../../outgoing/address-guard.ts'
import { openConnections } from '../../outgoing/connections.ts'
import { type Download, openStream } from '../../outgoing/download.ts'
import { ITEM_LIMIT } from '../parsing/feed-error.ts'

const FEED_TIMEOUT = 600_000
const FEED_LIMIT = 4 * 1024 ** 3
const PART_TIMEOUT = 60_000
// Four a second, one after the other: boards allow ten, and some are strict (Personio, Workable).
const PAUSE = 250

/** Asks addresses of others politely: one at a time, over the same connection, with a pause between. */
export interface Fetcher {
  /** Writes what is there into a file. @returns where it was found, after redirects */
  toFile: (url: string, file: string) => Promise<string>
  /** What is there, which is at most as large as one item may be. */
  toMemory: (url: string) => Promise<{ url: string; bytes: Buffer }>
  close: () => Promise<void>
}

/** @param policy which addresses may be asked */
export function openFetcher(policy: Policy): Fetcher {
  const connections = openConnections(policy)
  let fetchedAt = -Infinity

  async function download(url: string, timeout: number, maxBytes: number): Promise<Download> {
    const wait = fetchedAt + PAUSE - performance.now()
    if (wait > 0) await setTimeout(wait)
    fetchedAt = performance.now()
    return openStream({ url, policy, timeout, maxBytes, connections })
  }

  return {
    async toFile(url, file) {
      const response = await download(url, FEED_TIMEOUT, FEED_LIMIT)
      await pipeline(response.body, createWriteStream(file, { mode: 0o600 }))
      return response.url
    },
    async toMemory(url) {
      const response = await download(url, PART_TIMEOUT, ITEM_LIMIT)
      return { url: response.url, bytes: await buffer(response.body) }
    },
    close: () => connections.close(),
  }
}
