import { statusNames } from '../../../positions/words/status-names.ts'
import type { PositionWords } from './en.ts'

/** Tekstene for å velge stillinger på norsk. */
export const nb: PositionWords = {
  certain: 'Utvalgte stillinger',
  list: 'Stillinger',
  more: 'ID-er til flere stillinger',
  moreHint: 'Med mellomrom eller linjeskift mellom.',
  none: 'Velg minst én stilling, eller alle.',
  notOne: (given) => `«${given}» er ikke ID-en til en av stillingene deres.`,
  status: 'Status',
  statuses: statusNames.nb,
  reasons: {
    draft: 'Aldri publisert',
    unreachable: 'Ingen side eller lenke som er på, fører dit',
    expired: (day) => `Utløpt ${day}`,
    paused: (day) => `Siden ${day}`,
    archived: (day) => `Siden ${day}`,
    removed: (day) => `Fjernet ${day}`,
    livePages: {
      one: 'side',
      other: 'sider',
    },
    liveLinks: {
      one: 'lenke',
      other: 'lenker',
    },
    live: (what) => `På ${what}`,
  },
}
