import { request } from 'node:http'
import { pause } from '../../../server/src/db/embedded/processes.ts'
import type { Outage } from '../fixture/failing-postgresql.ts'

/** One question to the API. */
export interface Probe {
  /** When it was asked, and answered; Unix milliseconds. */
  readonly asked: number
  readonly answered: number
  /** 0 where no answer came. */
  readonly status: number
  readonly retryAfter: string | null
}

/** Asks the API, again and again. */
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

  async end(): Promise<void> {
    this.#ended.abort()
    await this.#loop
  }

  async #run(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      this.probes.push(await ask(this.#url, this.#key))
      await pause(100)
    }
  }
}

function ask(url: string, key: string): Promise<Probe> {
  const asked = Date.now()
  const { promise, resolve } = Promise.withResolvers<Probe>()
  const end = (status: number, retryAfter: string | null) =>
    resolve({ asked, answered: Date.now(), status, retryAfter })
  const asking = request(url, { headers: { authorization: `Bearer ${key}` }, timeout: 10_000 }, (response) => {
    response.resume()
    response.on('end', () => end(response.statusCode ?? 0, response.headers['retry-after'] ?? null))
    response.on('error', () => end(0, null))
  })
  asking.on('timeout', () => asking.destroy())
  asking.on('error', () => end(0, null))
  asking.end()
  return promise
}

/** Milliseconds after which the API has to be itself again. */
const RECOVERY = 5_000

/** How the API fared while PostgreSQL was hurt, and itself killed. */
export interface ApiVerdict {
  readonly faults: string[]
  readonly answers: number
  readonly unavailable: number
  /** Outages after which it was seen to answer again without being restarted, and the longest that took. */
  readonly recoveries: number
  readonly slowest: number
}

/**
 * Judges what the API answered: 200, or 503 with Retry-After around an outage, or nothing while it was killed.
 * @param kills when the API was killed, in Unix milliseconds
 * @param began when it was first started
 */
export function judgeApi(
  probes: readonly Probe[],
  outages: readonly Outage[],
  kills: readonly number[],
  began: number,
): ApiVerdict {
  const faults: string[] = []
  const around = ({ asked, answered }: Probe) =>
    outages.some(({ from, until }) => answered >= from && asked <= (until ?? Infinity) + RECOVERY)
  const starting = ({ asked, answered }: Probe) => {
    const killed = [began, ...kills].findLast((at) => at <= answered) ?? began
    const back = probes.find((probe) => probe.asked > killed && probe.status !== 0)
    return asked <= (back?.asked ?? Infinity)
  }
  for (const probe of probes) {
    const { status, retryAfter, answered, asked } = probe
    if (status === 200) continue
    const what = status === 0 ? `nothing for ${answered - asked} ms` : `${status}`
    if (status === 0 ? !starting(probe) : status !== 503 || !around(probe)) {
      faults.push(`the API answered ${what} at ${new Date(answered).toISOString()}`)
    }
    if (status === 503 && !(Number(retryAfter) >= 1)) faults.push(`the API answered 503 with Retry-After ${retryAfter}`)
  }
  const recoveries = outages.flatMap(({ harm, from, until }) => {
    if (until === null) return []
    const back = probes.find(({ asked, status }) => asked >= until && status === 200)
    const end = Math.min(back?.answered ?? Infinity, until + RECOVERY)
    const killed = [began, ...kills].findLast((at) => at <= from) ?? began
    const wasUp = probes.some((probe) => probe.asked > killed && probe.answered <= from && probe.status !== 0)
    const disturbed =
      !wasUp ||
      kills.some((at) => at > from && at <= end) ||
      outages.some((other) => other.from > from && other.from <= end)
    if (disturbed) return []
    if (back && back.answered - until <= RECOVERY) return [back.answered - until]
    faults.push(`the API did not answer within 5 s of PostgreSQL being back (${harm})`)
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
