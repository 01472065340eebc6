import type { PositionStatus } from '@kandidat/contract/resources/enumerations'
import { statusNames } from '../../positions/words/status-names.ts'
import { Badge, type Tone } from '../../base/web/parts.tsx'
import type { Visit } from '../../base/web/visit.ts'
import { countText, dayText, listText } from '../../base/web/words/dates.ts'
import type { StatusReason } from '../../positions/status-reason.ts'
import { positionWords } from '../words/positions.ts'

const tones: Readonly<Record<PositionStatus, Tone>> = {
  DRAFT: 'neutral',
  PUBLISHED: 'good',
  ACTIVE: 'warning',
  PAUSED: 'warning',
  ARCHIVED: 'neutral',
}

/** The status of a position, in a word. */
export function StatusBadge({ status, language }: { status: PositionStatus; language: Visit['language'] }) {
  return <Badge tone={tones[status]}>{statusNames[language][status]}</Badge>
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
