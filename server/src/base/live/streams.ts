/**
 * # How open pages learn that something changed
 *
 * A page of the portal that wants to know about changes keeps a stream open (Server-Sent Events). The stream sends a
 * topic and its new version, never the data. The page then fetches its own address again, with the session and the
 * access of that moment, so nobody is shown by a stream what they may not see. Regions of a page are fetched without
 * the rest of it.
 *
 * All streams of a process share one statement, twice a second (portal/live/store.ts). It reads the versions that
 * somebody watches, and finds the sessions that have ended or belong to somebody else by now, whose streams end. After
 * a commit of its own, a process looks at once (own-changes.ts). There is no NOTIFY: it cut commits from 2,285 to 895
 * a second.
 *
 * The health of receivers has no version; the same statement makes one of it. Deliveries have none either, because
 * they change all the time: their pages fetch themselves every five seconds.
 *
 * A stream ends after five minutes, and when its process stops. Browsers come back by themselves, to another process
 * if need be.
 */

import type { ServerResponse } from 'node:http'
import { liveBudgets } from '../limits/budgets.ts'
import type { Holder, Look, Topic, Watched } from './topic.ts'

/** Milliseconds that a stream lives. Browsers open the next one by themselves, with the session that they have then. */
const LIFE = 5 * 60_000
/** Milliseconds of silence after which a comment is sent. Proxies close connections that are silent for longer. */
const SILENCE = 25_000
/** Milliseconds between two looks because of changes of this process. */
const GAP = 100
/** Bytes that a client may leave unread. */
const UNREAD = 16 * 1024
/** Milliseconds after which a browser comes back: at least, and the spread, so that not all come at once. */
const RETRY = 1_000
const RETRY_SPREAD = 3_000

/** What a stream is about, and whose it is. */
export interface Subscription {
  readonly holder: Holder
  /** Who has signed in. */
  readonly identityId: string
  /** The network that the stream goes to. */
  readonly network: string
  readonly companyId: string
  readonly topics: readonly Topic[]
}

interface Stream {
  readonly response: Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength'>
  readonly endsAt: number
  readonly person: string
  readonly network: string
  wroteAt: number
}

/** The streams of each session, person or network, in the order in which they began. */
class Groups {
  readonly #groups = new Map<string, Set<Stream>>()

  of(name: string): ReadonlySet<Stream> {
    return this.#groups.get(name) ?? new Set()
  }

  add(name: string, stream: Stream): void {
    const group = this.#groups.get(name)
    if (group) group.add(stream)
    else this.#groups.set(name, new Set([stream]))
  }

  delete(name: string, stream: Stream): void {
    const group = this.#groups.get(name)
    group?.delete(stream)
    if (group?.size === 0) this.#groups.delete(name)
  }

  /** The group that has most. */
  largest(): ReadonlySet<Stream> {
    let most: ReadonlySet<Stream> = new Set()
    for (const group of this.#groups.values()) if (group.size > most.size) most = group
    return most
  }
}

/** A topic of a company, and the streams that are told its versions. */
interface Channel extends Watched {
  readonly streams: Set<Stream>
  /** Undefined until the first look. */
  version: string | undefined
}

/** What times streams. */
export interface LiveTiming {
  /** Milliseconds by a clock that never goes back. */
  readonly now: () => number
  /** Milliseconds between two looks for changes of other processes. */
  readonly interval: number
}

/** That of the service. A look for 50 companies takes a millisecond. */
export const LIVE_TIMING: LiveTiming = { now: () => performance.now(), interval: 500 }

export interface LiveStreamsOptions extends Pick<LiveTiming, 'now'> {
  /** Reads all versions at once, and says who may not wait for them any more. */
  readonly look: (watched: readonly Watched[], holders: readonly Holder[]) => Promise<Look>
}

/**
 * The open pages of this process that wait for changes. All of them share one look at the database: twice a second, and
 * at once after changes of this process. They are told that something changed, and never what.
 */
export class LiveStreams {
  readonly #look: LiveStreamsOptions['look']
  readonly #now: () => number
  readonly #streams = new Map<Stream, { channels: readonly Channel[]; holder: string }>()
  readonly #channels = new Map<string, Channel>()
  readonly #holders = new Map<string, Holder & { streams: Set<Stream> }>()
  readonly #people = new Groups()
  readonly #networks = new Groups()
  #isEnding = false
  #looking: Promise<void> | undefined
  #raisedAt = Number.NEGATIVE_INFINITY

  constructor({ look, now }: LiveStreamsOptions) {
    this.#look = look
    this.#now = now
  }

  /** Open streams. */
  get size(): number {
    return this.#streams.size
  }

  /** Whether streams end as soon as they are opened, because the process stops. */
  get isEnding(): boolean {
    return this.#isEnding
  }

