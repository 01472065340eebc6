import type { PathValues, Version } from '@kandidat/contract/operations/operation'
import { type OperationId, operations, type Operations } from '@kandidat/contract/operations/operations'
import { LRUCache } from 'lru-cache'
import type { Queryable } from '../../db/connection.ts'
import { cacheScope, type CompanyAccess } from '../../access/access.ts'
import { CachedResponse } from './cached-response.ts'
import type { Authenticated } from '../authentication/authenticator.ts'
import type { Handler, Handlers, ParsedRequest } from '../operations/operation.ts'
import type { ReplicaReads } from './replica-reads.ts'
import type { Versions } from '../authentication/versions.ts'

/**
 * Where a response came from: from the cache (kept), from the read of a concurrent request (shared),
 * or read.
 */
export type ResponseSource = 'kept' | 'shared' | 'read'

export interface ResponseCacheOptions {
  readonly handlers: Handlers
  readonly database: Queryable
  /**
   * Reads what responses that show a careers page depend on besides the versions of authentication. It is
   * called after authentication and before the response is read.
   */
  readonly pages: { read: (pageId: string, at: Date) => Promise<Validity> }
  /** Serves some operations from a standby. */
  readonly replica?: ReplicaReads
  /** The maximum number of bytes of cached bodies; 0 caches nothing. */
  readonly cacheBytes: number
  /** Called for each response. */
  readonly onResponse?: (source: ResponseSource) => void
}

/** For which data a response is valid. */
export interface Validity {
  readonly version: string
  /** When the first position in it expires, in milliseconds since 1970 by the database's clock. */
  readonly expiry: number
}

interface CacheEntry extends Validity {
  readonly response: CachedResponse
}

interface PendingRead extends Validity {
  readonly response: Promise<CachedResponse>
}

/** Bytes of an entry in addition to its body: key, tag and the objects around them. */
const OVERHEAD = 600

/** Operations that a standby may serve: their data depends only on the versions of content. */
const servedByReplica: ReadonlySet<OperationId> = new Set(['listPositions', 'getPosition'])

/**
 * Answers operations, and caches the responses by scope, operation, path and parameters. A cached
 * response is sent again while the versions that authentication returns are those it was read for, and
 * nothing has expired since. What is read after authentication is at least as current as its versions.
 * So no response is older than the changes committed before its request.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions
  readonly #entries: LRUCache<string, CacheEntry> | undefined
  /** Reads in progress, so that equal requests at the same time share one read. */
  readonly #pending = new Map<string, PendingRead>()

  constructor(options: ResponseCacheOptions) {
    this.#options = options
    this.#entries =
      options.cacheBytes === 0
        ? undefined
        : new LRUCache({
            maxSize: options.cacheBytes,
            sizeCalculation: ({ response }, key) => response.size + 2 * key.length + OVERHEAD,
          })
  }

  /**
   * Answers an operation: without waiting if the response is cached and as current as authentication
   * requires.
   * @throws {ApiError} what the handler throws; errors are never cached
   */
  respond<Id extends OperationId>(
    parsed: ParsedRequest<Id>,
    authenticated: Authenticated,
  ): CachedResponse | Promise<CachedResponse> {
    const validity = validityOf(parsed.id, authenticated.versions)
    if (dependsOn(parsed.id, 'page')) return this.#respondOnPage(parsed, validity, authenticated)
    return this.#cachedOrRead(parsed, validity, authenticated)
  }

  /** What a careers page shows also depends on the page's own version and expiry. */
  async #respondOnPage<Id extends OperationId>(
    parsed: ParsedRequest<Id>,
    { version }: Validity,
    authenticated: Authenticated,
  ): Promise<CachedResponse> {
    const { id: pageId } = parsed.path as PathValues<Operations['listCareerPagePositions']>
    const page = await this.#options.pages.read(pageId, authenticated.at)
    const validity = { version: `${version} ${page.version}`, expiry: page.expiry }
    return this.#cachedOrRead(parsed, validity, authenticated)
  }

  #cachedOrRead<Id extends OperationId>(
    parsed: ParsedRequest<Id>,
    validity: Validity,
    authenticated: Authenticated,
  ): CachedResponse | Promise<CachedResponse> {
    const key = keyOf(parsed, authenticated.access)
    const entry = this.#entries?.get(key)
    if (entry && isFresh(entry, validity, authenticated.at)) return this.#report('kept', entry.response)
    return this.#readOnce(parsed, key, validity, authenticated)
  }

  /** Reads a response, together with equal requests that arrive meanwhile. */
  async #readOnce<Id extends OperationId>(
    { id, path, query }: ParsedRequest<Id>,
    key: string,
    validity: Validity,
    { access, at }: Authenticated,
  ): Promise<CachedResponse> {
    const other = this.#pending.get(key)
    if (other && isFresh(other, validity, at)) return this.#report('shared', await other.response)
    const read = { ...validity, response: this.#read(id, key, validity, { access, at, path, query }) }
    this.#pending.set(key, read)
    try {
      return this.#report('read', await read.response)
    } finally {
      if (this.#pending.get(key) === read) this.#pending.delete(key)
    }
  }

  async #read<Id extends OperationId>(
    id: Id,
    key: string,
    validity: Validity,
    call: Omit<Parameters<Handler<Id>>[0], 'database'>,
  ): Promise<CachedResponse> {
    const { handlers, database, replica } = this.#options
    const handler = handlers[id] as Handler<Id>
    const read = (from: Queryable) => handler({ ...call, database: from })
    const text = replica && servedByReplica.has(id) ? await replica.read(call.access, read) : await read(database)
    // Adding an entry again updates its size, unless another entry took its place.
    const onGrow = () => {
      if (this.#entries?.peek(key) === entry) this.#entries.set(key, entry)
    }
    const entry: CacheEntry = { ...validity, response: new CachedResponse(text, onGrow) }
    this.#entries?.set(key, entry)
    return entry.response
  }

  #report(source: ResponseSource, response: CachedResponse): CachedResponse {
    this.#options.onResponse?.(source)
    return response
  }
}

function keyOf({ id, text }: ParsedRequest<OperationId>, access: CompanyAccess): string {
  return `${cacheScope(access)} ${id} ${text}`
}

function validityOf(id: OperationId, { people, content, expiry }: Versions): Validity {
  return { version: dependsOn(id, 'people') ? people : content, expiry }
}

function dependsOn(id: OperationId, data: Version): boolean {
  const versions: readonly Version[] = operations[id].versions
  return versions.includes(data)
}

function isFresh(known: Validity, wanted: Validity, at: Date): boolean {
  return known.version === wanted.version && at.getTime() < known.expiry
}
