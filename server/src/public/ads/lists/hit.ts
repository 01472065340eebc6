import type { CompanyIndustry, EmploymentType, Language } from '@kandidat/contract/resources/enumerations'

/** Counts stop here: to read a hit and what filters count of it takes ten microseconds. */
export const MOST_HITS = 500

/** What lists filter positions by, beside their employers. Positions that are alike have it together. */
export interface Traits {
  readonly types: readonly EmploymentType[]
  readonly cities: readonly string[]
  readonly regions: readonly string[]
  readonly language: Language
  readonly showsSalary: boolean
}

/** Whom visitors see as the employer. */
export interface Employer {
  readonly id: string
  readonly name: string
  readonly industries: readonly CompanyIndustry[]
}

/** A position that is live on a page, with what lists filter and sort by. */
export interface Hit {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly publishedAt: number
  readonly expiresAt: number | null
  readonly traits: Traits
  readonly employer: Employer
  /** Where the words are that somebody looks for: 0 in the title, 1 in the title, the employer and the places, 2 in the text. */
  readonly rank: number
}

/** Some positions of a page that match. */
export interface Hits {
  readonly hits: readonly Hit[]
  /** Whether there are no others. */
  readonly isComplete: boolean
  /** So many of the newest are known: no position that matches and is not among the hits is newer than these. */
  readonly newest: number
}

/** Hits beside which there are no others. */
export const completeHits = (hits: readonly Hit[]): Hits => ({ hits, isComplete: true, newest: hits.length })

/** The order of a list that has the newest first. Ids tell equal times apart, as the indexes of the database do. */
export function newestFirst(a: Pick<Hit, 'publishedAt' | 'id'>, b: Pick<Hit, 'publishedAt' | 'id'>): number {
  return b.publishedAt - a.publishedAt || (a.id < b.id ? 1 : -1)
}
