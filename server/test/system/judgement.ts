import type { Exchange } from './load.ts'

/** The begin and the end, in Unix milliseconds. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** The disturbances of the processes while the load ran. */
export interface Troubles {
  /** A process killed by -9, until its end was observed. */
  readonly kill: Span
  /** A restart of PostgreSQL, until every process answered again. */
  readonly outage: Span
}

/** Milliseconds in which a proxy notices that a process with open connections is gone. */
const NOTICED = 1_000

/**
 * Whether neither a process answered nor, if there was none, the proxy with 503 and Retry-After.
 */
export function isLost({ status, by }: Exchange): boolean {
  return status === 0 || by === ''
}

/** Requests that a client lost and should not have lost, one sentence each. */
export function unexcused(exchanges: readonly Exchange[], { kill, outage }: Troubles): string[] {
  const faults: string[] = []
  const losers = new Set<string>()
  for (const exchange of exchanges) {
    const { client, proxy, asked, answered, status, by, headers } = exchange
    const description = () =>
      `${client} of ${proxy}: ${status} by ${by || 'nobody'}, asked ${asked}, answered ${answered}`
    if (isLost(exchange)) {
      const inFlight = proxy === 'plain' && asked <= kill.until + NOTICED && answered >= kill.from
      // Each client has at most one request in flight.
      if (!inFlight || losers.has(client)) faults.push(`lost: ${description()}`)
      losers.add(client)
    } else if (status === 503) {
      const away = answered >= outage.from && asked <= outage.until
      if (!away || !(Number(headers['retry-after']) >= 1)) faults.push(`unavailable: ${description()}`)
    } else if (![200, 304, 429].includes(status)) faults.push(`not promised: ${description()}`)
  }
  return faults
}

/** The use of a key's limit in one of its windows. */
export interface WindowCount {
  readonly key: string
  /** Unix seconds, by `X-RateLimit-Reset`. */
  readonly reset: number
  readonly limit: number
  /** Accepted requests. */
  readonly passed: number
  readonly refused: number
  /**
   * Places of the limit that no response shows: their requests were counted, and then lost or
   * answered with 503.
   */
  readonly missing: number
}

/**
 * Counts the accepted requests in each window of each key. `X-RateLimit-Remaining` shows which
 * place of the limit an accepted request took. No place is given twice.
 */
export function countWindows(exchanges: readonly Exchange[], faults: string[]): WindowCount[] {
  const answered = exchanges.filter(({ status }) => status === 200 || status === 429)
  const windows = Map.groupBy(answered, ({ key, headers }) => `${key} ${headers['x-ratelimit-reset']}`)
  return [...windows.values()].map((all) => {
    const { key, headers } = all[0]!
    const [limit, reset] = [Number(headers['x-ratelimit-limit']), Number(headers['x-ratelimit-reset'])]
    const places = all
      .filter(({ status }) => status === 200)
      .map((each) => Number(each.headers['x-ratelimit-remaining']))
    if (new Set(places).size !== places.length) faults.push(`${key} gave a place twice in the window until ${reset}`)
    if (places.some((place) => !(place >= 0 && place < limit))) faults.push(`${key} gave a place that it has not`)
    const refused = all.length - places.length
    // If a window was never used up, the places after the last one are not missing.
    const used = refused > 0 ? limit : limit - Math.min(...places)
    return { key, reset, limit, passed: places.length, refused, missing: used - places.length }
  })
}

/**
 * Windows of a key that overlap, one sentence each. A new window must begin after the last one has
 * ended.
 */
export function overlaps(windows: readonly WindowCount[]): string[] {
  return [...Map.groupBy(windows, ({ key }) => key)].flatMap(([key, all]) => {
    const resets = all.map(({ reset }) => reset).toSorted((a, b) => a - b)
    return resets.some((reset, i) => i > 0 && reset - resets[i - 1]! < 60)
      ? [`the windows of ${key} overlap: they end at ${resets.join(', ')}`]
      : []
  })
}
