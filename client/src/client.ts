import type { OperationId, Paths, Queries, Replies } from '../../contract/src/types.ts'
import { UnexpectedAnswer } from './errors.ts'
import type { Limit } from './limit.ts'
import { listOf, type List, type Page } from './list.ts'
import { kindOf, MisuseError } from './misuse.ts'
import { pathOf, queryOf } from './operations.ts'
import { type ClientOptions, onlyNames, settingsOf } from './options.ts'
import { requestsOf } from './requests.ts'
import type { AbortSignalLike } from './runtime.ts'

export type * from '../../contract/src/types.ts'
export { type AnswerCache, type KeptAnswer, memoryCache } from './cache.ts'
export type { Clock } from './clock.ts'
export {
  ApiError,
  BadRequest,
  ConnectionError,
  Forbidden,
  NotFound,
  RateLimited,
  Unauthorized,
  Unavailable,
  UnexpectedAnswer,
} from './errors.ts'
export type { Limit } from './limit.ts'
export type { List, Page } from './list.ts'
export { KandidatError, MisuseError } from './misuse.ts'
export type { ClientOptions } from './options.ts'
export type { AbortSignalLike, Fetch, FetchAnswer, FetchInit } from './runtime.ts'

/** What can be said to a single call. */
export interface CallOptions {
  /** Ends the call, also while it waits to send again; the call then throws the reason of the signal. */
  readonly signal?: AbortSignalLike | undefined
}

/** What an operation gives. */
type Data<Id extends OperationId> = Replies[Id]['data']
/** The operations that give a list. */
type ListId = { [Id in OperationId]: Data<Id> extends readonly unknown[] ? Id : never }[OperationId]
/** What a list is of. */
type Item<Id extends ListId> = Data<Id> extends (infer T)[] ? T : never
/** A query, which may say `undefined` where it says nothing. */
type Query<Id extends OperationId> = { readonly [Name in keyof Queries[Id]]: Queries[Id][Name] | undefined }

/**
 * The API, as the access of one key shows it: a method for each of its nine operations.
 *
 * All throw `Unauthorized` (the key is not valid), `Forbidden` (out of the key's access), `RateLimited` and `Unavailable` (where waiting and
 * sending again did not help within the bounds), `ConnectionError` (no answer), `UnexpectedAnswer` (none of this API), `MisuseError` (called
 * wrongly), and the reason of a signal that was aborted. Where a method throws more, it says so.
 */
export interface Client {
  /**
   * The positions within the access of the key, newest first (docs/operations.md#listpositions).
   * @throws BadRequest for a client that is none of the key's company, or a parameter or cursor that is not allowed
   */
  listPositions: (query?: Query<'listPositions'>, options?: CallOptions) => List<Item<'listPositions'>>
  /**
   * A position in full (docs/operations.md#getposition).
   * @throws NotFound where there is none
   */
  getPosition: (id: string, options?: CallOptions) => Promise<Data<'getPosition'>>
  /** The clients of an agency, oldest first; for a company that is none, nothing (docs/operations.md#listclients). */
  listClients: (options?: CallOptions) => List<Item<'listClients'>>
  /**
   * A client of the key's company, by id or slug (docs/operations.md#getclient).
   * @throws NotFound where there is none
   */
  getClient: (idOrSlug: string, options?: CallOptions) => Promise<Data<'getClient'>>
  /**
   * The applications to, and referrals for, a position, newest first (docs/operations.md#listpositioncandidates). A
   * position that does not exist is `Forbidden`, like one that is out of reach.
   * @throws BadRequest for a parameter or cursor that is not allowed
   */
  listPositionCandidates: (
    id: string,
    query?: Query<'listPositionCandidates'>,
    options?: CallOptions,
  ) => List<Item<'listPositionCandidates'>>
  /**
   * How many applications and referrals a position has, and how many people are behind them
   * (docs/operations.md#getpositionperformance). A position that does not exist is `Forbidden`, like one that is out of
   * reach.
   */
  getPositionPerformance: (id: string, options?: CallOptions) => Promise<Data<'getPositionPerformance'>>
  /**
   * The active careers pages of the key's company, of its clients, and the marketplace; default pages first
   * (docs/operations.md#listcareerpages).
   * @throws BadRequest for a parameter or cursor that is not allowed
   */
  listCareerPages: (query?: Query<'listCareerPages'>, options?: CallOptions) => List<Item<'listCareerPages'>>
  /**
   * The positions that are visible on a careers page right now (docs/operations.md#listcareerpagepositions).
   * @throws NotFound where there is no such page, BadRequest for a parameter or cursor that is not allowed
   */
  listCareerPagePositions: (
    id: string,
    query?: Query<'listCareerPagePositions'>,
    options?: CallOptions,
  ) => List<Item<'listCareerPagePositions'>>
  /**
   * A position in full as one careers page shows it (docs/operations.md#getcareerpageposition).
   * @throws NotFound where there is no such page, or the position is not live on it
   */
  getCareerPagePosition: (
    id: string,
    positionId: string,
    options?: CallOptions,
  ) => Promise<Data<'getCareerPagePosition'>>
  /**
   * The limit of the key as the last answer told it (docs/limits.md#the-limit-of-a-key); undefined before the first.
   */
  readonly limit: Limit | undefined
}

