import { expect, test } from 'vitest'
import type { Arrival } from '../../harness/receivers/arrival-log.ts'
import { check, type Limits } from './verify.ts'
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

/** Three events that arrived as they should, with what is wrong put in the place of it. */
const facts = (more: Partial<Facts> = {}): Facts => ({
  receivers: [{ id: 'R', name: 'r', companyId: 'c', kinds: null, positions: null, since: 0 }],
  events: [event(1), event(2), event(3)],
  arrivals: [arrival(1), arrival(2), arrival(3)],
  attempts: [attempt(1), attempt(2), attempt(3)],
  committed: ['title 1', 'title 2', 'title 3'],
  ...more,
})

test('what went as it should has no faults', () => {
  const { faults, counts } = check(facts(), LIMITS)
  expect(faults).toEqual([])
  expect(counts).toMatchObject({ events: 3, deliveries: 3, arrivals: 3, duplicates: 0, unrecorded: 0 })
})

test.each<[string, Partial<Facts>, RegExp]>([
  [
    'an event that is lost',
    { arrivals: [arrival(1), arrival(2)], attempts: [attempt(1), attempt(2)] },
    /never took e3/,
  ],
  ['one that was never committed', { events: [event(1), event(2)], committed: [] }, /e3, which was never committed/],
  ['a commit without an event', { committed: ['title 4'] }, /title 4 was committed, and no event/],
  ['an order that goes back', { arrivals: [arrival(1), arrival(3), arrival(2)] }, /got o 2 after 3/],
  ['a gap in the numbers', { events: [event(1), event(3)], committed: [] }, /have a gap: 1, 3/],
  ['two events of one change', { events: [event(1), event(2), event(3, { title: 'title 2' })] }, /two events tell/],
  [
    'a signature that does not hold',
    { arrivals: [arrival(1), arrival(2), arrival(3, { unverified: 'mismatch' })] },
    /signature of e3/,
  ],
  ['other contents', { arrivals: [arrival(1), arrival(2), arrival(3, { title: 'x' })] }, /other contents/],
  [
    'an event that is for somebody else',
    { events: [event(1), event(2), event(3, { companyId: 'd' })] },
    /e3, which is not for it/,
  ],
  [
    'a duplicate that nobody caused',
    { arrivals: [arrival(1), arrival(1), arrival(2), arrival(3)] },
    /not exactly one attempt/,
  ],
  ['more cut off than was in flight', { attempts: [attempt(1)] }, /2 arrivals are without record, and at most 1/],
  [
    'a next attempt that comes late',
    {
      arrivals: [arrival(1), arrival(2), arrival(3), arrival(3, { at: 50_000, attempt: 2 })],
      attempts: [attempt(1), attempt(2), attempt(3, 2)],
    },
    /got e3 again only after 47 s/,
  ],
])('finds %s', (_what, wrong, fault) => {
  expect(check(facts(wrong), LIMITS).faults.join('\n')).toMatch(fault)
})

test('what was cut off once, and came again with the next number, is a duplicate and no fault', () => {
  const again = arrival(3, { at: 30_000, attempt: 2 })
  const { faults, counts } = check(
    facts({ arrivals: [arrival(1), arrival(2), arrival(3), again], attempts: [attempt(1), attempt(2), attempt(3, 2)] }),
    LIMITS,
  )
  expect(faults).toEqual([])
  expect(counts).toMatchObject({ duplicates: 1, unrecorded: 1, longestGap: 26_950 })
})

test('time without a database is not time in which something could be tried again', () => {
  const again = arrival(3, { at: 50_000, attempt: 2 })
  const wrong = facts({
    arrivals: [arrival(1), arrival(2), arrival(3), again],
    attempts: [attempt(1), attempt(2), attempt(3, 2)],
  })
  expect(check(wrong, { ...LIMITS, outages: [{ from: 10_000, until: 30_000 }] }).faults).toEqual([])
})

test('an event that was announced as overtaken may come later', () => {
  const arrivals = [arrival(1), arrival(3, { overtakes: [2] }), arrival(2)]
  expect(check(facts({ arrivals }), LIMITS).faults).toEqual([])
})

test('while a run goes on, only what has come is judged', () => {
  expect(check(facts({ arrivals: [arrival(1)], attempts: null }), null).faults).toEqual([])
  expect(check(facts({ arrivals: [arrival(3)], attempts: null }), null).faults).toHaveLength(2)
})
