import type { NotificationWords } from './en.ts'

/** The texts of notifications in Swedish. */
export const sv: NotificationWords = {
  title: 'Aviseringar',
  lead: 'Det som kom de senaste 30 dagarna och inte är ordnat än, det nyaste först.',
  bell: (count) => `Aviseringar, ${count} nya`,
  many: (count) => `${count}+`,
  isNew: 'Ny',
  seeAll: 'Markera alla som lästa',
  seen: 'Allt är markerat som läst.',
  none: 'Inget väntar på dig',
  noneText: 'Nya kandidater, ansökningar som väntar, tjänster som stänger och mottagare som fallerar visas här.',
  kinds: {
    candidate: (who, about) => (who === null ? `En ny kandidat till ${about}` : `${who} är ny kandidat till ${about}`),
    mention: (who, about) =>
      who === null
        ? `En anteckning om en kandidat till ${about} nämner dig`
        : `En anteckning om ${who}, till ${about}, nämner dig`,
    submission: (who, about) =>
      who === null
        ? `En ansökan till ${about} väntar på att tas in`
        : `Ansökan från ${who} till ${about} väntar på att tas in`,
    erasure: (who) => (who === null ? 'Någon ber om att bli raderad' : `${who} ber om att bli raderad`),
    receiver: (_who, about) => `Mottagaren ${about} fallerar`,
    expiring: (_who, about) => `${about} stänger snart`,
  },
}
