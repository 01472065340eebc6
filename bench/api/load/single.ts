import { type Answer, Exchange } from './exchange.ts'
import { answerFault, firstLine, type RequestSet } from './load.ts'

/** A connection for requests that are measured one by one. It stays open between them. */
export class SingleConnection {
  readonly #exchange: Exchange
  readonly #connected = Promise.withResolvers<void>()
  #answer = Promise.withResolvers<Answer>()
  /** Whether it can send another request. */
  open = true

  constructor(port: number) {
    this.#exchange = new Exchange(port, {
      connected: this.#connected.resolve,
      answered: (answer) => this.#answer.resolve(answer),
      failed: (reason) => {
        this.open = false
        this.#connected.reject(new Error(reason))
        this.#answer.reject(new Error(reason))
      },
    })
    // The server may close an idle connection. The next request then opens another one.
    this.#answer.promise.catch(() => {})
    this.#connected.promise.catch(() => {})
  }

  close(): void {
    this.open = false
    this.#exchange.close()
  }

  /**
   * Sends one request.
   * @returns its milliseconds, without those of connecting
   * @throws if the answer is wrong
   */
  async send(set: RequestSet, request: string): Promise<number> {
    await this.#connected.promise
    this.#answer = Promise.withResolvers<Answer>()
    const sent = performance.now()
    this.#exchange.send(request)
    const answer = await this.#answer.promise
    const took = performance.now() - sent
    const fault = answerFault(set, answer)
    if (fault) throw new Error(`${firstLine(request)} ${fault}`)
    return took
  }
}
