import type { Asking } from '../../src/conformance/ask-actions.ts'
import { type Exchange, type Holder, type Probe, toExchange } from '../../src/conformance/exchange.ts'
import { Pace } from '../../src/conformance/pace.ts'
import type { Spoil } from './breaking-proxy.ts'

const AUTHORIZATION: Record<Holder, string | undefined> = {
  own: 'Bearer own',
  other: 'Bearer other',
  nobody: undefined,
  invalid: 'Bearer kand_000000',
}

/**
 * Answers as a server did that was asked before, each answer spoiled on its way: so that every fault is judged without
 * asking the server a hundred times the same.
 */
export class RecordedServer {
  readonly #answers: Map<string, Exchange[]>
  readonly #live: Asking

  /** @param live asks the server itself for what was not recorded, which a fault may bring about */
  constructor(recorded: readonly Exchange[], live: Asking) {
    this.#answers = Map.groupBy(recorded, keyOf)
    this.#live = live
  }

  close(): Promise<void> {
    return this.#live.close()
  }

  /** Asks it, with every answer spoiled. */
  asking(spoil: Spoil): Asking {
    const left = new Map([...this.#answers].map(([key, answers]) => [key, [...answers]]))
    const exchanges: Exchange[] = []
    const ask = async (probe: Probe): Promise<Exchange> => {
      const answers = left.get(keyOf(probe)) ?? []
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? (await this.#live.askAtOnce(probe))
      const made = spoiled(probe, answer, exchanges.length + 1, spoil)
      exchanges.push(made)
      return made
    }
    return {
      ask,
      askAtOnce: ask,
      exchanges,
      hasOtherKey: this.#live.hasOtherKey,
      pace: new Pace(1),
      close: async () => {},
    }
  }
}

function keyOf({ method = 'GET', path, holder = 'own', headers = {} }: Probe): string {
  return JSON.stringify([method, path, holder, headers])
}

function spoiled(probe: Probe, answer: Exchange, number: number, spoil: Spoil): Exchange {
  const { method = 'GET', path: target, holder = 'own', headers = {} } = probe
  const { given } = answer
  const [path = '', query = ''] = target.split('?')
  const authorization = AUTHORIZATION[holder]
  const passing = {
    method,
    path,
    query: new URLSearchParams(query),
    headersOfRequest: { ...(authorization !== undefined && { authorization }), ...headers },
    status: given.status,
    headers: { ...given.headers },
    body: given.text === '' ? undefined : JSON.parse(given.text),
  }
  spoil(passing)
  const hasBody = method !== 'HEAD' && passing.status !== 304 && passing.body !== undefined
  return toExchange(probe, number, {
    status: passing.status,
    headers: passing.headers,
    text: hasBody ? JSON.stringify(passing.body) : '',
    at: given.at,
  })
}
