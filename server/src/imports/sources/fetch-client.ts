import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import { openConnections } from '@kandidat/shared/outgoing/connections'
import { type Download, openStream } from '@kandidat/shared/outgoing/download'
import { ITEM_LIMIT } from '../parsing/raw-item.ts'
import type { Spool } from './spool-client.ts'

const FEED_TIMEOUT_MS = 600_000
const PART_TIMEOUT_MS = 60_000
// At most four requests a second. Job boards allow ten, and some are strict (Personio, Workable).
const PAUSE_MS = 250

/** Sends one request at a time over one connection, with a pause between requests. */
export interface Fetcher {
  /** Downloads a feed to a file of the spool. @returns the address after redirects */
  toFile: (url: string, file: string, spool: Spool) => Promise<string>
  /** Downloads one item or page, which may be as large as one item (`ITEM_LIMIT`). */
  toMemory: (url: string) => Promise<{ url: string; bytes: Buffer }>
  close: () => Promise<void>
}

/** @param policy which addresses may be requested */
export function openFetcher(policy: Policy): Fetcher {
  const connections = openConnections(policy)
  let fetchedAt = -Infinity

  async function download(url: string, timeout: number, maxBytes: number): Promise<Download> {
    const wait = fetchedAt + PAUSE_MS - performance.now()
    if (wait > 0) await setTimeout(wait)
    fetchedAt = performance.now()
    return openStream({ url, policy, timeout, maxBytes, connections })
  }

  return {
    async toFile(url, file, spool) {
      const response = await download(url, FEED_TIMEOUT_MS, Number.MAX_SAFE_INTEGER)
      await spool.write(response.body, file)
      return response.url
    },
    async toMemory(url) {
      const response = await download(url, PART_TIMEOUT_MS, ITEM_LIMIT)
      return { url: response.url, bytes: await buffer(response.body) }
    },
    close: () => connections.close(),
  }
}
