import { type Answer, Exchange } from './exchange.ts'
import { faultOf, firstLine, type RequestSet } from './load.ts'

/** A connection that is kept between requests that are measured one by one. */
export class SingleConnection {
  readonly #exchange: Exchange
  readonly #connected = Promise.withResolvers<void>()
  #answer = Promise.withResolvers<Answer>()
  /** Whether it can still be asked. */
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
    // The server may close it while nobody asks: then another is opened.
    this.#answer.promise.catch(() => {})
    this.#connected.promise.catch(() => {})
  }

  close(): void {
    this.open = false
    this.#exchange.close()
  }

  /**
   * Sends one request over the connection that is there already.
   * @returns its milliseconds
   * @throws where the answer is wrong
   */
  async ask(set: RequestSet, request: string): Promise<number> {
    await this.#connected.promise
    this.#answer = Promise.withResolvers<Answer>()
    const sent = performance.now()
    this.#exchange.send(request)
    const answer = await this.#answer.promise
    const took = performance.now() - sent
    const wrong = faultOf(set, answer)
    if (wrong) throw new Error(`${firstLine(request)} ${wrong}`)
    return took
  }
}
