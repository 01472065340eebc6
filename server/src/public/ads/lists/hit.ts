import type { CompanyIndustry, EmploymentType, Language } from '@kandidat/contract/resources/enumerations'

/** Counts stop here. */
export const MOST_HITS = 1_000

/** A position that is live on a page, with what lists filter and sort by. */
export interface Hit {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly publishedAt: number
  readonly expiresAt: number | null
  readonly types: readonly EmploymentType[]
  readonly cities: readonly string[]
  readonly regions: readonly string[]
  readonly language: Language
  readonly employer: { readonly id: string; readonly name: string; readonly industries: readonly CompanyIndustry[] }
  readonly showsSalary: boolean
  /** Where the words are that somebody looks for: 0 in the title, 1 in the title, the employer and the places, 2 in the text. */
  readonly rank: number
}

/** Some positions of a page that match, and whether there are no others. */
export interface Hits {
  readonly hits: readonly Hit[]
  readonly isComplete: boolean
  /** Whether they are the newest, and the newest come first. */
  readonly isInOrder: boolean
}
