import type { OperationId, Paths, Queries, Replies } from '../../contract/src/types.ts'
import { UnexpectedAnswer } from './api/errors.ts'
import type { Limit } from './api/rate-limit.ts'
import { listOf, type List, type Page } from './api/list.ts'
import { kindOf, MisuseError, requireKnownNames } from './validation/misuse.ts'
import { pathOf, queryOf } from './api/operations.ts'
import { type ClientOptions, settingsOf } from './api/options.ts'
import { requestsOf } from './api/requests.ts'
import type { AbortSignalLike } from './api/runtime.ts'

export type * from '../../contract/src/types.ts'
export { type AnswerCache, type KeptAnswer, memoryCache } from './api/cache.ts'
export type { Clock } from './api/clock.ts'
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
} from './api/errors.ts'
export type { Limit } from './api/rate-limit.ts'
export type { List, Page } from './api/list.ts'
export { KandidatError, MisuseError } from './validation/misuse.ts'
export type { ClientOptions } from './api/options.ts'
export type { AbortSignalLike, Fetch, FetchAnswer, FetchInit } from './api/runtime.ts'

/** The options of a single call. */
export interface CallOptions {
  /**
   * Ends the call, even while it waits for a retry. The call then throws the reason of the signal.
   */
  readonly signal?: AbortSignalLike | undefined
}

/** The data that an operation returns. */
type Data<Id extends OperationId> = Replies[Id]['data']
/** The operations that return a list. */
type ListId = { [Id in OperationId]: Data<Id> extends readonly unknown[] ? Id : never }[OperationId]
/** The items of a list. */
type Item<Id extends ListId> = Data<Id> extends (infer T)[] ? T : never
/** The query of an operation. `undefined` is the same as leaving a parameter out. */
type Query<Id extends OperationId> = { readonly [Name in keyof Queries[Id]]: Queries[Id][Name] | undefined }

/**
 * The API with the access of one key: a method for each of its nine operations.
 *
 * All methods throw `Unauthorized` (the key is not valid), `Forbidden` (the key has no access),
 * `RateLimited` and `Unavailable` (even after all waits and retries that the options allow),
 * `ConnectionError` (no response), `UnexpectedAnswer` (not a response of this API), `MisuseError`
 * (called in a wrong way), and the reason of an aborted signal. Methods list their other errors.
 */
export interface Client {
  /**
   * The positions within the access of the key, newest first.
   * @throws BadRequest for an unknown client, or a parameter or cursor that is not allowed
   */
  listPositions: (query?: Query<'listPositions'>, options?: CallOptions) => List<Item<'listPositions'>>
  /**
   * A position in full.
   * @throws NotFound if it does not exist
   */
  getPosition: (id: string, options?: CallOptions) => Promise<Data<'getPosition'>>
  /** The clients of an agency, oldest first. Other companies have none. */
  listClients: (options?: CallOptions) => List<Item<'listClients'>>
  /**
   * A client of the key's company, by id or slug.
   * @throws NotFound if it does not exist
   */
  getClient: (idOrSlug: string, options?: CallOptions) => Promise<Data<'getClient'>>
  /**
   * The applications and referrals for a position, newest first. A position that does not exist is
   * `Forbidden`, like one outside the key's access.
   * @throws BadRequest for a parameter or cursor that is not allowed
   */
  listPositionCandidates: (
    id: string,
    query?: Query<'listPositionCandidates'>,
    options?: CallOptions,
  ) => List<Item<'listPositionCandidates'>>
  /**
   * How many applications and referrals a position has, and how many people are behind them. A
   * position that does not exist is `Forbidden`, like one outside the key's access.
   */
  getPositionPerformance: (id: string, options?: CallOptions) => Promise<Data<'getPositionPerformance'>>
  /**
   * The active careers pages of the key's company and its clients, and the marketplace. Default
   * pages come first.
   * @throws BadRequest for a parameter or cursor that is not allowed
   */
  listCareerPages: (query?: Query<'listCareerPages'>, options?: CallOptions) => List<Item<'listCareerPages'>>
  /**
   * The positions that are visible on a careers page right now.
   * @throws NotFound if the page does not exist, BadRequest for a parameter or cursor that is not
   *   allowed
   */
  listCareerPagePositions: (
    id: string,
    query?: Query<'listCareerPagePositions'>,
    options?: CallOptions,
  ) => List<Item<'listCareerPagePositions'>>
  /**
   * A position in full, as one careers page shows it.
   * @throws NotFound if the page does not exist, or the position is not live on it
   */
  getCareerPagePosition: (
    id: string,
    positionId: string,
    options?: CallOptions,
  ) => Promise<Data<'getCareerPagePosition'>>
  /** The key's rate limit, as the last response reported it; undefined before the first one. */
  readonly limit: Limit | undefined
}

/**
 * Creates a client for one key. This sends no request.
 * @throws MisuseError if an option is not valid
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
      // Otherwise the list would never end.
      if (cursor !== undefined && nextCursor === cursor)
        throw new UnexpectedAnswer(`GET ${url} returned the cursor of the same page as that of the next page`, {
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
  requireKnownNames(operation, call, ['signal'])
  const { signal } = call
  if (signal !== undefined && typeof signal?.addEventListener !== 'function')
    throw new MisuseError(
      `signal must be an AbortSignal, for example that of an AbortController; ${kindOf(signal)} was given`,
    )
  return signal
}
