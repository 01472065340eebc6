import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import { openConnections } from '@kandidat/shared/outgoing/connections'
import { type Download, openStream } from '@kandidat/shared/outgoing/download'
import type { OutgoingError } from '@kandidat/shared/outgoing/outgoing-error'
import { ITEM_LIMIT } from '../parsing/raw-item.ts'
import { MAX_ATTEMPTS, requestedWait } from './requested-wait.ts'
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
  /** The error to tell of what was fetched last: another one, if the policy conceals where it came from. */
  toTell: <E>(error: E) => E | OutgoingError
  close: () => Promise<void>
}

/** How a feed is fetched, besides the policy. */
export interface FetchOptions {
  /** A secret that is sent to the host of the feed, and to no other. */
  token?: { readonly value: string; readonly origin: string }
  /** Receives what the user should know meanwhile, such as that a server asked to wait. */
  say?: (remark: string) => void
  /** Milliseconds between two requests, if not `PAUSE_MS`. */
  pause?: number
  /** Waits. */
  sleep?: (milliseconds: number) => Promise<unknown>
}

/** @param policy which addresses may be requested */
export function openFetcher(
  policy: Policy,
  { token, say = () => undefined, pause = PAUSE_MS, sleep = setTimeout }: FetchOptions = {},
): Fetcher {
  const connections = openConnections(policy)
  let toTell: Download['toTell'] = (error) => error
  let fetchedAt = -Infinity

  async function download(url: string, timeout: number, maxBytes: number): Promise<Download> {
    const isForToken = token !== undefined && URL.parse(url)?.origin === token.origin
    // Redirects are followed only within the host, so the token goes nowhere else.
    const headers: Record<string, string> = isForToken ? { authorization: `Bearer ${token.value}` } : {}
    for (let attempt = 1; ; attempt += 1) {
      const wait = fetchedAt + pause - performance.now()
      if (wait > 0) await setTimeout(wait)
      fetchedAt = performance.now()
      try {
        const opened = await openStream({ url, headers, policy, timeout, maxBytes, connections })
        toTell = opened.toTell
        return opened
      } catch (error) {
        const asked = requestedWait(error, attempt, Date.now())
        if (asked === null || attempt === MAX_ATTEMPTS) throw error
        say(
          `${new URL(url).host} asks to wait ${Math.ceil(asked / 1_000)} s (${attempt} of at most ${MAX_ATTEMPTS - 1} times).`,
        )
        await sleep(asked)
      }
    }
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
    toTell: (error) => toTell(error),
    close: () => connections.close(),
  }
}
