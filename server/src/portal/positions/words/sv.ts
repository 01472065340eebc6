import { statusNames } from '../../../positions/words/status-names.ts'
import type { PositionWords } from './en.ts'

/** Texterna för att välja tjänster på svenska. */
export const sv: PositionWords = {
  certain: 'Utvalda tjänster',
  list: 'Tjänster',
  more: 'Id för fler tjänster',
  moreHint: 'Med mellanslag eller radbrytningar emellan.',
  none: 'Välj minst en tjänst, eller alla.',
  notOne: (given) => `”${given}” är inte id för någon av era tjänster.`,
  status: 'Status',
  statuses: statusNames.sv,
  reasons: {
    draft: 'Aldrig publicerad',
    unreachable: 'Ingen sida eller länk som är på leder dit',
    expired: (day) => `Gick ut ${day}`,
    paused: (day) => `Sedan ${day}`,
    archived: (day) => `Sedan ${day}`,
    removed: (day) => `Borttagen ${day}`,
    livePages: {
      one: 'sida',
      other: 'sidor',
    },
    liveLinks: {
      one: 'länk',
      other: 'länkar',
    },
    live: (what) => `På ${what}`,
  },
}
