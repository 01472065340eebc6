import { type Answer, Exchange } from './exchange.ts'

/** Requests as they are sent, and what each answer to them must be like. */
export interface RequestSet {
  requests: readonly string[]
  status: number
  /** The least and the most bytes of the body. */
  shortest: number
  longest: number
}

/** A measurement. Each of its connections sends the next request as soon as it has an answer. */
export interface Load {
  port: number
  /** Number of connections. */
  inFlight: number
  /** Milliseconds that do not count, and then those that do. */
  warmUp: number
  milliseconds: number
}

/** What was measured: the milliseconds of each answer that came in time. */
export interface LoadOutcome {
  seconds: number
  latencies: Float64Array
}

/** The next request of a set. The next measurement continues there, so that no request is repeated soon. */
export interface Cursor {
  next: number
}

/**
 * Sends requests for as long as the load says.
 * @param begun is called when the part that counts begins
 * @throws an error that describes the first wrong answer
 */
export function runLoad(set: RequestSet, cursor: Cursor, load: Load, begun: () => void): Promise<LoadOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<LoadOutcome>()
  const latencies: number[] = []
  const exchanges: Exchange[] = []
  const starts: (() => void)[] = []
  let connected = 0
  let started = Number.POSITIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let over = false
  const end = () => {
    over = true
    clearTimeout(timer)
    for (const exchange of exchanges) exchange.close()
  }
  const fail = (reason: string) => {
    if (over) return
    end()
    reject(new Error(reason))
  }
  const complete = () => {
    const seconds = (performance.now() - started) / 1000
    end()
    resolve({ seconds, latencies: Float64Array.from(latencies) })
  }
  const begin = () => {
    started = performance.now()
    timer = setTimeout(complete, load.milliseconds)
    begun()
  }
  for (let i = 0; i < load.inFlight; i++) {
    let request = ''
    let sent = 0
    const sendNext = () => {
      request = set.requests[cursor.next++ % set.requests.length] ?? ''
      sent = performance.now()
      exchange.send(request)
    }
    const exchange = new Exchange(load.port, {
      // No connection sends before all are open, because connecting is not measured.
      connected() {
        if (++connected < load.inFlight) return
        timer = setTimeout(begin, load.warmUp)
        for (const start of starts) start()
      },
      answered(answer) {
        const fault = answerFault(set, answer)
        if (fault) fail(`${firstLine(request)} ${fault}`)
        if (over) return
        const now = performance.now()
        if (now >= started) latencies.push(now - sent)
        sendNext()
      },
      failed: (reason) => fail(`${firstLine(request)}: ${reason}`),
    })
    exchanges.push(exchange)
    starts.push(sendNext)
  }
  return promise
}

/** What is wrong with an answer, or undefined. */
export function answerFault(set: RequestSet, { status, length }: Answer): string | undefined {
  if (status === set.status && length >= set.shortest && length <= set.longest) return undefined
  return `was answered ${status} with ${length} bytes, not ${set.status} with ${set.shortest} to ${set.longest}`
}

/** The first line of a request, for messages. It contains no key. */
export function firstLine(request: string): string {
  return request.slice(0, Math.max(0, request.indexOf('\r\n')))
}
