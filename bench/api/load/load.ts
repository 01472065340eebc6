import { type Answer, Exchange } from './exchange.ts'

/** Requests as they are sent, and what every answer to them must be like. */
export interface RequestSet {
  requests: readonly string[]
  status: number
  /** Bytes of the body at least and at most. */
  shortest: number
  longest: number
}

/** One measurement: so many connections, each of which asks as soon as it was answered. */
export interface Load {
  port: number
  inFlight: number
  /** Milliseconds before anything counts, and those that count. */
  warmUp: number
  milliseconds: number
}

/** What was measured: milliseconds of each answer that came in time. */
export interface Outcome {
  seconds: number
  latencies: Float64Array
}

/** Where in a set the next request is: goes on from one measurement to the next, so that none is asked again soon. */
export interface Place {
  next: number
}

/**
 * Asks for as long as the load says.
 * @param begun is called when what is measured begins
 * @throws what the first wrong answer was
 */
export function run(set: RequestSet, place: Place, load: Load, begun: () => void): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
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
    const ask = () => {
      request = set.requests[place.next++ % set.requests.length] ?? ''
      sent = performance.now()
      exchange.send(request)
    }
    const exchange = new Exchange(load.port, {
      // Nobody asks before all are there: connecting is not what is measured.
      connected() {
        if (++connected < load.inFlight) return
        timer = setTimeout(begin, load.warmUp)
        for (const start of starts) start()
      },
      answered(answer) {
        const wrong = faultOf(set, answer)
        if (wrong) fail(`${firstLine(request)} ${wrong}`)
        if (over) return
        const now = performance.now()
        if (now >= started) latencies.push(now - sent)
        ask()
      },
      failed: (reason) => fail(`${firstLine(request)}: ${reason}`),
    })
    exchanges.push(exchange)
    starts.push(ask)
  }
  return promise
}

/** What is wrong with an answer, or undefined. */
export function faultOf(set: RequestSet, { status, length }: Answer): string | undefined {
  if (status === set.status && length >= set.shortest && length <= set.longest) return undefined
  return `was answered ${status} with ${length} bytes, not ${set.status} with ${set.shortest} to ${set.longest}`
}

/** The first line of a request, for messages: it holds no key. */
export function firstLine(request: string): string {
  return request.slice(0, Math.max(0, request.indexOf('\r\n')))
}
