import type { Arrival } from '../../harness/receivers/arrival-log.ts'
import type { EventFact, Facts, ReceiverFact } from './facts.ts'

/** What a verification found. */
export interface Verification {
  /** A sentence for each violation. */
  readonly faults: string[]
  readonly counts: {
    /** Events in the table since the first receiver was added. */
    readonly events: number
    /** Events that each receiver should get, added up. */
    readonly deliveries: number
    readonly arrivals: number
    /** Arrivals answered with anything but 200. */
    readonly refused: number
    /** Acknowledged arrivals of an event at a receiver, beyond the first. */
    readonly duplicates: number
    /** Arrivals without an entry in the log of attempts, because the worker died. */
    readonly unrecorded: number
    /** Acknowledged arrivals that the log calls failed, because the answer came after the attempt's deadline. */
    readonly late: number
    /**
     * The longest time from an arrival without an entry to the next attempt, in milliseconds, divided by the attempts in
     * between. Time without a database is not counted.
     */
    readonly longestGap: number
  }
}

/** What the interruptions of a run allow. */
export interface Limits {
  /** Arrivals that may lack an entry: those in flight when something was killed. */
  readonly unrecorded: number
  /** Milliseconds within which an attempt is repeated after its worker was killed. */
  readonly gap: number
  /** Times without a database. */
  readonly outages: readonly { readonly from: number; readonly until: number | null }[]
}

/** How many faults of one sort are listed. Further ones are only counted. */
const LISTED = 5

/**
 * Compares what arrived with what was committed.
 * @param limits null while the run continues; then deliveries that may still come are not faults
 */
export function verify(facts: Facts, limits: Limits | null): Verification {
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
    faults.push(
      ...unexpected(receiver, byId, arrived),
      ...lostOrDisordered(receiver, expected, arrived, limits !== null),
    )
    for (const [id, all] of Map.groupBy(arrived, ({ event }) => event)) {
      const taken = all.filter(({ status }) => status === 200)
      counts.duplicates += Math.max(0, taken.length - 1)
      if (limits === null) continue
      const key = (arrival: Arrival) => `${receiver.id} ${id} ${arrival.attempt}`
      counts.unrecorded += all.filter((arrival) => !recorded.has(key(arrival))).length
      counts.late += taken.filter((arrival) => recorded.get(key(arrival)) === false).length
      if (taken.filter((arrival) => recorded.get(key(arrival)) === true).length !== 1) {
        faults.push(`${receiver.name} acknowledged ${id}, and the log does not have exactly one successful attempt`)
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
    faults.push(
      `${counts.unrecorded} arrivals have no entry in the log, and at most ${limits.unrecorded} were in flight`,
    )
  }
  if (limits && counts.duplicates > counts.unrecorded + counts.late) {
    faults.push(
      `${counts.duplicates} duplicates, and only ${counts.unrecorded + counts.late} answers were lost or late`,
    )
  }
  const since = Math.min(...receivers.map((receiver) => receiver.since))
  const refused = arrivals.filter(({ status }) => status !== 200).length
  return {
    faults: shortened(faults),
    counts: { events: events.filter(({ at }) => at >= since).length, arrivals: arrivals.length, refused, ...counts },
  }
}

/** Milliseconds between two moments, without the time in which there was no database. */
function withDatabase(from: number, until: number, { outages }: Limits): number {
  const down = outages.map((outage) => Math.min(until, outage.until ?? until) - Math.max(from, outage.from))
  return until - from - down.reduce((sum, each) => sum + Math.max(0, each), 0)
}

/** Whether a receiver should get an event, by the contract and not by what the product queued. */
function isFor({ companyId, kinds, positions, since }: ReceiverFact, event: EventFact): boolean {
  return (
    event.companyId === companyId &&
    event.at >= since &&
    (kinds === null || kinds.includes(event.kind)) &&
    (positions === null || positions.includes(event.positionId))
  )
}

/** The sequences of an object must be 1, 2, 3, …, and each confirmed change must have exactly one event. */
function faultsOfEvents(events: readonly EventFact[], committed: readonly string[]): string[] {
  const faults: string[] = []
  for (const [object, all] of Map.groupBy(events, ({ objectId }) => objectId)) {
    const sequences = all.map(({ sequence }) => sequence).toSorted((a, b) => a - b)
    if (sequences.some((n, i) => n !== i + 1))
      faults.push(`the sequences of ${object} have a gap: ${sequences.join(', ')}`)
  }
  const titles = new Set<string>()
  for (const { title, id } of events) {
    if (titles.has(title)) faults.push(`two events report one change: ${title}, the second is ${id}`)
    titles.add(title)
  }
  for (const title of committed) if (!titles.has(title)) faults.push(`${title} was committed, and no event reports it`)
  return faults
}

function faultsOfArrivals(arrivals: readonly Arrival[]): string[] {
  return arrivals.flatMap(({ unverified, event, receiver }) =>
    unverified === null ? [] : [`the signature of ${event} at ${receiver} is wrong: ${unverified}`],
  )
}

/** Arrivals that were never committed, are for another receiver, or differ from what was committed. */
function unexpected(
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

/** Events that never arrived, or that arrived after a later event of their object which did not announce them. */
function lostOrDisordered(
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
    for (const { id, sequence } of missing) faults.push(`${name} never acknowledged ${id} (${object} ${sequence})`)
  }
  return faults
}

/** Lists a few of the faults that differ only in numbers and ids, and counts the others. */
function shortened(faults: readonly string[]): string[] {
  return [...Map.groupBy(faults, (fault) => fault.replaceAll(/[0-9a-f-]{36}|\d+/g, '#')).values()].flatMap((alike) =>
    alike.length <= LISTED ? alike : [...alike.slice(0, LISTED), `… and ${alike.length - LISTED} more of these`],
  )
}
