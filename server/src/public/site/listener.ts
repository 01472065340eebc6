import type { IncomingMessage, ServerResponse } from 'node:http'
import findMyWay from 'find-my-way'
import { LRUCache } from 'lru-cache'
import type { PageValidities, ValidityNow } from '../../positions/careers-pages/validity-store.ts'
import { LONGEST_PARAMETER, requireShort, routableTarget } from '../../base/http/request-target.ts'
import { type Reply, replyOf } from '../../base/http/responses/cached-response.ts'
import type { Exchange, Listener, ResponseSender } from '../../base/http/responses/sender.ts'
import { type Validity, ValidityCache } from '../../base/http/responses/validity-cache.ts'
import { publicError } from '../../base/web/public/public-error.tsx'
import { type Mend, openMending } from '../../base/web/serving/mended-address.ts'
import type { Dependency, PublicPage, PublicVisit } from '../../base/web/public/public-page.ts'
import { isUnseen } from '../../positions/views/bots.ts'
import { dayIn } from './day.ts'
import { movedReply, type Rendered, rendered, replyOnce } from './responses.ts'
import { addressIn, countMiss, errorOf, visitOf, type VisitOptions } from './visits.ts'

export interface PublicListenerOptions extends VisitOptions {
  readonly pages: readonly PublicPage[]
  readonly validities: PageValidities
  /** Counts a view of a page that counts its views. @param day such as 2027-01-31, in the time zone of the installation */
  readonly onView: (params: Readonly<Record<string, string>>, day: string) => void
  /** The maximum number of bytes of kept pages. */
  readonly cacheBytes: number
}

/** A public page that says what it depends on, as a target names it. */
interface Target {
  readonly page: PublicPage
  readonly on: Dependency
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  /** The parameters that the page depends on, in one order. Any others would only fill the cache. */
  readonly query: URLSearchParams
  /** The path with these parameters. */
  readonly key: string
}

/** Bytes of a kept page in addition to its body: key, headers and the objects around them. */
const OVERHEAD = 1_600
/** The maximum number of bytes for remembered targets, and the bytes that one takes in addition to its characters. */
const REMEMBERED = 4 * 1024 * 1024
const TARGET = 800

/**
 * Answers readers of the pages that say what they depend on. A page is kept while that has the same version, nothing on it has
 * expired, and the day is the same, because pages count days.
 */
