import { statusNames } from '../../../positions/words/status-names.ts'
import type { PositionWords } from './en.ts'

/** Teksterne til at vælge stillinger på dansk. */
export const da: PositionWords = {
  certain: 'Udvalgte stillinger',
  list: 'Stillinger',
  more: 'Id’er på flere stillinger',
  moreHint: 'Med mellemrum eller linjeskift imellem.',
  none: 'Vælg mindst én stilling eller dem alle.',
  notOne: (given) => `»${given}« er ikke id’et på en af jeres stillinger.`,
  status: 'Status',
  statuses: statusNames.da,
  reasons: {
    draft: 'Aldrig offentliggjort',
    unreachable: 'Ingen side og intet link, der er slået til, fører dertil',
    expired: (day) => `Udløbet ${day}`,
    paused: (day) => `Siden ${day}`,
    archived: (day) => `Siden ${day}`,
    removed: (day) => `Fjernet ${day}`,
    livePages: {
      one: 'side',
      other: 'sider',
    },
    liveLinks: {
      one: 'link',
      other: 'links',
    },
    live: (what) => `På ${what}`,
  },
}
