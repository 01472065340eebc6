import type { Transition } from '../../candidates/candidacy.ts'
import type { CandidateLine } from '../../moving/imports/conversion/candidate-line.ts'
import {
  candidateHistory,
  type CandidateHistoryEntry,
  inOrder,
  type PositionEvent,
} from '../../moving/imports/conversion/history.ts'
import type { ImportItem } from '../../moving/imports/conversion/item.ts'
import type { DemoData } from './data.ts'
import type { DemoLine } from './lines.ts'

/** The kinds of events in the demonstration's past, with the data of each kind. */
export interface Events {
  companyCreated: DemoLine<'company'>
  pageCreated: DemoLine<'page'>
  pageSwitchedOff: DemoLine<'page'>
  clientAdded: DemoLine<'client'>
  clientRemoved: DemoLine<'client'>
  clientAsked: DemoLine<'proposal'>
  userCreated: DemoLine<'user'>
  userDeactivated: DemoLine<'user'>
  keyCreated: DemoLine<'key'>
  keyRevoked: DemoLine<'key'>
  positionCreated: { slug: string; item: ImportItem }
  positionChanged: PositionEvent & { position: string }
  positionWithdrawn: DemoLine<'withdrawal'>
  positionExpired: ImportItem
  applied: CandidateLine
  referred: CandidateLine
  candidateChanged: CandidateChange
  /** What a colleague did with a position or a candidate in the last days. */
  positionSetByTeam: PositionEvent & { position: string }
  candidateSetByTeam: CandidateChange & { position: string; entries: readonly CandidateHistoryEntry[] }
  /** A change on the day on which the candidate applied or was referred. */
  newCandidateChanged: CandidateChange
  addedByHand: DemoLine<'added'>
  formHeld: DemoLine<'held'>
  noteWritten: DemoLine<'note'>
  documentAdded: DemoLine<'document'>
  templateCreated: DemoLine<'template'>
  personErased: DemoLine<'erasure'>
}

interface CandidateChange {
  candidate: string
  transition: Transition
}

/** Events of one kind on one day, in order of time. */
interface Batch<E> {
  lastAt: Date
  events: E[]
}

/** So many days before today have each event at its own time, and by a colleague: they are what the portal shows first. */
const DAYS_OF_TEAM = 7
const DAY = 86_400_000

/** The events of one day, or in the last days of one moment, grouped by kind. */
export type Day = { [K in keyof Events]?: Batch<Events[K]> }

/** Groups the events of all lines by day, oldest day first. It leaves out keys without a time. */
export function daysOf({ lines, feeds }: DemoData): Day[] {
  const today = new Date(lines.today[0]?.date ?? 0)
  const isOfTeam = (at: Date) => at.getTime() >= today.getTime() - DAYS_OF_TEAM * DAY
  const all: { at: Date; addTo: (day: Day) => void }[] = []
  function add<K extends keyof Events>(kind: K, when: Date | string | null | undefined, event: Events[K]): void {
    if (when == null) return
    const at = new Date(when)
    const addTo = (day: Day) => {
      const batch: Batch<Events[K]> = day[kind] ?? { lastAt: at, events: [] }
      batch.lastAt = at
      batch.events.push(event)
      Object.assign(day, { [kind]: batch })
    }
    all.push({ at, addTo })
  }
  for (const line of lines.company) add('companyCreated', line.at, line)
  for (const line of lines.page) add('pageCreated', line.at, line)
  for (const line of lines.page) add('pageSwitchedOff', line.until, line)
  for (const line of lines.client) add('clientAdded', line.at, line)
  for (const line of lines.client) add('clientRemoved', line.until, line)
  for (const line of lines.proposal) add('clientAsked', line.at, line)
  for (const line of lines.user) add('userCreated', line.at, line)
  for (const line of lines.user) add('userDeactivated', line.until, line)
  for (const line of lines.key) add('keyCreated', line.at, line)
  for (const line of lines.key) add('keyRevoked', line.until, line)
  for (const line of lines.withdrawal) add('positionWithdrawn', line.at, line)
  for (const line of lines.added) add('addedByHand', line.at, line)
  for (const line of lines.held) add('formHeld', line.at, line)
  for (const line of lines.note) add('noteWritten', line.at, line)
  for (const line of lines.document) add('documentAdded', line.at, line)
  for (const line of lines.template) add('templateCreated', line.at, line)
  for (const line of lines.erasure) add('personErased', line.at, line)
  for (const { slug, items, candidates } of feeds) {
    for (const item of items) {
      const { expirationDate } = item
      if (expirationDate !== null && expirationDate < today) add('positionExpired', expirationDate, item)
      for (const { at, did } of item.history ?? []) {
        if (did === 'created') add('positionCreated', at, { slug, item })
        else add(isOfTeam(at) ? 'positionSetByTeam' : 'positionChanged', at, { position: item.externalId, at, did })
      }
    }
    for (const line of candidates) {
      add(line.referrer ? 'referred' : 'applied', line.createdAt, line)
      for (const [time, entries] of Map.groupBy(line.history ?? [], (entry) => entry.at)) {
        const at = new Date(time)
        const transition = inOrder(candidateHistory(entries).map((event) => event.transition))
        const change = { candidate: line.id, transition }
        const isNew = line.createdAt != null && dayOf(at) === dayOf(new Date(line.createdAt))
        if (isOfTeam(at)) add('candidateSetByTeam', at, { ...change, position: line.position, entries })
        else add(isNew ? 'newCandidateChanged' : 'candidateChanged', at, change)
      }
    }
  }
  const byDay = Map.groupBy(
    all.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    ({ at }) => (isOfTeam(at) ? at.toISOString() : dayOf(at)),
  )
  return [...byDay.values()].map((ofDay) => {
    const day: Day = {}
    for (const { addTo } of ofDay) addTo(day)
    return day
  })
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
