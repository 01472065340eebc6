import type { Arrival } from '../../harness/receivers/arrival-log.ts'
import type { EventFact, Facts, ReceiverFact } from './facts.ts'

/** What a check found. */
export interface Verdict {
  /** A sentence for each thing that must not be. */
  readonly faults: string[]
  readonly counts: {
    /** Events in the table since there are receivers. */
    readonly events: number
    /** Events times the receivers that they are for. */
    readonly deliveries: number
    readonly arrivals: number
    /** Requests answered with anything but 200. */
    readonly refused: number
    /** Acknowledged arrivals beyond the first, of an event at a receiver. */
    readonly duplicates: number
    /** Arrivals of which the log of attempts knows nothing, because who sent them died. */
    readonly unrecorded: number
    /** Acknowledged arrivals that the log has as failed, because the answer came after the attempt's time was over. */
    readonly late: number
    /**
     * Milliseconds from an arrival without record to the next attempt, divided by how many claims lie between; the longest.
     * Time in which there was no database is not counted.
     */
    readonly longestGap: number
  }
}

export interface Limits {
  /** Arrivals that may be without record: what was in flight when something was killed. */
  readonly unrecorded: number
  /** Milliseconds until something is tried again after its worker was killed. */
  readonly gap: number
  /** When there was no database. */
  readonly outages: readonly { readonly from: number; readonly until: number | null }[]
}

/** Faults of one sort beyond these are counted and not told one by one. */
const TOLD = 5

/**
 * Holds what arrived against what was committed.
 * @param limits null while the run goes on: then nothing is said of what may still come
 */
export function check(facts: Facts, limits: Limits | null): Verdict {
  const { receivers, events, arrivals, committed } = facts
  const byId = new Map(events.map((event) => [event.id, event]))
  const byReceiver = Map.groupBy(arrivals, ({ receiver }) => receiver)
  const faults = [...faultsOfEvents(events, committed), ...faultsOfArrivals(arrivals)]
  const counts = { deliveries: 0, duplicates: 0, unrecorded: 0, late: 0, longestGap: 0 }
  const recorded = new Map<string, boolean>()
  for (const { receiverId, eventId, number, taken } of facts.attempts ?? []) {
    recorded.set(`${receiverId} ${eventId} ${number}`, taken)
  }
  for (const receiver of receivers) {
    const expected = events.filter((event) => isFor(receiver, event))
    const arrived = byReceiver.get(receiver.name) ?? []
    counts.deliveries += expected.length
    faults.push(...strangers(receiver, byId, arrived), ...disorder(receiver, expected, arrived, limits !== null))
    for (const [id, all] of Map.groupBy(arrived, ({ event }) => event)) {
      const taken = all.filter(({ status }) => status === 200)
      counts.duplicates += Math.max(0, taken.length - 1)
      if (limits === null) continue
      const key = (arrival: Arrival) => `${receiver.id} ${id} ${arrival.attempt}`
      counts.unrecorded += all.filter((arrival) => !recorded.has(key(arrival))).length
      counts.late += taken.filter((arrival) => recorded.get(key(arrival)) === false).length
      if (taken.filter((arrival) => recorded.get(key(arrival)) === true).length !== 1) {
        faults.push(`${receiver.name} took ${id}, and not exactly one attempt says so in the log`)
      }
      for (const [i, arrival] of all.entries()) {
        const next = all[i + 1]
        if (!next || recorded.has(key(arrival))) continue
        const gap = withDatabase(arrival.at, next.at, limits) / Math.max(1, next.attempt - arrival.attempt)
        counts.longestGap = Math.max(counts.longestGap, gap)
        if (gap > limits.gap) faults.push(`${receiver.name} got ${id} again only after ${Math.round(gap / 1000)} s`)
      }
    }
  }
  if (limits && counts.unrecorded > limits.unrecorded) {
    faults.push(`${counts.unrecorded} arrivals are without record, and at most ${limits.unrecorded} were in flight`)
  }
  if (limits && counts.duplicates > counts.unrecorded + counts.late) {
    faults.push(`${counts.duplicates} duplicates, and only ${counts.unrecorded + counts.late} answers were not heard`)
  }
  const since = Math.min(...receivers.map((receiver) => receiver.since))
  const refused = arrivals.filter(({ status }) => status !== 200).length
  return {
    faults: shortened(faults),
    counts: { events: events.filter(({ at }) => at >= since).length, arrivals: arrivals.length, refused, ...counts },
  }
}

