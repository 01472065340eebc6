import type { Transition } from '../candidates/candidacy.ts'
import type { CandidateLine } from '../imports/conversion/candidate-line.ts'
import type { PositionEvent } from '../imports/conversion/history.ts'
import type { ImportItem } from '../imports/conversion/item.ts'
import { eventsOf } from '../imports/storing/kandidat-format-actions.ts'
import type { DemoData } from './data.ts'
import type { DemoLine } from './lines.ts'

/** Everything that can happen in the demonstration's past, and what is known of it. */
export interface Events {
  companyMade: DemoLine<'company'>
  pageMade: DemoLine<'page'>
  pageSwitchedOff: DemoLine<'page'>
  clientTaken: DemoLine<'client'>
  clientLetGo: DemoLine<'client'>
  userMade: DemoLine<'user'>
  userDeactivated: DemoLine<'user'>
  keyMade: DemoLine<'key'>
  keyRevoked: DemoLine<'key'>
  positionMade: { slug: string; item: ImportItem }
  positionChanged: PositionEvent & { position: string }
  positionWithdrawn: DemoLine<'withdrawal'>
  positionExpired: ImportItem
  applied: CandidateLine
  referred: CandidateLine
  candidateChanged: { candidate: string; transition: Transition }
  personErased: DemoLine<'erasure'>
}

/** One day of the past. */
export interface Day {
  /** When the last event of the day happened. */
  lastAt: Date
  /** The day's events by their kind, each list in the order of time. */
  events: { [K in keyof Events]?: Events[K][] }
}

/** Sorts everything that the lines say by days, the oldest day first. Keys without a time are left out. */
export function daysOf({ lines, feeds }: DemoData): Day[] {
  const all: { at: Date; put: (day: Day) => void }[] = []
  function add<K extends keyof Events>(kind: K, at: Date | string | null | undefined, event: Events[K]): void {
    if (at == null) return
    const put = ({ events }: Day) => void ((events[kind] ??= []) as Events[K][]).push(event)
    all.push({ at: new Date(at), put })
  }
  for (const line of lines.company) add('companyMade', line.at, line)
  for (const line of lines.page) add('pageMade', line.at, line)
  for (const line of lines.page) add('pageSwitchedOff', line.until, line)
  for (const line of lines.client) add('clientTaken', line.at, line)
  for (const line of lines.client) add('clientLetGo', line.until, line)
  for (const line of lines.user) add('userMade', line.at, line)
  for (const line of lines.user) add('userDeactivated', line.until, line)
  for (const line of lines.key) add('keyMade', line.at, line)
  for (const line of lines.key) add('keyRevoked', line.until, line)
  for (const line of lines.withdrawal) add('positionWithdrawn', line.at, line)
  for (const line of lines.erasure) add('personErased', line.at, line)
  const today = new Date(lines.today[0]?.date ?? 0)
  for (const { slug, items, candidates } of feeds) {
    for (const item of items) {
      const { expirationDate } = item
      if (expirationDate !== null && expirationDate < today) add('positionExpired', expirationDate, item)
      for (const { at, did } of item.history ?? []) {
        if (did === 'created') add('positionMade', at, { slug, item })
        else add('positionChanged', at, { position: item.externalId, at, did })
      }
    }
    for (const line of candidates) {
      add(line.referrer ? 'referred' : 'applied', line.createdAt, line)
      for (const { at, transition } of eventsOf(line)) add('candidateChanged', at, { candidate: line.id, transition })
    }
  }
  const byDay = Map.groupBy(
    all.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    ({ at }) => at.toISOString().slice(0, 10),
  )
  return [...byDay.values()].map((ofDay) => {
    const day: Day = { lastAt: ofDay.at(-1)?.at ?? new Date(0), events: {} }
    for (const { put } of ofDay) put(day)
    return day
  })
}
