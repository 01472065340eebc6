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
  candidateChanged: CandidateChange
  /** The same on the day on which the candidate applied or was referred. */
  newCandidateChanged: CandidateChange
  personErased: DemoLine<'erasure'>
}

interface CandidateChange {
  candidate: string
  transition: Transition
}

/** Events of one kind on one day, in the order of time. */
interface Batch<E> {
  lastAt: Date
  events: E[]
}

/** One day of the past: its events by their kind. */
export type Day = { [K in keyof Events]?: Batch<Events[K]> }

/** Sorts everything that the lines say by days, the oldest day first. Keys without a time are left out. */
export function daysOf({ lines, feeds }: DemoData): Day[] {
  const all: { at: Date; put: (day: Day) => void }[] = []
  function add<K extends keyof Events>(kind: K, when: Date | string | null | undefined, event: Events[K]): void {
    if (when == null) return
    const at = new Date(when)
    const put = (day: Day) => {
      const batch: Batch<Events[K]> = day[kind] ?? { lastAt: at, events: [] }
      batch.lastAt = at
      batch.events.push(event)
      Object.assign(day, { [kind]: batch })
    }
    all.push({ at, put })
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
      for (const { at, transition } of eventsOf(line)) {
        const isNew = at !== null && line.createdAt != null && dayOf(at) === dayOf(new Date(line.createdAt))
        add(isNew ? 'newCandidateChanged' : 'candidateChanged', at, { candidate: line.id, transition })
      }
    }
  }
  const byDay = Map.groupBy(
    all.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    ({ at }) => dayOf(at),
  )
  return [...byDay.values()].map((ofDay) => {
    const day: Day = {}
    for (const { put } of ofDay) put(day)
    return day
  })
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
