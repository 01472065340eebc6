import type { Salary } from '@kandidat/contract/resources/salary'

type Range = readonly [lowest: number, highest: number]

/**
 * What somebody can be paid, by the period, in crowns. Below are pocket money, allowances and numbers that mean
 * something else: nobody in Scandinavia is paid 50 crowns an hour, and 40,000 a year is a tenth of a low full-time
 * salary. Above are slips of the unit: the best-paid consultants cost 3,000 crowns an hour, and executives of listed
 * companies, whose pay no advertisement names, begin at some millions a year. The ranges of neighbouring periods
 * overlap little, so that the pay of a month that was read as that of an hour falls outside.
 */
const CROWNS: Readonly<Record<string, Range>> = {
  HOUR: [50, 3_000],
  DAY: [400, 20_000],
  WEEK: [1_500, 60_000],
  MONTH: [4_000, 300_000],
  YEAR: [40_000, 5_000_000],
}

/** The same in euros, pounds and dollars, which are worth about ten crowns. Wages in the south and east are lower. */
const OTHERS: Readonly<Record<string, Range>> = {
  HOUR: [3, 500],
  DAY: [30, 3_000],
  WEEK: [100, 8_000],
  MONTH: [300, 50_000],
  YEAR: [4_000, 1_000_000],
}

// Without a period, only what can be the pay of a month or a year is believed: smaller sums are allowances and fees.
const CROWNS_WITHOUT_PERIOD: Range = [10_000, 5_000_000]
const OTHERS_WITHOUT_PERIOD: Range = [1_000, 1_000_000]

/** Whether somebody can be paid these amounts in a period. */
export function isPlausible(
  type: Salary['type'],
  currency: NonNullable<Salary['currency']>,
  amounts: readonly (number | null)[],
): boolean {
  const isCrown = currency.endsWith('K')
  const withoutPeriod = isCrown ? CROWNS_WITHOUT_PERIOD : OTHERS_WITHOUT_PERIOD
  const [lowest, highest] = (type === null ? undefined : (isCrown ? CROWNS : OTHERS)[type]) ?? withoutPeriod
  return amounts.every((amount) => amount === null || (amount >= lowest && amount <= highest))
}
