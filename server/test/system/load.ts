import { Agent } from 'node:http'
import { faultsInReply } from '@kandidat/contract/validation/reply'
import { pause } from '../../src/base/db/embedded/processes.ts'
import { operationOf, type Reply, send } from '../server.ts'
import type { Proxy } from './haproxy.ts'
import type { Truth } from './truth.ts'

/** One request and its result. */
export interface Exchange {
  /** The client. Each has one connection, and at most one request in flight. */
  readonly client: string
  readonly proxy: string
  /** Name of the key. */
  readonly key: string
  /** Unix milliseconds. */
  readonly asked: number
  readonly answered: number
  /** 0 if no response came. */
  readonly status: number
  /** Backend and server of the proxy, such as `ready/a`; empty if no process answered. */
  readonly by: string
  readonly headers: Readonly<Record<string, string>>
}

/** A key and its name here. */
export interface NamedKey {
  readonly name: string
  readonly key: string
}

/**
 * Clients that send requests through proxies repeatedly, and check every response against the
 * contract and the expected titles.
 */
export class Load {
  readonly exchanges: Exchange[] = []
  /** The faults of the responses. */
  readonly faults: string[] = []
  readonly #ended = new AbortController()
  readonly #clients: Promise<void>[] = []
  readonly #agents: Agent[] = []

  /** Clients that read positions while writers change them. */
  addReaders(count: number, proxy: Proxy, key: NamedKey, truth: Truth, positions: readonly string[]): void {
    for (let i = 0; i < count; i++) {
      const known = new Map<string, { etag: string; title: string }>()
      this.#add(proxy, key, async (ask, n) => {
        const id = positions[(n * 7 + i) % positions.length]!
        const floor = truth.floor()
        const told = (shownId: string, title: string) => {
          const fault = truth.faultIn(shownId, title, floor)
          if (fault) this.faults.push(fault)
        }
        if (n % 5 === 0) {
          const reply = await ask('/positions?take=50')
          if (reply?.status !== 200) return
          const shown = new Map<string, string>(
            reply.body.data.map((each: { id: string; title: string }) => [each.id, each.title]),
          )
          for (const each of positions) told(each, shown.get(each) ?? 'nothing')
        } else if (n % 11 === 0) {
          await ask(n % 2 === 0 ? '/clients' : '/career-pages')
        } else {
          const before = n % 3 === 0 ? known.get(id) : undefined
          const reply = await ask(`/positions/${id}`, before && { 'if-none-match': before.etag })
          if (reply?.status === 304) told(id, before?.title ?? 'nothing')
          if (reply?.status !== 200) return
          told(id, reply.body.data.title)
          known.set(id, { etag: reply.headers['etag'] ?? '', title: reply.body.data.title })
        }
      })
    }
  }

  /** Clients that only use up the limit of a key. */
  addHammers(count: number, proxy: Proxy, key: NamedKey): void {
    for (let i = 0; i < count; i++) this.#add(proxy, key, async (ask) => void (await ask('/clients')))
  }

  /** Servers that sent this status for a request after that time. */
  answeredSince(since: number, proxy: Proxy, status: number): Set<string> {
    const recent = []
    for (let i = this.exchanges.length - 1; i >= 0 && this.exchanges[i]!.answered >= since; i--)
      recent.push(this.exchanges[i]!)
    return new Set(
      recent
        .filter((each) => each.asked >= since && each.proxy === proxy.name && each.status === status)
        .map(({ by }) => by),
    )
  }

  async end(): Promise<void> {
    this.#ended.abort()
    await Promise.all(this.#clients)
    for (const agent of this.#agents) agent.destroy()
  }

  #add(proxy: Proxy, key: NamedKey, turn: (ask: Ask, n: number) => Promise<void>): void {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    this.#agents.push(agent)
    const client = `client ${this.#agents.length}`
    const ask: Ask = async (path, headers = {}) => {
      const asked = Date.now()
      const url = `${proxy.url}/api/v1${path}`
      const reply = await send(url, { key: key.key, agent, headers }).catch(() => null)
      const by = reply?.headers['x-answered-by'] ?? ''
      const status = reply?.status ?? 0
      this.exchanges.push({
        ...{ client, proxy: proxy.name, key: key.name, asked, answered: Date.now(), status, by },
        headers: reply?.headers ?? {},
      })
      // Responses of the proxy itself are not checked here. They count as lost.
      if (!reply || by === '') return null
      for (const fault of faultsInReply(operationOf(path) ?? null, status, reply.headers, reply.text)) {
        this.faults.push(`${path} answered ${status}: ${fault}`)
      }
      return reply
    }
    const run = async () => {
      for (let n = 0; !this.#ended.signal.aborted; n++) {
        await turn(ask, n)
        await pause(20)
      }
    }
    this.#clients.push(run())
  }
}

/** Sends a request. Returns null if no process answered. */
type Ask = (path: string, headers?: Record<string, string>) => Promise<Reply | null>
