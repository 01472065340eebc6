import type { FiguresWords } from './en.ts'

/** Teksterne om tallene for en stilling på dansk. */
export const da: FiguresWords = {
  title: 'Visninger og ansøgninger',
  lead: 'De seneste 30 dage, efter hvor folk kom fra. Kendte robotter er ikke med, og heller ikke visninger, som et mellemlager svarede på.',
  none: 'Ingen har set på den de seneste 30 dage',
  way: 'Kom fra',
  link: (name, platform) => (platform === '' ? name : `${name} (${platform})`),
  views: 'Visninger',
  applied: 'Ansøgninger',
  otherWays: 'Andre veje',
  allWays: 'Alle veje',
  only: (way) => `Kun fra: ${way}`,
  day: 'Dag',
  byDay: 'Tallene for hver dag',
  viewsPerDay: 'Visninger pr. dag',
  appliedPerDay: 'Ansøgninger pr. dag',
  perDayText: (total, day) => `${total} på 30 dage; flest ${day}`,
  inAll: 'I alt',
}
