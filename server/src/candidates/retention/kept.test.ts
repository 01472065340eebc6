import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { announcement, ANNOUNCED_DAYS, type Case, endOf, keptUntil, monthsAfter, monthsOf } from './kept.ts'
import { legalPeriods, longPeriods, monthsIn, periodNames, type Periods, proposedPeriods } from './periods.ts'

const DAY = 86_400_000
const day = (text: string) => new Date(`${text}T00:00:00Z`)

/** A case that began on 1 January 2026 and about which nothing happened, but for what is given. */
const one = (facts: Partial<Case> = {}): Case => ({
  begunAt: day('2026-01-01'),
  decidedAt: null,
  closedAt: null,
  startDate: null,
  lastActAt: day('2026-01-01'),
  countries: ['NO'],
  promised: null,
  ...facts,
})
const ends = (facts: Partial<Case>) => {
  const { at, because } = endOf(one(facts))
  return `${at.toISOString().slice(0, 10)} ${because}`
}

describe('a case ends', () => {
  test.each<[string, Partial<Case>, string]>([
    [
      'with the closing, if it was decided before',
      { decidedAt: day('2026-02-01'), closedAt: day('2026-05-01') },
      '2026-05-01 closing',
    ],
    [
      'with the decision, if the position closed before',
      { decidedAt: day('2026-05-01'), closedAt: day('2026-02-01') },
      '2026-05-01 decision',
    ],
    ['with both at once', { decidedAt: day('2026-05-01'), closedAt: day('2026-05-01') }, '2026-05-01 decision'],
    [
      '12 months after the decision, if the position closes later',
      { decidedAt: day('2026-02-01'), closedAt: day('2027-05-01') },
      '2027-02-01 year',
    ],
    ['12 months after the decision, while the position is open', { decidedAt: day('2026-02-01') }, '2027-02-01 year'],
    [
      '12 months after the closing, if it is decided later',
      { decidedAt: day('2027-05-01'), closedAt: day('2026-02-01') },
      '2027-02-01 year',
    ],
    ['12 months after the closing, while nothing is decided', { closedAt: day('2026-02-01') }, '2027-02-01 year'],
    [
      '24 months after the last act of a person, while neither has happened',
      { lastActAt: day('2026-03-01') },
      '2028-03-01 silence',
    ],
    [
      'not before somebody who was hired starts',
      { decidedAt: day('2026-02-01'), closedAt: day('2026-02-01'), startDate: day('2026-08-01') },
      '2026-08-01 start',
    ],
    [
      'as without a first day that is over',
      { decidedAt: day('2026-02-01'), closedAt: day('2026-05-01'), startDate: day('2026-03-01') },
      '2026-05-01 closing',
    ],
    [
      '12 months after somebody was taken up at a position that closed years ago',
      { closedAt: day('2020-01-01') },
      '2027-01-01 year',
    ],
    [
      'with a decision about somebody added to a position that closed years ago',
      { closedAt: day('2020-01-01'), decidedAt: day('2026-01-02') },
      '2026-01-02 decision',
    ],
  ])('%s', (_name, facts, expected) => {
    expect(ends(facts)).toBe(expected)
  })
})

test('months end on the last day of shorter months, at the same time of the day', () => {
  expect(monthsAfter(new Date('2026-08-31T22:30:00.123Z'), 6).toISOString()).toBe('2027-02-28T22:30:00.123Z')
  expect(monthsAfter(new Date('2027-08-31T01:00:00Z'), 6).toISOString()).toBe('2028-02-29T01:00:00.000Z')
  expect(monthsAfter(new Date('2026-12-31T00:00:00Z'), 24).toISOString()).toBe('2028-12-31T00:00:00.000Z')
})

test('a person is kept by the country of the position that ended last, and the longest of several countries', () => {
  const periods = proposedPeriods()
  const swedish = one({ decidedAt: day('2026-01-10'), closedAt: day('2026-01-10'), countries: ['SE'] })
  const danish = one({ decidedAt: day('2026-02-10'), closedAt: day('2026-02-10'), countries: ['DK'] })
  const kept = (...cases: Case[]) => keptUntil({ cases, agreedUntil: null }, periods)?.toISOString().slice(0, 10)
  expect(kept(swedish)).toBe('2028-01-10')
  expect(kept(swedish, danish)).toBe('2026-08-10')
  expect(kept({ ...danish, countries: ['DK', 'SE', 'FR'] })).toBe('2028-02-10')
  expect(kept({ ...danish, countries: [] })).toBe('2026-08-10')
  expect(kept(danish, { ...danish, countries: ['SE'] }), 'of two ends at once, the longer').toBe('2028-02-10')
  expect(kept()).toBeUndefined()
})

test('somebody who was shown a shorter period keeps it, and a longer one changes nothing', () => {
  expect(monthsOf(one({ promised: 3 }), proposedPeriods())).toBe(3)
  expect(monthsOf(one({ promised: 12 }), proposedPeriods())).toBe(6)
})

test('a consent prolongs, and never shortens', () => {
  const cases = [one({ decidedAt: day('2026-02-01'), closedAt: day('2026-02-01') })]
  const until = (agreedUntil: Date | null) => keptUntil({ cases, agreedUntil }, proposedPeriods())
  expect(until(day('2026-12-01'))).toEqual(day('2026-12-01'))
  expect(until(day('2026-03-01'))).toEqual(day('2026-08-01'))
})

