import type { PositionStatus } from '@kandidat/contract/resources/enumerations'
import { Refusal } from '../../forms/refusal.ts'
import type { Candidacy } from '../candidacy.ts'

/** What is known of a position, and of the link that somebody comes over, when they apply or refer. */
export interface ApplicationTarget {
  positionId: string
  /** By the clock: what has expired is ACTIVE, swept or not. */
  status: PositionStatus
  expired: boolean
  enableApplication: boolean
  enableVouch: boolean
  prescreens: boolean
  /** Where its phone numbers belong: ISO 3166-1 alpha-2, or empty where nobody knows. */
  country: string
  /**
   * The link, if one is named and exists. On a careers page the flags are those of that page
   * (docs/careers-pages.md#overrides).
   */
  link: TargetLink | null
}

export interface TargetLink {
  id: string
  kind: 'sharing_link' | 'careers_page'
  /** Whether the position is reached over it now. */
  reaches: boolean
  /** A sharing link belongs to one position; a careers page can list many. */
  ofAnother: boolean
  enableApplication: boolean
  enableVouch: boolean
}

const CLOSED: Record<Exclude<PositionStatus, 'PUBLISHED'>, string> = {
  DRAFT: 'it is a draft: publish it first',
  ACTIVE: 'no active link reaches it',
  PAUSED: 'it is paused: resume it first',
  ARCHIVED: 'it is archived: restore it first',
}

/**
 * Refuses what comes over a link that is none of the position's. Not even an import may record that.
 * @param linkId the link that is named
 */
export function refuseForeignLink(target: ApplicationTarget, linkId: string | null): void {
  if (linkId === null) return
  if (target.link === null) throw new Refusal('not-found', `There is no link ${linkId}.`)
  if (target.link.ofAnother) {
    throw new Refusal('conflict', `The link ${linkId} leads to another position than ${target.positionId}.`)
  }
}

/**
 * Refuses an application to, or a referral for, a position that takes none now: it must be reachable, over the link that
 * is named if one is, and take applications, or referrals, there.
 */
export function refuseClosed(target: ApplicationTarget, kind: Candidacy['kind']): void {
  const { positionId, link } = target
  const what = kind === 'application' ? 'applications' : 'referrals'
  const closed = (why: string) => new Refusal('conflict', `The position ${positionId} takes no ${what} now: ${why}.`)
  if (target.expired) throw closed('it has expired: set a later expiration, or lift it')
  if (target.status !== 'PUBLISHED') throw closed(CLOSED[target.status])
  const page = link?.kind === 'careers_page' ? link : undefined
  if (link && !link.reaches) {
    throw closed(page ? `it is not live on the careers page ${link.id}` : `the sharing link ${link.id} is switched off`)
  }
  const flags = page ?? target
  if (kind === 'application' ? flags.enableApplication : flags.enableVouch) return
  throw closed(`they are switched off for it${page ? ` on the careers page ${page.id}` : ''}`)
}
