/** The texts of notifications in English. The other languages have the same. */
export const en = {
  title: 'Notifications',
  lead: 'What came in the last 30 days and is not settled yet, the newest first.',
  /** The name of the bell. */
  bell: (count: string) => `Notifications, ${count} new`,
  /** A count that stops. */
  many: (count: string) => `${count}+`,
  isNew: 'New',
  seeAll: 'Mark all as read',
  seen: 'Everything is marked as read.',
  none: 'Nothing waits for you',
  noneText: 'New candidates, applications that wait, positions that close and receivers that fail appear here.',
  kinds: {
    candidate: (who: string | null, about: string) =>
      who === null ? `A new candidate for ${about}` : `${who} is a new candidate for ${about}`,
    mention: (who: string | null, about: string) =>
      who === null
        ? `A note about a candidate for ${about} mentions you`
        : `A note about ${who}, for ${about}, mentions you`,
    submission: (who: string | null, about: string) =>
      who === null
        ? `An application for ${about} waits to be let in`
        : `${who}’s application for ${about} waits to be let in`,
    erasure: (who: string | null) => (who === null ? 'Somebody asks to be erased' : `${who} asks to be erased`),
    receiver: (_who: string | null, about: string) => `The receiver ${about} fails`,
    expiring: (_who: string | null, about: string) => `${about} closes soon`,
  },
}

/** The texts of notifications. */
export type NotificationWords = typeof en