describe('an announcement', () => {
  const now = day('2026-06-01')
  const plus = (days: number) => new Date(now.getTime() + days * DAY)
  test.each([
    ['is not made for somebody who is kept for longer than a month', plus(32), null, null],
    ['is made a month ahead, for the day until which somebody is kept', plus(31), null, plus(31)],
    ['of what is overdue is for 30 days later', plus(-400), null, plus(30)],
    ['stays, also when it is overdue', plus(-400), plus(3), plus(3)],
    ['moves back with what it counts from', plus(20), plus(3), plus(20)],
    ['is taken back if somebody is kept for longer', plus(100), plus(3), null],
    ['is taken back if nothing says until when', null, plus(3), null],
    ['comes closer, but no closer than 30 days', plus(-400), plus(31), plus(30)],
  ])('%s', (_name, until, due, expected) => {
    expect(announcement(until, due, now)).toEqual(expected)
  })
})

const date = fc.date({ min: day('2020-01-01'), max: day('2030-01-01'), noInvalidDate: true })
const cases = fc.record<Case>({
  begunAt: date,
  decidedAt: fc.option(date),
  closedAt: fc.option(date),
  startDate: fc.option(date),
  lastActAt: date,
  countries: fc.array(fc.constantFrom('NO', 'SE', 'DK', 'FR'), { maxLength: 3 }),
  promised: fc.option(fc.integer({ min: 1, max: 60 })),
})
const months = fc.integer({ min: 1, max: 60 })
const periodsOf = fc.record<Periods>({ NO: months, SE: months, DK: months, others: months })

test('an end is never before what ended it, nor more than 12 months after the earlier of two', () => {
  fc.assert(
    fc.property(cases, (facts) => {
      const { at, because } = endOf(facts)
      expect(at >= facts.begunAt || because === 'silence' || because === 'start').toBe(true)
      const happened = [facts.decidedAt, facts.closedAt].filter((moment) => moment !== null)
      if (facts.startDate !== null) expect(at >= facts.startDate).toBe(true)
      if (happened.length === 0 || because === 'start') return
      const first = new Date(Math.max(Math.min(...happened.map(Number)), facts.begunAt.getTime()))
      expect(at <= monthsAfter(first, 12)).toBe(true)
      expect(at >= first).toBe(true)
    }),
  )
})

test('a later decision, closing, act or consent, and a longer period, never let anybody go earlier', () => {
  fc.assert(
    fc.property(cases, periodsOf, fc.nat({ max: 1_000 }), (facts, periods, days) => {
      const later = (moment: Date | null) => moment && new Date(moment.getTime() + days * DAY)
      const until = (each: Case, by = periods) => keptUntil({ cases: [each], agreedUntil: null }, by)!
      const before = until(facts)
      expect(until({ ...facts, decidedAt: later(facts.decidedAt) }) >= before).toBe(true)
      expect(until({ ...facts, closedAt: later(facts.closedAt) }) >= before).toBe(true)
      expect(until({ ...facts, lastActAt: later(facts.lastActAt)! }) >= before).toBe(true)
      const longer = Object.fromEntries(periodNames.map((name) => [name, periods[name] + 1])) as Periods
      expect(until(facts, longer) >= before).toBe(true)
    }),
  )
})

test('announcements, asked again each day, are at least 30 days long and never earlier than somebody may go', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ days: fc.integer({ min: 1, max: 9 }), until: date }), { maxLength: 40 }),
      (steps) => {
        let now = day('2024-01-01')
        let announcedAt: Date | null = null
        let due: Date | null = null
        for (const { days, until } of steps) {
          now = new Date(now.getTime() + days * DAY)
          const next = announcement(until, due, now)
          if (next === null) announcedAt = null
          else if (due === null) announcedAt = now
          due = next
          if (due === null || announcedAt === null) continue
          expect(due.getTime() - announcedAt.getTime()).toBeGreaterThanOrEqual(ANNOUNCED_DAYS * DAY)
          expect(due >= until).toBe(true)
          // It was deleted.
          if (due <= now) [due, announcedAt] = [null, null]
        }
      },
    ),
  )
})

test('each figure of the table has a source and a day, and what is proposed needs no warning', () => {
  for (const name of periodNames) {
    const { months: proposed, source, checked } = legalPeriods[name]
    expect(proposed).toBeGreaterThan(0)
    expect(source.length).toBeGreaterThan(20)
    expect(checked).toMatch(/^\d{4}-\d\d-\d\d$/)
  }
  expect(proposedPeriods()).toEqual({ NO: 6, SE: 24, DK: 6, others: 6 })
  expect(proposedPeriods({ country: 'DK', months: 9 })).toEqual({ NO: 6, SE: 24, DK: 9, others: 6 })
  expect(longPeriods(proposedPeriods())).toEqual([])
  expect(longPeriods({ NO: 13, SE: 27, DK: 37, others: 60 })).toEqual(['NO', 'SE', 'DK'])
  expect(monthsIn(proposedPeriods(), ['FR'])).toBe(6)
})