/**
 * Makes a client for one key. It sends nothing by itself.
 * @throws MisuseError where an option is not as it must be
 */
export function createClient(options: ClientOptions): Client {
  const requests = requestsOf(settingsOf(options))

  return Object.freeze<Client>({
    listPositions: (query, call) => list('listPositions', {}, query, call),
    getPosition: (id, call) => one('getPosition', { id }, call),
    listClients: (call) => list('listClients', {}, {}, call),
    getClient: (idOrSlug, call) => one('getClient', { id: idOrSlug }, call),
    listPositionCandidates: (id, query, call) => list('listPositionCandidates', { id }, query, call),
    getPositionPerformance: (id, call) => one('getPositionPerformance', { id }, call),
    listCareerPages: (query, call) => list('listCareerPages', {}, query, call),
    listCareerPagePositions: (id, query, call) => list('listCareerPagePositions', { id }, query, call),
    getCareerPagePosition: (id, positionId, call) => one('getCareerPagePosition', { id, positionId }, call),
    get limit() {
      return requests.limit()
    },
  })

  async function one<Id extends OperationId>(operation: Id, ids: Paths[Id], call: CallOptions = {}): Promise<Data<Id>> {
    const body = await requests.get(operation, pathOf(operation, ids), signalOf(operation, call))
    return body['data'] as Data<Id>
  }

  function list<Id extends ListId>(
    operation: Id,
    ids: Paths[Id],
    query: Query<Id> = {} as Query<Id>,
    call: CallOptions = {},
  ): List<Item<Id>> {
    const path = pathOf(operation, ids)
    const signal = signalOf(operation, call)
    queryOf(operation, query)
    return listOf<Item<Id>>(async (cursor) => {
      const at = cursor === undefined ? query : { ...query, cursor }
      const url = path + queryOf(operation, at)
      const { data, nextCursor = null } = await requests.get(operation, url, signal)
      // The list would have no end.
      if (cursor !== undefined && nextCursor === cursor)
        throw new UnexpectedAnswer(`GET ${url} answered with itself as its next page`, {
          operation,
          url,
          attempts: 1,
          status: 200,
          requestId: undefined,
        })
      return { data, nextCursor } as Page<Item<Id>>
    })
  }
}

function signalOf(operation: OperationId, call: CallOptions): AbortSignalLike | undefined {
  if (typeof call !== 'object' || call === null)
    throw new MisuseError(`${operation} takes its options as { signal }; ${kindOf(call)} was given`)
  onlyNames(operation, call, ['signal'])
  const { signal } = call
  if (signal !== undefined && typeof signal?.addEventListener !== 'function')
    throw new MisuseError(
      `signal must be an AbortSignal, such as that of an AbortController; ${kindOf(signal)} was given`,
    )
  return signal
}