export class PublicListener implements Listener {
  readonly #options: PublicListenerOptions
  readonly #sender: ResponseSender
  readonly #router: ReturnType<typeof findMyWay>
  readonly #mend: Mend
  readonly #cache: ValidityCache<Rendered>
  /** What targets name, on which alone it depends. Only those of pages that were kept are added. */
  readonly #targets = new LRUCache<string, Target>({
    maxSize: REMEMBERED,
    sizeCalculation: ({ key }, target) => 2 * (2 * key.length + target.length) + TARGET,
  })
  #latest: { readonly of: ValidityNow; readonly today: Validity; readonly day: string } | undefined

  constructor(options: PublicListenerOptions, sender: ResponseSender) {
    this.#options = options
    this.#sender = sender
    this.#cache = new ValidityCache(
      options.cacheBytes,
      ({ response }, key) => response.size + 2 * key.length + OVERHEAD,
    )
    // It has the other pages, too, so that a page with parameters in its address does not take theirs.
    this.#router = findMyWay({ maxParamLength: LONGEST_PARAMETER })
    for (const page of options.pages) this.#router.on('GET', page.path, () => {}, page)
    this.#mend = openMending(options.pages.map(({ path }) => path))
  }

  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '/' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const known = this.#targets.get(url)
    const moved = known === undefined ? this.#mend(routableTarget(url)) : undefined
    if (moved !== undefined) {
      this.#sender.send(this.#sender.begin(request, response), 'none', movedReply(moved), [])
      return true
    }
    const target = known ?? this.#find(url)
    if (target === undefined) return false
    void this.#answer(this.#sender.begin(request, response), target)
    return true
  }

  #find(url: string): Target | undefined {
    const routable = routableTarget(url)
    const found = this.#router.find('GET', routable)
    const page = found?.store as PublicPage | undefined
    if (!found || page?.dependsOn === undefined) return undefined
    const params = found.params as Readonly<Record<string, string>>
    const { path, query: all } = addressIn(routable)
    const query = knownParameters(all, page.parameters ?? [])
    return { page, on: page.dependsOn(params), path, params, query, key: `${path}?${query}` }
  }

  async #answer(exchange: Exchange, target: Target): Promise<void> {
    const { headers } = exchange.request
    let always: readonly string[] = []
    let reply: Reply
    try {
      requireShort(exchange.request.url ?? '/')
      const validity = await this.#options.validities.readNow(target.on)
      const found = this.#kept(exchange, target, validity) ?? (await this.#make(exchange, target, validity))
      const forOrigin = found.perOrigin?.(headers.origin)
      always = forOrigin ? [...found.always, ...Object.entries(forOrigin).flat()] : found.always
      reply = await replyOf(found.response, headers, found)
      this.#count(exchange, target, found)
    } catch (error) {
      always = []
      reply = this.#errorReply(exchange, target, error)
    }
    this.#sender.send(exchange, target.page.path, reply, always)
  }

  #kept({ request }: Exchange, target: Target, validity: ValidityNow): Rendered | undefined {
    const found = this.#cache.kept(target.key, this.#today(validity), validity.at)
    const url = request.url ?? '/'
    if (found && !this.#targets.has(url)) this.#targets.set(url, target)
    return found
  }

  /** Makes a page, together with equal requests that arrive meanwhile. It counts against the limit of the address. */
  #make(exchange: Exchange, target: Target, validity: ValidityNow): Promise<Rendered> {
    const { site } = this.#options
    const today = this.#today(validity)
    const pending = this.#cache.pending(target.key, today, validity.at)
    if (pending) return pending
    countMiss(target.page, exchange.request, this.#options)
    const show = async (onGrow?: () => void) =>
      rendered(site, await target.page.show(this.#visit(exchange, target, validity.at)), onGrow)
    // Anybody can ask for any number of addresses of nothing.
    return validity.isKnown ? this.#cache.make(target.key, today, show) : show()
  }

  /** Counts whoever looks at a page that is there. Who has it already and asks whether it is still the same looks at it, too. */
  #count({ request }: Exchange, { page, params }: Target, { status }: Rendered): void {
    if (page.countsViews !== true || status !== 200 || request.method !== 'GET' || isUnseen(request.headers)) return
    if (this.#latest) this.#options.onView(params, this.#latest.day)
  }

  #today(validity: ValidityNow): Validity {
    // Requests that share a statement share this, too: to write a day takes long.
    if (this.#latest?.of !== validity) {
      const { version, expiry, at } = validity
      const day = dayIn(this.#options.site.timeZone, at)
      this.#latest = { of: validity, today: { version: `${version} ${day}`, expiry }, day }
    }
    return this.#latest.today
  }

  #visit({ request, requestId }: Exchange, { path, params, query }: Target, at: Date): PublicVisit {
    return visitOf({ request, requestId, path, params, query }, this.#options, at)
  }

  #errorReply(exchange: Exchange, target: Target, error: unknown): Reply {
    const { site, log } = this.#options
    const visit = this.#visit(exchange, target, new Date())
    return replyOnce(site, publicError(visit, errorOf(error, exchange.requestId, log)))
  }
}

function knownParameters(query: URLSearchParams, names: readonly string[]): URLSearchParams {
  const known = [...names, 'lang'].toSorted()
  return new URLSearchParams(
    known.flatMap((name) => [...new Set(query.getAll(name))].map((value) => [name, value] satisfies [string, string])),
  )
}
