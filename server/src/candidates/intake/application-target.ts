import type { PositionStatus } from '@kandidat/contract/resources/enumerations'
import { Refusal } from '../../base/forms/refusal.ts'
import type { Candidacy } from '../candidacy.ts'

/** A position, and the link that somebody comes through when they apply or refer. */
export interface ApplicationTarget {
  positionId: string
  /** The status by the clock: a position that has expired is ACTIVE, swept or not. */
  status: PositionStatus
  expired: boolean
  enableApplication: boolean
  enableVouch: boolean
  prescreens: boolean
  /** The country of phone numbers without one: ISO 3166-1 alpha-2, or empty if unknown. */
  country: string
  /**
   * The link, if one was given and exists. For a careers page the flags are those of that page
   * (docs/careers-pages.md#overrides).
   */
  link: TargetLink | null
}

export interface TargetLink {
  id: string
  kind: 'sharing_link' | 'careers_page' | 'referrer'
  /** Whether the position is reachable through it now. */
  reaches: boolean
  /** Whether it is a link of another position. A careers page can list many positions. */
  ofAnother: boolean
  enableApplication: boolean
  enableVouch: boolean
  /** Whose link it is, if it is a referrer's and its claim has not ended. */
  referrerId: string | null
}

const CLOSED: Record<Exclude<PositionStatus, 'PUBLISHED'>, string> = {
  DRAFT: 'it is a draft: publish it first',
  ACTIVE: 'no active link reaches it',
  PAUSED: 'it is paused: resume it first',
  ARCHIVED: 'it is archived: restore it first',
}

/**
 * Refuses a link that does not exist or belongs to another position. Not even an import may record
 * it.
 * @param linkId the link that was given
 */
export function refuseForeignLink(target: ApplicationTarget, linkId: string | null): void {
  if (linkId === null) return
  if (target.link === null) throw new Refusal('not-found', `There is no link ${linkId}.`)
  if (target.link.ofAnother) {
    throw new Refusal('conflict', `The link ${linkId} leads to another position than ${target.positionId}.`)
  }
}

/**
 * Refuses an application to, or a referral for, a position that does not take it now. The position
 * must be reachable, through the link if one was given, and take applications, or referrals, there.
 */
export function refuseClosed(target: ApplicationTarget, kind: Candidacy['kind']): void {
  const { positionId, link } = target
  const what = kind === 'application' ? 'applications' : 'referrals'
  const closed = (why: string) =>
    new Refusal('conflict', `The position ${positionId} does not take ${what} now: ${why}.`)
  if (target.expired) throw closed('it has expired: set a later expiration or remove it')
  if (target.status !== 'PUBLISHED') throw closed(CLOSED[target.status])
  const page = link?.kind === 'careers_page' ? link : undefined
  if (link && !link.reaches) {
    throw closed(page ? `it is not live on the careers page ${link.id}` : `the sharing link ${link.id} is switched off`)
  }
  // A referrer's link has the switches of the page that the referrer came through.
  const flags = link?.kind === 'referrer' ? link : (page ?? target)
  if (kind === 'application' ? flags.enableApplication : flags.enableVouch) return
  throw closed(`they are switched off for it${page ? ` on the careers page ${page.id}` : ''}`)
}
