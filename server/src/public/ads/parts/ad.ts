import type { Company } from '@kandidat/contract/resources/company'
import type { PositionDetail } from '@kandidat/contract/resources/position'
import type { Language as SpokenLanguage } from '@kandidat/contract/resources/enumerations'
import type { Contact } from '../../../content/contact.ts'
import { isOwnPicture } from '../../../content/picture-address.ts'

/** What visitors see of the detail of a position in the API. */
export const adMembers = [
  ...([
    'id',
    'title',
    'pitch',
    'language',
    'employmentType',
    'locations',
    'salary',
    'highlights',
    'contentHtml',
  ] as const),
  ...([
    'images',
    'bannerUrl',
    'listingColor',
    'publishedAt',
    'expirationDate',
    'enableApplication',
    'enableVouch',
  ] as const),
] as const satisfies readonly (keyof PositionDetail)[]

/** What visitors see of a company beside a position. */
export const employerMembers = [
  ...(['name', 'website', 'logoUrl', 'bannerUrl', 'brandColor', 'industries', 'country', 'language'] as const),
  ...(['socialMediaLinks', 'contentHtml'] as const),
] as const satisfies readonly (keyof Company)[]

export type Employer = Pick<Company, (typeof employerMembers)[number]>

/** A position as visitors see it: some of what the API shows, and what only public pages show. */
export interface Ad extends Pick<PositionDetail, (typeof adMembers)[number]> {
  readonly company: Employer
  /** The company that an agency recruits for. */
  readonly client: Employer | null
  readonly contacts: readonly Contact[]
  readonly hideEmployer: boolean
  /** The same position in other languages, where it is live on the same careers page. */
  readonly translations: readonly { readonly id: string; readonly language: SpokenLanguage }[]
}

/** The company that a visitor is told about, and the agency that recruits for it, if there is one. */
export interface ShownEmployer {
  readonly employer: Employer
  readonly recruiter: Employer | null
  /** The agency recruits for somebody who is not named. Then `employer` is the agency. */
  readonly isUnnamed: boolean
}

/** The employer of a position is the client that it is managed for, unless the position hides that. */
export function employerOf({
  company,
  client,
  hideEmployer,
}: Pick<Ad, 'company' | 'client' | 'hideEmployer'>): ShownEmployer {
  if (client === null) return { employer: company, recruiter: null, isUnnamed: false }
  if (hideEmployer) return { employer: company, recruiter: null, isUnnamed: true }
  return { employer: client, recruiter: company, isUnnamed: false }
}

/**
 * The address of a picture as pages load it: without the beginning that leads to us, because people also reach the site by
 * other names. It is stored so. Null for pictures of others, which a page never loads.
 */
export function ownPicture(address: string | null, publicUrl: string): string | null {
  if (address === null || isOwnPicture(address)) return address
  return address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : null
}
