import type { CompanyIndustry } from '@kandidat/contract/resources/enumerations'
import { type FilterName, filterNames, type ListQuery, windows } from './list-query.ts'
import type { Hit } from './hit.ts'

/** A value of a filter, and how many positions have it. */
export interface FacetValue {
  readonly value: string
  /** The name of a company; for other filters the value itself. */
  readonly name: string
  readonly count: number
  readonly isChosen: boolean
}

/** The values of each filter, the most frequent first; those of time, the latest first. */
export type Facets = Readonly<Record<FilterName, readonly FacetValue[]>>

const valuesOf: Readonly<Record<FilterName, (hit: Hit, since: ListQuery['since']) => readonly string[]>> = {
  place: (hit) => [...new Set(hit.cities)],
  region: (hit) => [...new Set(hit.regions)],
  type: (hit) => hit.types,
  language: (hit) => [hit.language],
  company: (hit) => [hit.employer.id],
  industry: (hit): readonly CompanyIndustry[] => hit.employer.industries,
  salary: (hit) => (hit.showsSalary ? ['shown'] : []),
  published: (hit, since) => windows.filter((days) => hit.publishedAt >= since[days]),
}

/** A collator of its own compares five times as fast as a text does: a thousand positions have hundreds of employers. */
const byName = new Intl.Collator()

/** Whether a position fits all filters, or all but one. */
export function fits(hit: Hit, { filters, since }: Pick<ListQuery, 'filters' | 'since'>, but?: FilterName): boolean {
  return filterNames.every((name) => {
    const chosen = filters[name]
    return name === but || chosen.length === 0 || valuesOf[name](hit, since).some((value) => chosen.includes(value))
  })
}

/**
 * Counts what can be chosen of each filter, while the others stay as they are. Chosen values are there even if no position has
 * them.
 */
export function facetsOf(hits: readonly Hit[], query: Pick<ListQuery, 'filters' | 'since'>): Facets {
  const { filters, since } = query
  const entries = filterNames.map((name) => {
    const counts = new Map<string, number>(filters[name].map((value) => [value, 0]))
    for (const hit of hits) {
      if (!fits(hit, query, name)) continue
      for (const value of valuesOf[name](hit, since)) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    const names = new Map(name === 'company' ? hits.map(({ employer }) => [employer.id, employer.name]) : [])
    const values = [...counts].map(([value, count]) => ({
      value,
      name: names.get(value) ?? (name === 'company' ? '' : value),
      count,
      isChosen: filters[name].includes(value),
    }))
    if (name === 'published') return [name, values.toSorted((a, b) => Number(a.value) - Number(b.value))] as const
    return [name, values.toSorted((a, b) => b.count - a.count || byName.compare(a.name, b.name))] as const
  })
  return Object.fromEntries(entries) as unknown as Facets
}

/** Positions in the order of a list. Those that never close come last where the first to close comes first. */
export function inOrder(hits: readonly Hit[], sort: ListQuery['sort']): Hit[] {
  const newest = (a: Hit, b: Hit) => b.publishedAt - a.publishedAt || (a.id < b.id ? 1 : -1)
  if (sort === 'new') return hits.toSorted(newest)
  if (sort === 'best') return hits.toSorted((a, b) => a.rank - b.rank || newest(a, b))
  const closing = (hit: Hit) => hit.expiresAt ?? Number.MAX_VALUE
  return hits.toSorted(
    (a, b) => closing(a) - closing(b) || (a.expiresAt === null ? newest(a, b) : a.id < b.id ? -1 : 1),
  )
}
