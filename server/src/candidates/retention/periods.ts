import { type Static, Type } from 'typebox'
import type { Day } from '../../base/forms/day.ts'
import figures from './legal-periods.json' with { type: 'json' }

/** The countries that have a period of their own: those whose figures the table has (legal-periods.json). */
export const periodCountries = ['NO', 'SE', 'DK'] as const

/** What a policy says something about: a country of the position, or all others. */
export const periodNames = [...periodCountries, 'others'] as const
export type PeriodName = (typeof periodNames)[number]

/** The most months that a policy can say. */
export const MOST_MONTHS = 60

const months = Type.Integer({ minimum: 1, maximum: MOST_MONTHS })

/** For how many months people are kept after the end, by the country of the position. */
export const Periods = Type.Object(
  { NO: months, SE: months, DK: months, others: months },
  { additionalProperties: false },
)
export type Periods = Readonly<Static<typeof Periods>>

/** A policy that a company has confirmed. */
export interface Policy {
  readonly version: number
  readonly periods: Periods
  readonly confirmedAt: Date
}

/** What the table of figures says of a country. */
export interface LegalPeriod {
  readonly months: number
  /** The months above which a period is unusually long; null if there is no such rule. */
  readonly warnAbove: number | null
  readonly source: string
  /** The day on which somebody compared the figure with its source. */
  readonly checked: Day
}

export const legalPeriods = figures as Readonly<Record<PeriodName, LegalPeriod>>

/** The name of the period that counts in a country. @param country ISO 3166-1 alpha-2, or empty */
export function periodOf(country: string): PeriodName {
  return periodCountries.find((known) => known === country) ?? 'others'
}

/**
 * What is proposed to a company that has confirmed nothing: the months that its notice names today for its own country, and the
 * usual ones elsewhere.
 */
export function proposedPeriods(today?: { readonly country: string; readonly months: number }): Periods {
  const usual = Object.fromEntries(periodNames.map((name) => [name, legalPeriods[name].months])) as Periods
  return today ? { ...usual, [periodOf(today.country)]: today.months } : usual
}

/** The months for a position in several countries: the longest of theirs, so that nobody goes too early. */
export function monthsIn(periods: Periods, countries: readonly string[]): number {
  return Math.max(...(countries.length === 0 ? [''] : countries).map((country) => periods[periodOf(country)]))
}

/** The periods that are longer than is usual. */
export function longPeriods(periods: Periods): PeriodName[] {
  return periodNames.filter((name) => {
    const { warnAbove } = legalPeriods[name]
    return warnAbove !== null && periods[name] > warnAbove
  })
}
