import { createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import { openConnections } from '@kandidat/shared/outgoing/connections'
import { type Download, openStream } from '@kandidat/shared/outgoing/download'
import { ITEM_LIMIT } from './feed-error.ts'

const FEED_TIMEOUT = 600_000
const FEED_LIMIT = 4 * 1024 ** 3
const PART_TIMEOUT = 60_000
// Four a second, one after the other: boards allow ten, and some are strict (Personio, Workable).
const PAUSE = 250

/** Asks addresses of others politely: one at a time, over the same connection, with a pause between. */
export interface Asking {
  /** Writes what is there into a file. @returns where it was found, after redirects */
  intoFile: (url: string, file: string) => Promise<string>
  /** What is there, which is at most as large as one item may be. */
  whole: (url: string) => Promise<{ url: string; bytes: Buffer }>
  close: () => Promise<void>
}

/** @param policy which addresses may be asked */
export function startAsking(policy: Policy): Asking {
  const connections = openConnections(policy)
  let askedAt = -Infinity

  async function ask(url: string, timeout: number, maxBytes: number): Promise<Download> {
    const wait = askedAt + PAUSE - performance.now()
    if (wait > 0) await setTimeout(wait)
    askedAt = performance.now()
    return openStream({ url, policy, timeout, maxBytes, connections })
  }

  return {
    async intoFile(url, file) {
      const download = await ask(url, FEED_TIMEOUT, FEED_LIMIT)
      await pipeline(download.body, createWriteStream(file, { mode: 0o600 }))
      return download.url
    },
    async whole(url) {
      const download = await ask(url, PART_TIMEOUT, ITEM_LIMIT)
      return { url: download.url, bytes: await buffer(download.body) }
    },
    close: () => connections.close(),
  }
}