  /**
   * Writes to a response from now on. It has sent its headers. If its session, person or network, or all together, have too many
   * streams, the oldest ends (docs/budgets.md#open-pages): never one of a network that has fewer than others.
   */
  open(response: ServerResponse, { holder, identityId, network, companyId, topics }: Subscription): void {
    response.write(`retry: ${RETRY + Math.floor(Math.random() * RETRY_SPREAD)}\n\n`)
    if (this.#isEnding) {
      response.end()
      return
    }
    const now = this.#now()
    const stream = { response, endsAt: now + LIFE, wroteAt: now, person: identityId, network }
    const name = nameOf(holder)
    this.#keepBelow(liveBudgets.ofSession, this.#holders.get(name)?.streams)
    this.#keepBelow(liveBudgets.ofPerson, this.#people.of(identityId))
    this.#keepBelow(liveBudgets.ofNetwork, this.#networks.of(network))
    if (this.#streams.size >= liveBudgets.most) this.#keepBelow(0, this.#networks.largest())
    const channels = topics.map((topic) => this.#channel(companyId, topic))
    this.#streams.set(stream, { channels, holder: name })
    this.#people.add(identityId, stream)
    this.#networks.add(network, stream)
    if (!this.#holders.has(name)) this.#holders.set(name, { ...holder, streams: new Set() })
    this.#holders.get(name)?.streams.add(stream)
    response.once('close', () => this.#forget(stream))
    for (const channel of channels) {
      channel.streams.add(stream)
      if (channel.version !== undefined) this.#send(stream, channel)
    }
  }

  /** Tells streams of changes of this process at once, unless it just did. */
  async raised(companyIds: ReadonlySet<string>): Promise<void> {
    const isWatched = [...this.#channels.values()].some(({ companyId }) => companyIds.has(companyId))
    if (!isWatched || this.#now() - this.#raisedAt < GAP) return
    this.#raisedAt = this.#now()
    // A look in progress may have begun before the commit.
    await this.#looking?.catch(() => undefined)
    await this.tick()
  }

  /** Looks for changes, ends streams that are old or not allowed any more, and keeps the others alive. */
  async tick(): Promise<void> {
    if (this.#streams.size === 0) return
    const now = this.#now()
    for (const stream of this.#streams.keys()) {
      if (now >= stream.endsAt) this.#end(stream)
      else if (now - stream.wroteAt >= SILENCE) this.#write(stream, ':\n\n')
    }
    this.#looking ??= this.#tell().finally(() => (this.#looking = undefined))
    await this.#looking
  }

  /** Ends all streams, and each new one at once: the process stops. */
  end(): void {
    this.#isEnding = true
    for (const stream of this.#streams.keys()) this.#end(stream)
  }

  async #tell(): Promise<void> {
    const holders = [...this.#holders.values()]
    const { versions, ended } = await this.#look([...this.#channels.values()], holders)
    for (const place of ended) {
      for (const stream of holders[place]?.streams ?? []) {
        // So that the page asks to sign in, and the browser does not come back in vain.
        stream.response.write('event: ended\ndata: session\n\n')
        this.#end(stream)
      }
    }
    for (const { companyId, topic, version } of versions) {
      const channel = this.#channels.get(`${companyId} ${topic}`)
      if (!channel || channel.version === version) continue
      channel.version = version
      for (const stream of channel.streams) this.#send(stream, channel)
    }
  }

  /** Ends the oldest of some streams, if there are as many of them as there may be. */
  #keepBelow(most: number, streams: ReadonlySet<Stream> | undefined): void {
    const [oldest] = streams ?? []
    if (oldest === undefined || (streams?.size ?? 0) < most) return
    // So that the page waits before it comes back: otherwise two pages would end each other's streams all the time.
    oldest.response.write('event: ended\ndata: crowded\n\n')
    this.#end(oldest)
  }

  #channel(companyId: string, topic: Topic): Channel {
    const name = `${companyId} ${topic}`
    const known = this.#channels.get(name)
    if (known) return known
    const channel: Channel = { companyId, topic, streams: new Set(), version: undefined }
    this.#channels.set(name, channel)
    return channel
  }

  #send(stream: Stream, { topic, version = '' }: Channel): void {
    this.#write(stream, `data: ${topic} ${version}\n\n`)
  }

  #write(stream: Stream, text: string): void {
    // A client that reads nothing would fill the memory.
    if (stream.response.writableLength > UNREAD) {
      stream.response.destroy()
      this.#forget(stream)
      return
    }
    stream.response.write(text)
    stream.wroteAt = this.#now()
  }

  #end(stream: Stream): void {
    this.#forget(stream)
    stream.response.end()
  }

  #forget(stream: Stream): void {
    const { channels = [], holder = '' } = this.#streams.get(stream) ?? {}
    this.#streams.delete(stream)
    this.#people.delete(stream.person, stream)
    this.#networks.delete(stream.network, stream)
    for (const channel of channels) {
      channel.streams.delete(stream)
      if (channel.streams.size === 0) this.#channels.delete(`${channel.companyId} ${channel.topic}`)
    }
    const streams = this.#holders.get(holder)?.streams
    streams?.delete(stream)
    if (streams?.size === 0) this.#holders.delete(holder)
  }
}

/** A session that changes its company, or whose role changes, is another holder. */
function nameOf({ sessionId, userId, role }: Holder): string {
  return `${sessionId} ${userId} ${role}`
}
