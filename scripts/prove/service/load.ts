import { Agent, get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** What became of the requests of a load. */
export interface LoadCounts {
  answered: number
  /** Connections that were refused: nothing was sent, and another process can be asked. */
  refused: number
  /** Requests that got no answer, if their connection was open when the service was told to stop. */
  lost: number
  /** Requests that got no answer, if their connection was opened later. */
  lostLater: number
}

/**
 * Clients that each keep one connection and send the next request as soon as the one before is answered. They open
 * another connection only if the server closes theirs, and end when they are refused.
 */
export class Load {
  readonly counts: LoadCounts = { answered: 0, refused: 0, lost: 0, lostLater: 0 }
  /** When the service was told to stop, by the clock of `performance`; infinity while it was not. */
  stoppedAt = Infinity
  /** A sentence for each answer that was not 200. */
  readonly faults: string[] = []
  readonly #url: string
  readonly #key: string
  readonly #opened = new WeakMap<Socket, number>()

  constructor(url: string, key: string) {
    this.#url = url
    this.#key = key
  }

  /** Runs clients until all of them were refused. */
  async run(clients: number): Promise<void> {
    await Promise.all(Array.from({ length: clients }, () => this.#client()))
  }

  async #client(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    try {
      while (await this.#ask(agent));
    } finally {
      agent.destroy()
    }
  }

  /** Sends one request. @returns whether the client goes on */
  #ask(agent: Agent): Promise<boolean> {
    return new Promise((resolve) => {
      let socket: Socket | undefined
      const request = get(this.#url, { agent, headers: { authorization: `Bearer ${this.#key}` } }, (response) =>
        this.#read(response, resolve, fail),
      )
      const fail = (error: NodeJS.ErrnoException) => {
        const opened = socket && this.#opened.get(socket)
        if (error.code === 'ECONNREFUSED') this.counts.refused += 1
        else if (opened !== undefined && opened < this.stoppedAt) this.counts.lost += 1
        else this.counts.lostLater += 1
        resolve(error.code !== 'ECONNREFUSED')
      }
      request.on('socket', (used) => {
        socket = used
        if (!this.#opened.has(used)) this.#opened.set(used, performance.now())
      })
      request.on('error', fail)
    })
  }

  #read(response: IncomingMessage, resolve: (goOn: boolean) => void, fail: (error: Error) => void): void {
    response.on('error', fail)
    response.on('end', () => {
      if (response.statusCode === 200) this.counts.answered += 1
      else this.faults.push(`an answer was ${response.statusCode}`)
      resolve(true)
    })
    response.resume()
  }
}
