import type { PathValues, Version } from '@kandidat/contract/operations/operation'
import { type OperationId, operations, type Operations } from '@kandidat/contract/operations/operations'
import type { Queryable } from '../../db/connection.ts'
import { cacheScope, type CompanyAccess } from '../../access/access.ts'
import { CachedResponse } from './cached-response.ts'
import type { Authenticated } from '../authentication/authenticator.ts'
import type { Handler, Handlers, ParsedRequest } from '../operations/operation.ts'
import type { ReplicaReads } from './replica-reads.ts'
import { type Validity, ValidityCache } from './validity-cache.ts'
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
  readonly #cache: ValidityCache<CachedResponse>

  constructor(options: ResponseCacheOptions) {
    this.#options = options
    this.#cache = new ValidityCache(options.cacheBytes, ({ size }, key) => size + 2 * key.length + OVERHEAD)
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
    const kept = this.#cache.kept(key, validity, authenticated.at)
    return kept ? this.#report('kept', kept) : this.#readOnce(parsed, key, validity, authenticated)
  }

  /** Reads a response, together with equal requests that arrive meanwhile. */
  async #readOnce<Id extends OperationId>(
    { id, path, query }: ParsedRequest<Id>,
    key: string,
    validity: Validity,
    { access, at }: Authenticated,
  ): Promise<CachedResponse> {
    const pending = this.#cache.pending(key, validity, at)
    if (pending) return this.#report('shared', await pending)
    const read = (onGrow: () => void) => this.#read(id, { access, at, path, query }, onGrow)
    return this.#report('read', await this.#cache.make(key, validity, read))
  }

  async #read<Id extends OperationId>(
    id: Id,
    call: Omit<Parameters<Handler<Id>>[0], 'database'>,
    onGrow: () => void,
  ): Promise<CachedResponse> {
    const { handlers, database, replica } = this.#options
    const handler = handlers[id] as Handler<Id>
    const read = (from: Queryable) => handler({ ...call, database: from })
    const text = replica && servedByReplica.has(id) ? await replica.read(call.access, read) : await read(database)
    return new CachedResponse(text, onGrow)
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
