import type { Random } from './random.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** What became of a position. The status follows from it, but is written by the rule alone. */
export type Fate =
  | 'draft'
  | 'live'
  | 'expired'
  /** Its links were switched off. */
  | 'unlinked'
  /** The only careers page it is on was switched off. */
  | 'page-off'
  /** Published, but never put anywhere. */
  | 'nowhere'
  | 'paused'
  | 'archived'
  | 'archived-draft'
  | 'deleted'

const SHARES: readonly [Fate, number][] = [
  ['draft', 20],
  ['expired', 24],
  ['unlinked', 8],
  ['page-off', 12],
  ['nowhere', 4],
  ['paused', 18],
  ['archived', 46],
  ['archived-draft', 3],
  ['deleted', 9],
]

/** A fate for each of so many positions: the same numbers of each, in a random order. */
export function fates(count: number, random: Random): Fate[] {
  const special = SHARES.flatMap(([fate, share]) => Array.from({ length: share }, () => fate))
  const live = Array.from({ length: Math.max(0, count - special.length) }, () => 'live' as const)
  return random.shuffle([...special, ...live]).slice(0, count)
}

/** The moments of a position's life, in order. */
export interface Life {
  createdAt: Date
  publishedAt: Date | null
  lastPublishedAt: Date | null
  expirationDate: Date | null
  /** When it was paused, archived, deleted or lost its links. */
  endedAt: Date | null
  /** When its text was changed last. */
  editedAt: Date | null
}

/** How many days ago each was published and, of those that ended, how many days later that was. */
const AGES: Record<Fate, { published: [number, number]; lasted: [number, number] | null }> = {
  draft: { published: [1, 25], lasted: null },
  live: { published: [1, 75], lasted: null },
  expired: { published: [42, 130], lasted: [21, 35] },
  unlinked: { published: [25, 90], lasted: [8, 20] },
  'page-off': { published: [45, 90], lasted: null },
  nowhere: { published: [3, 15], lasted: null },
  paused: { published: [20, 90], lasted: [6, 16] },
  archived: { published: [75, 430], lasted: [24, 65] },
  'archived-draft': { published: [60, 300], lasted: [5, 30] },
  deleted: { published: [60, 300], lasted: [4, 40] },
}

/**
 * The life of a position.
 * @param today the day on which the demonstration was filled in begins; everything that happened, happened before
 */
export function lifeOf(fate: Fate, today: Date, random: Random): Life {
  const { published, lasted } = AGES[fate]
  const between = (least: number, most: number) => least + random.next() * (most - least)
  const before = (days: number) => officeHour(new Date(today.getTime() - days * DAY), random)
  const publishedAt = before(between(...published))
  const createdAt = officeHour(new Date(publishedAt.getTime() - random.whole(1, 6) * DAY), random)
  const life = {
    createdAt,
    publishedAt: null,
    lastPublishedAt: null,
    expirationDate: null,
    endedAt: null,
    editedAt: null,
  }
  const ending = lasted && officeHour(new Date(publishedAt.getTime() + between(...lasted) * DAY), random)
  if (fate === 'draft') {
    return { ...life, expirationDate: random.chance(0.3) ? endOfDay(today, random.whole(20, 60)) : null }
  }
  if (fate === 'archived-draft') return { ...life, endedAt: ending }
  const later = (share: number) => {
    const end = Math.min(ending?.getTime() ?? Infinity, today.getTime())
    const at = officeHour(new Date(between(publishedAt.getTime(), end)), random)
    return random.chance(share) && at > publishedAt && at.getTime() < end ? at : null
  }
  return {
    ...life,
    publishedAt,
    lastPublishedAt: later(0.12) ?? publishedAt,
    expirationDate: expirationOf(fate, today, ending, random),
    endedAt: fate === 'expired' ? null : ending,
    editedAt: later(0.35),
  }
}

function expirationOf(fate: Fate, today: Date, ending: Date | null, random: Random): Date | null {
  if (fate === 'expired') return ending && endOfDay(ending, 0)
  if (fate === 'archived' || fate === 'deleted') return ending && random.chance(0.5) ? endOfDay(ending, -2) : null
  return random.chance(0.6) ? endOfDay(today, random.whole(6, 80)) : null
}

/** Some hour of the day at which people work. */
function officeHour(day: Date, random: Random): Date {
  const at = new Date(day)
  at.setUTCHours(random.whole(6, 15), random.whole(0, 59), random.whole(0, 59), random.whole(0, 999))
  return at
}

/** The last second of a day in Central European winter time, which is what people mean by a date. */
function endOfDay(day: Date, later: number): Date {
  const at = new Date(day.getTime() + later * DAY)
  at.setUTCHours(22, 59, 59, 0)
  return at
}
