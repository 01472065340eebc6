import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

/** Whether a request has no body (RFC 9112, 6.3). */
export const hasNoBody = (headers: IncomingHttpHeaders): boolean =>
  headers['content-length'] === undefined && headers['transfer-encoding'] === undefined

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

/** How often it is looked whether bytes still arrive, in each time in which the next byte must. */
const LOOKS = 6

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
  if (hasNoBody(request.headers)) return
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
      let movedAt = performance.now()
      const look = () => {
        const now = performance.now()
        // While it is paused, the sender waits for us and not we for the sender.
        if (socket.bytesRead > seen || request.isPaused()) [seen, movedAt] = [socket.bytesRead, now]
        const isAlive = now - movedAt < requestTimeout && now - began < uploadTimeout
        if (isAlive && !request.complete) lookLater()
        else check(readerLate)
      }
      const lookLater = () => void (watch.timer = setTimeout(look, requestTimeout / LOOKS).unref())
      lookLater()
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
