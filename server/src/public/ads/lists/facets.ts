import type { CompanyIndustry } from '@kandidat/contract/resources/enumerations'
import { type FilterName, filterNames, type ListQuery, windows } from './list-query.ts'
import { type Hit, newestFirst } from './hit.ts'

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

/** A position with two places in one town counts once. */
const each = (values: readonly string[]) => (values.length < 2 ? values : [...new Set(values)])

const valuesOf: Readonly<Record<FilterName, (hit: Hit, since: ListQuery['since']) => readonly string[]>> = {
  place: (hit) => each(hit.cities),
  region: (hit) => each(hit.regions),
  type: (hit) => hit.types,
  language: (hit) => [hit.language],
  company: (hit) => [hit.employer.id],
  industry: (hit): readonly CompanyIndustry[] => hit.employer.industries,
  salary: (hit) => (hit.showsSalary ? ['shown'] : []),
  published: (hit, since) => windows.filter((days) => hit.publishedAt >= since[days]),
}

/** A collator of its own compares five times as fast as a text does: a thousand positions have hundreds of employers. */
const byName = new Intl.Collator()

/** The filters that are chosen and that a position does not fit. */
function missed(hit: Hit, { filters, since }: Pick<ListQuery, 'filters' | 'since'>, chosen: readonly FilterName[]) {
  return chosen.filter((name) => !valuesOf[name](hit, since).some((value) => filters[name].includes(value)))
}

const chosenOf = ({ filters }: Pick<ListQuery, 'filters'>) => filterNames.filter((name) => filters[name].length > 0)

/** Whether a position fits all filters. */
export function fits(hit: Hit, query: Pick<ListQuery, 'filters' | 'since'>): boolean {
  return missed(hit, query, chosenOf(query)).length === 0
}

/**
 * Counts what can be chosen of each filter, while the others stay as they are. Chosen values are there even if no position has
 * them.
 */
export function facetsOf(hits: readonly Hit[], query: Pick<ListQuery, 'filters' | 'since'>): Facets {
  const { filters, since } = query
  const chosen = chosenOf(query)
  const counts = Object.fromEntries(
    filterNames.map((name) => [name, new Map<string, number>(filters[name].map((value) => [value, 0]))]),
  ) as Record<FilterName, Map<string, number>>
  const companies = new Map<string, string>()
  for (const hit of hits) {
    companies.set(hit.employer.id, hit.employer.name)
    const missing = missed(hit, query, chosen)
    // A position that misses one filter counts for the values of that one: they are what could be chosen instead.
    if (missing.length > 1) continue
    for (const name of missing.length === 1 ? missing : filterNames) {
      const ofName = counts[name]
      for (const value of valuesOf[name](hit, since)) ofName.set(value, (ofName.get(value) ?? 0) + 1)
    }
  }
  const entries = filterNames.map((name) => {
    const values = [...counts[name]].map(([value, count]) => ({
      value,
      name: name === 'company' ? (companies.get(value) ?? '') : value,
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
  if (sort === 'new') return hits.toSorted(newestFirst)
  if (sort === 'best') return hits.toSorted((a, b) => a.rank - b.rank || newestFirst(a, b))
  const closing = (hit: Hit) => hit.expiresAt ?? Number.MAX_VALUE
  return hits.toSorted(
    (a, b) => closing(a) - closing(b) || (a.expiresAt === null ? newestFirst(a, b) : a.id < b.id ? -1 : 1),
  )
}