/** Milliseconds between two moments in which there was a database. */
function withDatabase(from: number, until: number, { outages }: Limits): number {
  const away = outages.map((outage) => Math.min(until, outage.until ?? until) - Math.max(from, outage.from))
  return until - from - away.reduce((sum, each) => sum + Math.max(0, each), 0)
}

/** Whether an event is for a receiver, by the contract and not by what the product queued. */
function isFor({ companyId, kinds, positions, since }: ReceiverFact, event: EventFact): boolean {
  return (
    event.companyId === companyId &&
    event.at >= since &&
    (kinds === null || kinds.includes(event.kind)) &&
    (positions === null || positions.includes(event.positionId))
  )
}

/** Of each object the numbers are 1, 2, 3, …; and what was told to be committed is there. */
function faultsOfEvents(events: readonly EventFact[], committed: readonly string[]): string[] {
  const faults: string[] = []
  for (const [object, all] of Map.groupBy(events, ({ objectId }) => objectId)) {
    const numbers = all.map(({ sequence }) => sequence).toSorted((a, b) => a - b)
    if (numbers.some((n, i) => n !== i + 1)) faults.push(`the numbers of ${object} have a gap: ${numbers.join(', ')}`)
  }
  const titles = new Set<string>()
  for (const { title, id } of events) {
    if (titles.has(title)) faults.push(`two events tell of one change: ${title}, the second is ${id}`)
    titles.add(title)
  }
  for (const title of committed) if (!titles.has(title)) faults.push(`${title} was committed, and no event tells of it`)
  return faults
}

function faultsOfArrivals(arrivals: readonly Arrival[]): string[] {
  return arrivals.flatMap(({ unverified, event, receiver }) =>
    unverified === null ? [] : [`the signature of ${event} at ${receiver} does not hold: ${unverified}`],
  )
}

/** What arrived without a commit, or was not for this receiver, or with another number or content than was committed. */
function strangers(
  receiver: ReceiverFact,
  byId: ReadonlyMap<string, EventFact>,
  arrived: readonly Arrival[],
): string[] {
  return arrived.flatMap(({ event: id, sequence, object, title }) => {
    const event = byId.get(id)
    if (!event) return [`${receiver.name} got ${id}, which was never committed`]
    if (!isFor(receiver, event)) return [`${receiver.name} got ${id}, which is not for it`]
    const same = event.sequence === sequence && event.objectId === object && event.title === title
    return same ? [] : [`${receiver.name} got ${id} with other contents than were committed`]
  })
}

/** What is lost, and what arrived for the first time after a later event of its object that did not announce it. */
function disorder(
  { name }: ReceiverFact,
  expected: readonly EventFact[],
  arrived: readonly Arrival[],
  complete: boolean,
): string[] {
  const faults: string[] = []
  const firsts = new Map<string, Arrival>()
  for (const arrival of arrived) {
    if (arrival.status === 200 && !firsts.has(arrival.event)) firsts.set(arrival.event, arrival)
  }
  const byObject = Map.groupBy(firsts.values(), ({ object }) => object)
  for (const [object, events] of Map.groupBy(expected, ({ objectId }) => objectId)) {
    const order = byObject.get(object) ?? []
    const announced = new Set<number>()
    let last = 0
    for (const { sequence, overtakes } of order) {
      if (sequence < last && !announced.has(sequence)) faults.push(`${name} got ${object} ${sequence} after ${last}`)
      for (const overtaken of overtakes) announced.add(overtaken)
      last = Math.max(last, sequence)
    }
    const got = new Set(order.map(({ sequence }) => sequence))
    const missing = events.filter(
      ({ sequence }) => !got.has(sequence) && (complete || (sequence < last && !announced.has(sequence))),
    )
    for (const { id, sequence } of missing) faults.push(`${name} never took ${id} (${object} ${sequence})`)
  }
  return faults
}

/** Sentences that begin alike are told a few times, and then counted. */
function shortened(faults: readonly string[]): string[] {
  return [...Map.groupBy(faults, (fault) => fault.replaceAll(/[0-9a-f-]{36}|\d+/g, '#')).values()].flatMap((alike) =>
    alike.length <= TOLD ? alike : [...alike.slice(0, TOLD), `… and ${alike.length - TOLD} more of these`],
  )
}
