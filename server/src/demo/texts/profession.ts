import type { EmploymentType } from '@kandidat/contract/resources/enumerations'

/** What a position pays, before it is varied. Amounts are in whole units. */
export interface Pay {
  type: 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'
  currency: 'NOK' | 'SEK' | 'DKK' | 'EUR' | 'GBP' | 'USD' | 'CAD' | 'AUD'
  least: number
  most: number
  /** What the amounts are rounded to. */
  step: number
  /** What comes on top, in words. */
  extra: string
}

/**
 * One kind of job within a profession. In all texts `{company}` stands for where one works, `{city}` for the town and
 * `{at}` for the town with its preposition ("i Oslo", "på Hitra"). Texts are HTML without block elements; a line break
 * in them is a blank.
 */
export interface Role {
  titles: readonly string[]
  /** One-paragraph summaries. Plain text. */
  pitches: readonly string[]
  /** Paragraphs about the work. */
  about: readonly string[]
  tasks: readonly string[]
  wants: readonly string[]
  /** Few words each. Plain text. */
  highlights: readonly string[]
  /** True where what the profession's roles share does not fit this one. */
  tasksAlone?: true
  wantsAlone?: true
  /** Tags that follow from the text. */
  tags?: readonly EmploymentType[]
  /** Where it differs from the profession's; null for unpaid work. */
  pay?: Pay | null
}

/** A profession in one language: what its roles share, and the roles. */
export interface Profession {
  tasks: readonly string[]
  wants: readonly string[]
  pay: Pay
  roles: readonly Role[]
}
