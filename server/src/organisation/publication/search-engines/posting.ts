import type { EmploymentType } from '@kandidat/contract/resources/enumerations'

/** What job search of Google and others needs to know of a position, beside its title. */
export interface SearchedPosition {
  readonly employmentType: readonly EmploymentType[]
  /** The countries of its places; empty where a place has none. */
  readonly locations: readonly { readonly country: string }[]
  /** The country of the employer as visitors see it, or an empty text. */
  readonly employerCountry: string
  readonly contentHtml: string
}

/** HTML with anything but tags and space. It ends at the first letter. */
const HAS_TEXT = /^(?:<[^>]*>|&nbsp;|\s)*(?!<|&nbsp;|\s)./s

/** What a position lacks that job search asks for. */
export type Lacking = 'place' | 'country' | 'text'

/** Whether somebody works from anywhere, and nowhere else. */
export function isRemote(tags: readonly EmploymentType[]): boolean {
  return tags.includes('Remote') && !tags.includes('On-site') && !tags.includes('Hybrid')
}

/**
 * Why a position is not described to search engines as a JobPosting: they refuse one without a text, one without a place that
 * is not remote, and a remote one of which nobody knows for which countries it is.
 * @returns nothing if it is described
 */
export function lackingForSearch(position: SearchedPosition): Lacking[] {
  const lacking: Lacking[] = []
  const { locations, employmentType, employerCountry, contentHtml } = position
  if (locations.length === 0) {
    if (!isRemote(employmentType)) lacking.push('place')
    else if (employerCountry === '') lacking.push('country')
  }
  if (!HAS_TEXT.test(contentHtml)) lacking.push('text')
  return lacking
}
