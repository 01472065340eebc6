import type { Socket } from 'node:net'

/**
 * Delays what is written to connections until all responses are ready whose requests were authenticated
 * together. A response that was sent alone woke up its client, which was done with it before the next
 * one came: 54 µs per response with 64 in flight, instead of 49.
 */
export class Corks {
  #corked: Socket[] = []
  readonly #uncork = () => {
    const corked = this.#corked
    this.#corked = []
    for (const socket of corked) socket.uncork()
  }

  /** Delays what is written to a connection from now on. */
  add(socket: Socket | null): void {
    // Null if an earlier response of the connection is still pending: then this one waits for it anyway.
    if (!socket) return
    socket.cork()
    if (this.#corked.push(socket) === 1) process.nextTick(this.#uncork)
  }
}
