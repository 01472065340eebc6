import type { FiguresWords } from './en.ts'

/** Texterna om siffrorna för en tjänst på svenska. */
export const sv: FiguresWords = {
  title: 'Visningar och ansökningar',
  lead: 'De senaste 30 dagarna, efter var folk kom ifrån. Kända robotar räknas inte, och inte heller visningar som en mellanliggande cache svarade på.',
  none: 'Ingen har tittat på den de senaste 30 dagarna',
  way: 'Kom från',
  link: (name, platform) => (platform === '' ? name : `${name} (${platform})`),
  views: 'Visningar',
  applied: 'Ansökningar',
  otherWays: 'Andra vägar',
  allWays: 'Alla vägar',
  only: (way) => `Bara från: ${way}`,
  day: 'Dag',
  byDay: 'Siffrorna för varje dag',
  viewsPerDay: 'Visningar per dag',
  appliedPerDay: 'Ansökningar per dag',
  perDayText: (total, day) => `${total} på 30 dagar; flest ${day}`,
  inAll: 'Totalt',
}
