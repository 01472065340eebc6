import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long a body may take, in milliseconds. */
export interface BodyLimits {
  /** All of it; for a body that is expected to be slow, the time in which the next byte must arrive. */
  readonly requestTimeout: number
  /** All of a body that is expected to be slow. */
  readonly uploadTimeout: number
}

interface Watch {
  timer: NodeJS.Timeout
  /** Looks from time to time whether bytes still arrive. @param onLate called instead of answering, if they do not */
  expectSlow(onLate: () => void): void
}

const watches = new WeakMap<IncomingMessage, Watch>()

/**
 * Ends requests whose bodies take too long. Node has one limit for all requests: it would have to be that of the slowest
 * upload.
 * @param onLate answers a request that is not complete
 */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  { requestTimeout, uploadTimeout }: BodyLimits,
  onLate: () => void,
): void {
  // Most requests have no body, and need no timer.
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return
  const { socket } = request
  const began = performance.now()
  const check = (late: () => void) => {
    if (!request.complete && !response.writableEnded && !socket.destroyed) late()
  }
  const watch: Watch = {
    timer: setTimeout(check, requestTimeout, onLate).unref(),
    expectSlow(readerLate) {
      clearTimeout(watch.timer)
      let seen = socket.bytesRead
      const look = () => {
        // While it is paused, the sender waits for us and not we for the sender.
        const moves = socket.bytesRead > seen || request.isPaused()
        const isAlive = moves && performance.now() - began < uploadTimeout
        seen = socket.bytesRead
        if (isAlive && !request.complete) watch.timer = setTimeout(look, requestTimeout).unref()
        else check(readerLate)
      }
      watch.timer = setTimeout(look, requestTimeout).unref()
    },
  }
  watches.set(request, watch)
  request.once('close', () => clearTimeout(watch.timer))
}

/**
 * Lets the body of a request take longer than others, for uploads over slow connections: as long as bytes keep arriving, and at
 * most five minutes.
 * @param onLate called if it took too long. Whoever reads the body then answers, because it knows what has arrived
 */
export function expectSlowBody(request: IncomingMessage, onLate: () => void): void {
  watches.get(request)?.expectSlow(onLate)
}
