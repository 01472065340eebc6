/** What happened on a day by one careers page or link. */
export interface Figure {
  /** Null for candidates who came by no address of ours. */
  readonly linkId: string | null
  /** Such as 2027-01-31. */
  readonly day: string
  readonly views: number
  readonly applications: number
}

/** Views and applications of each day. */
export interface Series {
  /** The id of the careers page or link; `OTHER` for what came by none that is known. */
  readonly id: string
  readonly days: readonly Omit<Figure, 'linkId'>[]
  readonly views: number
  readonly applications: number
}

/** What is in place of an id for people who came by no careers page or link of the position. */
export const OTHER = 'other'

const DAY = 86_400_000

/** The days until one, and that one, the oldest first. */
export function daysUntil(today: string, count: number): string[] {
  const last = Date.parse(today)
  return Array.from({ length: count }, (_, i) => new Date(last - (count - 1 - i) * DAY).toISOString().slice(0, 10))
}

/**
 * The figures of each careers page and link, those with most views first. Two that have the same name are two.
 * @param known the ids of the careers pages and links of the position; all others are one series
 */
export function seriesByWay(figures: readonly Figure[], known: ReadonlySet<string>, days: readonly string[]): Series[] {
  const keyOf = ({ linkId }: Figure) => (linkId !== null && known.has(linkId) ? linkId : OTHER)
  const all = [...Map.groupBy(figures, keyOf)].map(([id, of]) => seriesOf(id, of, days))
  return all
    .filter(({ views, applications }) => views + applications > 0)
    .toSorted((a, b) => b.views - a.views || b.applications - a.applications)
}

/** The figures of some days in one series. */
export function seriesOf(id: string, figures: readonly Figure[], days: readonly string[]): Series {
  const byDay = Map.groupBy(figures, ({ day }) => day)
  const summed = days.map((day) => ({ day, ...sum(byDay.get(day) ?? []) }))
  return { id, days: summed, ...sum(summed) }
}

const sum = (of: readonly Pick<Figure, 'views' | 'applications'>[]) => ({
  views: of.reduce((total, { views }) => total + views, 0),
  applications: of.reduce((total, { applications }) => total + applications, 0),
})
