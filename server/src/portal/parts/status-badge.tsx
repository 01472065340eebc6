import type { PositionStatus } from '@kandidat/contract/resources/enumerations'
import { statusNames } from '../../positions/words/status-names.ts'
import { Badge, type Tone } from '../../base/web/parts.tsx'
import type { Visit } from '../../base/web/visit.ts'

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
