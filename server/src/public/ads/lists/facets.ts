import type { CompanyIndustry } from '@kandidat/contract/resources/enumerations'
import { type FilterName, filterNames, type ListQuery, type Since, windows } from './list-query.ts'
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

/** The values of a filter that a position has by its traits or its employer, which many positions have together. */
type Source = Pick<Hit, 'traits' | 'employer'>

const valuesOf: Readonly<Record<Exclude<FilterName, 'published'>, (source: Source) => readonly string[]>> = {
  place: ({ traits }) => each(traits.cities),
  region: ({ traits }) => each(traits.regions),
  type: ({ traits }) => traits.types,
  language: ({ traits }) => [traits.language],
  company: ({ employer }) => [employer.id],
  industry: ({ employer }): readonly CompanyIndustry[] => employer.industries,
  salary: ({ traits }) => (traits.showsSalary ? ['shown'] : []),
}

/** A collator of its own compares five times as fast as a text does: a thousand positions have hundreds of employers. */
const byName = new Intl.Collator()

/** The filters that are chosen and that a position does not fit. */
function missed(hit: Hit, { filters, since }: Pick<ListQuery, 'filters' | 'since'>, chosen: readonly FilterName[]) {
  return chosen.filter((name) =>
    name === 'published'
      ? !filters.published.some((days) => hit.publishedAt >= since[days as keyof Since])
      : !valuesOf[name](hit).some((value) => filters[name].includes(value)),
  )
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
  const fitting: Hit[] = []
  // A position that misses one filter counts for the values of that one: they are what could be chosen instead.
  const missing = new Map<FilterName, Hit[]>(chosen.map((name) => [name, []]))
  for (const hit of hits) {
    const [first, ...others] = missed(hit, query, chosen)
    if (first === undefined) fitting.push(hit)
    else if (others.length === 0) missing.get(first)?.push(hit)
  }
  const names = new Map(hits.map(({ employer }) => [employer.id, employer.name]))
  const ofAll = { traits: counted(fitting, 'traits'), employer: counted(fitting, 'employer') }
  const entries = filterNames.map((name) => {
    const others = missing.get(name) ?? []
    const counts = new Map<string, number>(filters[name].map((value) => [value, 0]))
    const count = (value: string, n: number) => counts.set(value, (counts.get(value) ?? 0) + n)
    if (name === 'published') {
      for (const days of windows) {
        const n = [...fitting, ...others].filter(({ publishedAt }) => publishedAt >= since[days]).length
        if (n > 0) count(days, n)
      }
    } else {
      const by = name === 'company' || name === 'industry' ? 'employer' : 'traits'
      for (const [source, n] of [...ofAll[by], ...counted(others, by)])
        for (const value of valuesOf[name](source)) count(value, n)
    }
    const values = [...counts].map(([value, n]) => ({
      value,
      name: name === 'company' ? (names.get(value) ?? '') : value,
      count: n,
      isChosen: filters[name].includes(value),
    }))
    if (name === 'published') return [name, values.toSorted((a, b) => Number(a.value) - Number(b.value))] as const
    return [name, values.toSorted((a, b) => b.count - a.count || byName.compare(a.name, b.name))] as const
  })
  return Object.fromEntries(entries) as unknown as Facets
}

/** How many positions have the same traits, or the same employer: one of them for each, and its count. */
function counted(hits: readonly Hit[], by: keyof Source): [Source, number][] {
  const counts = new Map<object, [Source, number]>()
  for (const hit of hits) {
    const known = counts.get(hit[by])
    if (known === undefined) counts.set(hit[by], [hit, 1])
    else known[1] += 1
  }
  return [...counts.values()]
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
