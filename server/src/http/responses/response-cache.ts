import type { PathValues, QueryValues } from '@kandidat/contract/operation'
import type { OperationId, Operations } from '@kandidat/contract/operations'
import { LRUCache } from 'lru-cache'
import type { Queryable } from '../../db/connection.ts'
import type { Access } from '../../access/access.ts'
import { CachedResponse } from './cached-response.ts'
import type { Authenticated } from '../authentication/authenticator.ts'
import type { Handler, Handlers } from '../operations/operation.ts'
import type { ReplicaReads } from './replica-reads.ts'
import type { Versions } from '../authentication/versions.ts'

/** Where an answer came from: kept from before, read for somebody who asked the same at that moment, or read. */
export type ResponseSource = 'kept' | 'shared' | 'read'

export interface ResponseCacheOptions {
  readonly handlers: Handlers
  readonly database: Queryable
  /** Where a standby may answer some of them. */
  readonly replica?: ReplicaReads
  /** Bytes of bodies that are kept at most; 0 keeps none. */
  readonly cacheBytes: number
  /** Hears of each answer. */
  readonly onResponse?: (source: ResponseSource) => void
}

/** What an answer was read for. */
interface Validity {
  readonly version: string
  /** Until when nothing of it expires, in milliseconds since 1970 by the database's clock. */
  readonly expiry: number
}

interface CacheEntry extends Validity {
  readonly answer: CachedResponse
}

interface Reading extends Validity {
  readonly answer: Promise<CachedResponse>
}

/** What is asked for: an operation, what its path and query say, and that as text, which is equal exactly where they are. */
export interface ParsedRequest<Id extends OperationId> {
  readonly id: Id
  readonly path: PathValues<Operations[Id]>
  readonly query: QueryValues<Operations[Id]>
  readonly text: string
}

/** What an entry takes beside its body: key, tag and the objects around them. */
const OVERHEAD = 600

/** What a standby may answer: what these show is told by the versions of content. */
const ofReplica: ReadonlySet<OperationId> = new Set(['listPositions', 'getPosition'])

/** What these operations show changes with candidates; what the others show does not. */
const aboutPeople: ReadonlySet<OperationId> = new Set(['listPositionCandidates', 'getPositionPerformance'])

/**
 * Answers operations, and keeps the answers by scope, operation, path and parameters. One that was kept is given again
 * while the versions that the gate told are those that it was read for, and nothing has expired since: what was read
 * after the gate is at least as new as its versions, so that none is older than what was committed before its request.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions
  readonly #kept: LRUCache<string, CacheEntry> | undefined
  /** What is being read, so that many who ask the same at once cost one reading. */
  readonly #reading = new Map<string, Reading>()

  constructor(options: ResponseCacheOptions) {
    this.#options = options
    this.#kept =
      options.cacheBytes === 0
        ? undefined
        : new LRUCache({
            maxSize: options.cacheBytes,
            sizeCalculation: ({ answer }, key) => answer.size + 2 * key.length + OVERHEAD,
          })
  }

  /** The answer that is kept, where it is as new as the gate asks for: given without waiting. */
  cached(parsed: ParsedRequest<OperationId>, authenticated: Authenticated): CachedResponse | undefined {
    const kept = this.#kept?.get(keyOf(parsed, authenticated.access))
    if (!kept || !isFresh(kept, validityOf(parsed.id, authenticated.versions), authenticated.at)) return undefined
    return this.#tell('kept', kept.answer)
  }

  /**
   * Answers an operation.
   * @throws {ApiError} what the handler throws, which is never kept
   */
  async respond<Id extends OperationId>(
    parsed: ParsedRequest<Id>,
    authenticated: Authenticated,
  ): Promise<CachedResponse> {
    const kept = this.cached(parsed, authenticated)
    if (kept) return kept
    const { access, versions, at } = authenticated
    const key = keyOf(parsed, access)
    const basis = validityOf(parsed.id, versions)
    const other = this.#reading.get(key)
    if (other && isFresh(other, basis, at)) return this.#tell('shared', await other.answer)
    const { id, path, query } = parsed
    const reading = { ...basis, answer: this.#read(id, key, basis, { access, at, path, query }) }
    this.#reading.set(key, reading)
    try {
      return this.#tell('read', await reading.answer)
    } finally {
      if (this.#reading.get(key) === reading) this.#reading.delete(key)
    }
  }

  async #read<Id extends OperationId>(
    id: Id,
    key: string,
    basis: Validity,
    call: Omit<Parameters<Handler<Id>>[0], 'database'>,
  ): Promise<CachedResponse> {
    const { handlers, database, replica } = this.#options
    const handler = handlers[id] as Handler<Id>
    const read = (from: Queryable) => handler({ ...call, database: from })
    const text = replica && ofReplica.has(id) ? await replica.read(call.access, read) : await read(database)
    // An entry that grew is put in again, so that it is weighed anew; not where another took its place.
    const grown = () => {
      if (this.#kept?.peek(key) === kept) this.#kept.set(key, kept)
    }
    const kept: CacheEntry = { ...basis, answer: new CachedResponse(text, grown) }
    this.#kept?.set(key, kept)
    return kept.answer
  }

  #tell(source: ResponseSource, answer: CachedResponse): CachedResponse {
    this.#options.onResponse?.(source)
    return answer
  }
}

function keyOf({ id, text }: ParsedRequest<OperationId>, access: Access): string {
  const scope = access.kind === 'restricted' ? `${access.companyId} ${access.keyId}` : access.companyId
  return `${scope} ${id} ${text}`
}

function validityOf(id: OperationId, { people, content, expiry }: Versions): Validity {
  return { version: aboutPeople.has(id) ? people : content, expiry }
}

function isFresh(known: Validity, wanted: Validity, at: Date): boolean {
  return known.version === wanted.version && at.getTime() < known.expiry
}
