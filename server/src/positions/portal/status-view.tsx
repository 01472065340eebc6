import type { PositionStatus } from '@kandidat/contract/resources/enumerations'
import { Badge, type Tone } from '../../web/parts.tsx'
import type { MemberVisit, Visit } from '../../web/visit.ts'
import { countText, dayText, listText } from '../../web/words/dates.ts'
import type { StatusReason } from '../status-reason.ts'
import { positionWords } from './words/words.ts'

/**
 * The name under which a browser keeps what somebody wrote and did not save. What an agency writes inside a client belongs there.
 * @param id undefined for a new position
 */
export function draftName(
  { signedIn, access }: Pick<MemberVisit, 'signedIn' | 'access'>,
  id: string | undefined,
): string {
  const { userId } = signedIn.membership
  if (id !== undefined) return `${userId} ${id}`
  return access.insideClientId === null ? `${userId} new` : `${userId} ${access.insideClientId} new`
}

/** Where positions are in the portal. */
export const POSITIONS_PATH = '/portal/positions'

const tones: Readonly<Record<PositionStatus, Tone>> = {
  DRAFT: 'neutral',
  PUBLISHED: 'good',
  ACTIVE: 'warning',
  PAUSED: 'warning',
  ARCHIVED: 'neutral',
}

/** The status of a position, in a word. */
export function StatusBadge({ status, language }: { status: PositionStatus; language: Visit['language'] }) {
  return <Badge tone={tones[status]}>{positionWords[language].statuses[status]}</Badge>
}

/** Why a position has its status, in a few words. */
export function reasonText(reason: StatusReason, { language, site }: Pick<Visit, 'language' | 'site'>): string {
  const w = positionWords[language].reasons
  if (reason.kind === 'draft' || reason.kind === 'unreachable') return w[reason.kind]
  if (reason.kind === 'live') {
    const counted = [
      ...(reason.pages === 0 ? [] : [countText(reason.pages, language, w.livePages)]),
      ...(reason.links === 0 ? [] : [countText(reason.links, language, w.liveLinks)]),
    ]
    return w.live(listText(counted, language))
  }
  // A day that is an expiration ends at midnight: the moment before it is still that day.
  const { kind, since } = reason
  const day = since === null ? null : new Date(since.getTime() - (kind === 'expired' ? 1 : 0))
  return w[kind](day === null ? '' : dayText(day, language, site.timeZone))
}
