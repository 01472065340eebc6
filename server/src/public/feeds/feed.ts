import type { EmploymentType, Language } from '@kandidat/contract/resources/enumerations'
import type { Location } from '@kandidat/contract/resources/location'
import type { Salary } from '@kandidat/contract/resources/salary'
import type { Static } from 'typebox'

/** A live position as feeds show it. */
export interface FeedPosition {
  readonly id: string
  readonly title: string
  readonly pitch: string | null
  readonly language: Static<typeof Language>
  readonly employmentType: readonly Static<typeof EmploymentType>[]
  readonly locations: readonly Location[]
  readonly salary: Salary | null
  /** Sanitized HTML, in which `&amp;`, `&lt;` and `&gt;` are the only character references. */
  readonly contentHtml: string
  readonly bannerUrl: string | null
  /** The company that the job page shows as the employer. */
  readonly employer: { readonly name: string; readonly country: string }
  readonly publishedAt: Date
  /** When something that the job page shows last changed. */
  readonly changedAt: Date
  readonly expirationDate: Date | null
}

/** What a feed says of the careers page that it belongs to. */
export interface FeedHead {
  readonly site: { readonly name: string; readonly publicUrl: string }
  /** The address of the careers page. */
  readonly pageUrl: string
  readonly title: string
  readonly company: string
  readonly language: Static<typeof Language> | null
  readonly logoUrl: string | null
  /** When the latest change of a position in the feed was. */
  readonly changedAt: Date
  /** The address of this part of the feed. */
  readonly selfUrl: string
  /** The address of the part with older positions; null if there are none. */
  readonly nextUrl: string | null
}

/** A format, written piece by piece. A feed is a start, positions, and an end. */
export interface FeedFormat {
  readonly contentType: string
  readonly start: (head: FeedHead) => string
  /** @param isFirst whether no position was written before */
  readonly position: (position: FeedPosition, head: FeedHead, isFirst: boolean) => string
  readonly end: string
}

/** The address of the job page of a position. */
export function jobUrl({ pageUrl }: Pick<FeedHead, 'pageUrl'>, { id }: Pick<FeedPosition, 'id'>): string {
  return `${pageUrl}/${id}`
}

/** An id of a position that is the same in every feed of every careers page. */
export function globalId({ id }: Pick<FeedPosition, 'id'>): string {
  return `urn:uuid:${id}`
}

const LANGUAGE_TAGS: Readonly<Record<Static<typeof Language>, string>> = {
  NO: 'nb',
  DK: 'da',
  SE: 'sv',
  EN: 'en',
  GB: 'en-GB',
}

/** The language tag (BCP 47) of a stored language. */
export function languageTag(language: Static<typeof Language>): string {
  return LANGUAGE_TAGS[language]
}

/** A moment in the form of RFC 3339, without the milliseconds, which some readers of feeds do not expect. */
export function isoTime(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`
}
