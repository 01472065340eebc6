import type { FiguresWords } from './en.ts'

/** Tekstene om tallene for en stilling på norsk. */
export const nb: FiguresWords = {
  title: 'Visninger og søknader',
  lead: 'De siste 30 dagene, etter hvor folk kom fra. Kjente roboter er ikke med, og heller ikke visninger som et mellomlager svarte på.',
  none: 'Ingen har sett på den de siste 30 dagene',
  way: 'Kom fra',
  link: (name, platform) => (platform === '' ? name : `${name} (${platform})`),
  views: 'Visninger',
  applied: 'Søknader',
  otherWays: 'Andre veier',
  allWays: 'Alle veier',
  only: (way) => `Bare fra: ${way}`,
  day: 'Dag',
  byDay: 'Tallene for hver dag',
  viewsPerDay: 'Visninger per dag',
  appliedPerDay: 'Søknader per dag',
  perDayText: (total, day) => `${total} på 30 dager; flest ${day}`,
  inAll: 'I alt',
}
