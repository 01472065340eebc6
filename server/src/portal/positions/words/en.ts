import { statusNames } from '../../../positions/words/status-names.ts'
/** The texts of choosing positions, and of their status, in English. The other languages have the same. */
export const en = {
  certain: 'Certain positions',
  list: 'Positions',
  more: 'Ids of further positions',
  moreHint: 'With spaces or line breaks between.',
  none: 'Choose at least one position, or all of them.',
  notOne: (given: string) => `“${given}” is not the id of one of your positions.`,
  status: 'Status',
  statuses: statusNames.en,
  reasons: {
    draft: 'Never published',
    unreachable: 'No page or link that is on leads to it',
    expired: (day: string) => `Expired on ${day}`,
    paused: (day: string) => `Since ${day}`,
    archived: (day: string) => `Since ${day}`,
    removed: (day: string) => `Removed on ${day}`,
    livePages: {
      one: 'page',
      other: 'pages',
    },
    liveLinks: {
      one: 'link',
      other: 'links',
    },
    live: (what: string) => `On ${what}`,
  },
}

/** The texts of choosing positions. */
export type PositionWords = typeof en
