import type { ApiClient } from '../../src/conformance/survey/api-client.ts'
import { type Exchange, type KeyChoice, type SurveyRequest, toExchange } from '../../src/conformance/survey/exchange.ts'
import { Pace } from '../../src/conformance/survey/pace.ts'
import type { Spoil } from './breaking-proxy.ts'

const AUTHORIZATION: Record<KeyChoice, string | undefined> = {
  own: 'Bearer own',
  other: 'Bearer other',
  none: undefined,
  invalid: 'Bearer kand_000000',
}

/**
 * Repeats the recorded responses of a server and spoils each on its way, so that a hundred faults
 * can be checked without sending the same requests to the server a hundred times.
 */
export class RecordedServer {
  readonly #recorded: Map<string, Exchange[]>
  readonly #live: ApiClient

  /**
   * @param live sends requests that were not recorded, which a fault may cause, to the server
   * itself
   */
  constructor(recorded: readonly Exchange[], live: ApiClient) {
    this.#recorded = Map.groupBy(recorded, idOf)
    this.#live = live
  }

  close(): Promise<void> {
    return this.#live.close()
  }

  /** A client of the recorded server that spoils every response. */
  client(spoil: Spoil): ApiClient {
    const left = new Map([...this.#recorded].map(([id, exchanges]) => [id, [...exchanges]]))
    const exchanges: Exchange[] = []
    const send = async (request: SurveyRequest): Promise<Exchange> => {
      const recorded = left.get(idOf(request)) ?? []
      const next = recorded.length > 1 ? recorded.shift() : recorded[0]
      const exchange = spoiled(request, next ?? (await this.#live.sendAtOnce(request)), exchanges.length + 1, spoil)
      exchanges.push(exchange)
      return exchange
    }
    return {
      send,
      sendAtOnce: send,
      exchanges,
      hasOtherKey: this.#live.hasOtherKey,
      pace: new Pace(1),
      close: async () => {},
    }
  }
}

function idOf({ method = 'GET', path, key = 'own', headers = {} }: SurveyRequest): string {
  return JSON.stringify([method, path, key, headers])
}

function spoiled(request: SurveyRequest, { response }: Exchange, number: number, spoil: Spoil): Exchange {
  const { method = 'GET', path: target, key = 'own', headers = {} } = request
  const [path = '', query = ''] = target.split('?')
  const authorization = AUTHORIZATION[key]
  const passing = {
    method,
    path,
    query: new URLSearchParams(query),
    headersOfRequest: { ...(authorization !== undefined && { authorization }), ...headers },
    status: response.status,
    headers: { ...response.headers },
    body: response.text === '' ? undefined : JSON.parse(response.text),
  }
  spoil(passing)
  const hasBody = method !== 'HEAD' && passing.status !== 304 && passing.body !== undefined
  return toExchange(request, number, {
    status: passing.status,
    headers: passing.headers,
    text: hasBody ? JSON.stringify(passing.body) : '',
    at: response.at,
  })
}
