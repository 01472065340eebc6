/** The texts about the figures of a position in English. The other languages have the same. */
export const en = {
  title: 'Views and applications',
  lead: 'The last 30 days, by where people came from. Known bots are left out, and so are views that a cache in between answered.',
  none: 'Nobody has looked at it in the last 30 days',
  way: 'Came by',
  /** A sharing link, by its name and where it is put: two links may have the same name. */
  link: (name: string, platform: string) => (platform === '' ? name : `${name} (${platform})`),
  views: 'Views',
  applied: 'Applications',
  otherWays: 'Other ways',
  allWays: 'All ways',
  only: (way: string) => `Only by: ${way}`,
  day: 'Day',
  byDay: 'The figures of each day',
  viewsPerDay: 'Views a day',
  appliedPerDay: 'Applications a day',
  perDayText: (total: string, day: string) => `${total} in 30 days; most on ${day}`,
  inAll: 'In all',
}

/** The texts about the figures of a position. */
export type FiguresWords = typeof en
