import { request } from 'node:http'
import { pause } from '../../../server/src/base/db/embedded/processes.ts'
import type { Outage } from '../fixture/failing-postgresql.ts'

/** A request to the API. */
export interface Probe {
  /** When it was sent, and answered, in Unix milliseconds. */
  readonly sent: number
  readonly answered: number
  /** Milliseconds between the two, measured more exactly. */
  readonly took: number
  /** 0 if no answer came. */
  readonly status: number
  readonly retryAfter: string | null
}

/** Milliseconds that a busy machine may need to start the API. */
const START = 60_000

/** Sends requests to the API, one every 100 ms. */
export class Prober {
  readonly probes: Probe[] = []
  readonly #url: string
  readonly #key: string
  readonly #ended = new AbortController()
  readonly #loop: Promise<void>

  constructor(url: string, key: string) {
    this.#url = url
    this.#key = key
    this.#loop = this.#run()
  }

  /** Waits until the API answers 200, because it may just have been killed. @returns a fault if it does not within 60 s */
  async recovered(): Promise<string[]> {
    const end = Date.now() + START
    while (this.probes.at(-1)?.status !== 200) {
      if (Date.now() > end) return ['at the end the API does not answer']
      await pause(100)
    }
    return []
  }

  async end(): Promise<void> {
    this.#ended.abort()
    await this.#loop
  }

  async #run(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      this.probes.push(await probe(this.#url, this.#key))
      await pause(100)
    }
  }
}

function probe(url: string, key: string): Promise<Probe> {
  const sent = Date.now()
  const began = performance.now()
  const { promise, resolve } = Promise.withResolvers<Probe>()
  const end = (status: number, retryAfter: string | null) =>
    resolve({ sent, answered: Date.now(), took: performance.now() - began, status, retryAfter })
  const outgoing = request(url, { headers: { authorization: `Bearer ${key}` }, timeout: 10_000 }, (response) => {
    response.resume()
    response.on('end', () => end(response.statusCode ?? 0, response.headers['retry-after'] ?? null))
    response.on('error', () => end(0, null))
  })
  outgoing.on('timeout', () => outgoing.destroy())
  outgoing.on('error', () => end(0, null))
  outgoing.end()
  return promise
}

/** Milliseconds after an outage within which the API must answer 200 again. */
const RECOVERY = 5_000

/** How the API answered while PostgreSQL failed and the API was killed. */
export interface ApiAvailability {
  readonly faults: string[]
  readonly answers: number
  readonly unavailable: number
  /** Outages after which the API answered again without a restart, and the longest time that took. */
  readonly recoveries: number
  readonly slowest: number
}

/**
 * Verifies the answers of the API: 200; around an outage 503 with Retry-After; nothing while the API itself was killed.
 * @param kills when the API was killed, in Unix milliseconds
 * @param began when it was first started
 */
export function verifyApi(
  probes: readonly Probe[],
  outages: readonly Outage[],
  kills: readonly number[],
  began: number,
): ApiAvailability {
  const faults: string[] = []
  const around = ({ sent, answered }: Probe) =>
    outages.some(({ from, until }) => answered >= from && sent <= (until ?? Infinity) + RECOVERY)
  const starting = ({ sent, answered }: Probe) => {
    const killed = [began, ...kills].findLast((at) => at <= answered) ?? began
    const back = probes.find((each) => each.sent > killed && each.status !== 0)
    return sent <= (back?.sent ?? Infinity)
  }
  for (const each of probes) {
    const { status, retryAfter, answered, sent } = each
    if (status === 200) continue
    const what = status === 0 ? `nothing for ${answered - sent} ms` : `${status}`
    if (status === 0 ? !starting(each) : status !== 503 || !around(each)) {
      faults.push(`the API answered ${what} at ${new Date(answered).toISOString()}`)
    }
    if (status === 503 && !(Number(retryAfter) >= 1)) faults.push(`the API answered 503 with Retry-After ${retryAfter}`)
  }
  const recoveries = outages.flatMap(({ failure, from, until }) => {
    if (until === null) return []
    const back = probes.find(({ sent, status }) => sent >= until && status === 200)
    const end = Math.min(back?.answered ?? Infinity, until + RECOVERY)
    const killed = [began, ...kills].findLast((at) => at <= from) ?? began
    const wasUp = probes.some((each) => each.sent > killed && each.answered <= from && each.status !== 0)
    const disturbed =
      !wasUp ||
      kills.some((at) => at > from && at <= end) ||
      outages.some((other) => other.from > from && other.from <= end)
    if (disturbed) return []
    if (back && back.answered - until <= RECOVERY) return [back.answered - until]
    faults.push(`the API did not answer within 5 s after PostgreSQL was up again (${failure})`)
    return []
  })
  return {
    faults,
    answers: probes.length,
    unavailable: probes.filter(({ status }) => status === 503).length,
    recoveries: recoveries.length,
    slowest: Math.max(0, ...recoveries),
  }
}
