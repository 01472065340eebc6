import { expect, test } from 'vitest'
import type { Arrival } from '../../harness/receivers/arrival-log.ts'
import { type Limits, verify } from './verify.ts'
import type { EventFact, Facts } from './facts.ts'

const LIMITS: Limits = { unrecorded: 1, gap: 35_000, outages: [] }

const event = (sequence: number, more: Partial<EventFact> = {}): EventFact => ({
  id: `e${sequence}`,
  companyId: 'c',
  objectId: 'o',
  positionId: 'o',
  sequence,
  kind: 'POSITION_UPDATED',
  title: `title ${sequence}`,
  at: 1_000 * sequence,
  ...more,
})

const arrival = (sequence: number, more: Partial<Arrival> = {}): Arrival => ({
  at: 1_000 * sequence + 50,
  receiver: 'r',
  event: `e${sequence}`,
  attempt: 1,
  sequence,
  object: 'o',
  title: `title ${sequence}`,
  status: 200,
  overtakes: [],
  unverified: null,
  ...more,
})

const attempt = (sequence: number, number = 1, taken = true) => ({
  receiverId: 'R',
  eventId: `e${sequence}`,
  number,
  taken,
})

/** Three events that arrived as they should, except for `more`. */
const facts = (more: Partial<Facts> = {}): Facts => ({
  receivers: [{ id: 'R', name: 'r', companyId: 'c', kinds: null, positions: null, since: 0 }],
  events: [event(1), event(2), event(3)],
  arrivals: [arrival(1), arrival(2), arrival(3)],
  attempts: [attempt(1), attempt(2), attempt(3)],
  committed: ['title 1', 'title 2', 'title 3'],
  ...more,
})

test('a run without interruptions has no faults', () => {
  const { faults, counts } = verify(facts(), LIMITS)
  expect(faults).toEqual([])
  expect(counts).toMatchObject({ events: 3, deliveries: 3, arrivals: 3, duplicates: 0, unrecorded: 0 })
})

test.each<[string, Partial<Facts>, RegExp]>([
  [
    'an event that is lost',
    { arrivals: [arrival(1), arrival(2)], attempts: [attempt(1), attempt(2)] },
    /never acknowledged e3/,
  ],
  [
    'an event that was never committed',
    { events: [event(1), event(2)], committed: [] },
    /e3, which was never committed/,
  ],
  ['a commit without an event', { committed: ['title 4'] }, /title 4 was committed, and no event/],
  ['events in the wrong order', { arrivals: [arrival(1), arrival(3), arrival(2)] }, /got o 2 after 3/],
  ['a gap in the sequences', { events: [event(1), event(3)], committed: [] }, /have a gap: 1, 3/],
  ['two events of one change', { events: [event(1), event(2), event(3, { title: 'title 2' })] }, /two events report/],
  [
    'a wrong signature',
    { arrivals: [arrival(1), arrival(2), arrival(3, { unverified: 'mismatch' })] },
    /signature of e3/,
  ],
  ['another content', { arrivals: [arrival(1), arrival(2), arrival(3, { title: 'x' })] }, /other contents/],
  [
    'an event that is for another company',
    { events: [event(1), event(2), event(3, { companyId: 'd' })] },
    /e3, which is not for it/,
  ],
  [
    'a duplicate without an interruption',
    { arrivals: [arrival(1), arrival(1), arrival(2), arrival(3)] },
    /does not have exactly one/,
  ],
  [
    'more interrupted attempts than were in flight',
    { attempts: [attempt(1)] },
    /2 arrivals have no entry in the log, and at most 1/,
  ],
  [
    'a next attempt that is late',
    {
      arrivals: [arrival(1), arrival(2), arrival(3), arrival(3, { at: 50_000, attempt: 2 })],
      attempts: [attempt(1), attempt(2), attempt(3, 2)],
    },
    /got e3 again only after 47 s/,
  ],
])('finds %s', (_what, wrong, fault) => {
  expect(verify(facts(wrong), LIMITS).faults.join('\n')).toMatch(fault)
})

test('an attempt that was interrupted once and repeated with the next number is a duplicate, not a fault', () => {
  const again = arrival(3, { at: 30_000, attempt: 2 })
  const { faults, counts } = verify(
    facts({ arrivals: [arrival(1), arrival(2), arrival(3), again], attempts: [attempt(1), attempt(2), attempt(3, 2)] }),
    LIMITS,
  )
  expect(faults).toEqual([])
  expect(counts).toMatchObject({ duplicates: 1, unrecorded: 1, longestGap: 26_950 })
})

test('time without a database does not count as waiting for the next attempt', () => {
  const again = arrival(3, { at: 50_000, attempt: 2 })
  const wrong = facts({
    arrivals: [arrival(1), arrival(2), arrival(3), again],
    attempts: [attempt(1), attempt(2), attempt(3, 2)],
  })
  expect(verify(wrong, { ...LIMITS, outages: [{ from: 10_000, until: 30_000 }] }).faults).toEqual([])
})

test('an event that was announced as overtaken may arrive later', () => {
  const arrivals = [arrival(1), arrival(3, { overtakes: [2] }), arrival(2)]
  expect(verify(facts({ arrivals }), LIMITS).faults).toEqual([])
})

test('while a run continues, only events that arrived are verified', () => {
  expect(verify(facts({ arrivals: [arrival(1)], attempts: null }), null).faults).toEqual([])
  expect(verify(facts({ arrivals: [arrival(3)], attempts: null }), null).faults).toHaveLength(2)
})
