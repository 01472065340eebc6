import type { NotificationWords } from './en.ts'

/** The texts of notifications in Danish. */
export const da: NotificationWords = {
  title: 'Notifikationer',
  lead: 'Det, der kom de seneste 30 dage og ikke er ordnet endnu, det nyeste først.',
  bell: (count) => `Notifikationer, ${count} nye`,
  many: (count) => `${count}+`,
  isNew: 'Ny',
  seeAll: 'Markér alle som læst',
  seen: 'Alt er markeret som læst.',
  none: 'Intet venter på dig',
  noneText: 'Nye kandidater, ansøgninger der venter, stillinger der lukker og modtagere der fejler, vises her.',
  kinds: {
    candidate: (who, about) => (who === null ? `En ny kandidat til ${about}` : `${who} er ny kandidat til ${about}`),
    mention: (who, about) =>
      who === null ? `En note om en kandidat til ${about} nævner dig` : `En note om ${who}, til ${about}, nævner dig`,
    submission: (who, about) =>
      who === null
        ? `En ansøgning til ${about} venter på at blive taget ind`
        : `Ansøgningen fra ${who} til ${about} venter på at blive taget ind`,
    erasure: (who) => (who === null ? 'Nogen beder om at blive slettet' : `${who} beder om at blive slettet`),
    receiver: (_who, about) => `Modtageren ${about} fejler`,
    expiring: (_who, about) => `${about} lukker snart`,
  },
}
