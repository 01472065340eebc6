import type { NotificationWords } from './en.ts'

/** The texts of notifications in Norwegian. */
export const nb: NotificationWords = {
  title: 'Varsler',
  lead: 'Det som kom de siste 30 dagene og ikke er ordnet ennå, det nyeste først.',
  bell: (count) => `Varsler, ${count} nye`,
  many: (count) => `${count}+`,
  isNew: 'Ny',
  seeAll: 'Merk alle som lest',
  seen: 'Alt er merket som lest.',
  none: 'Ingenting venter på deg',
  noneText: 'Nye kandidater, søknader som venter, stillinger som stenger og mottakere som svikter, vises her.',
  kinds: {
    candidate: (who, about) => (who === null ? `En ny kandidat til ${about}` : `${who} er ny kandidat til ${about}`),
    mention: (who, about) =>
      who === null ? `Et notat om en kandidat til ${about} nevner deg` : `Et notat om ${who}, til ${about}, nevner deg`,
    submission: (who, about) =>
      who === null
        ? `En søknad på ${about} venter på å bli tatt inn`
        : `Søknaden fra ${who} på ${about} venter på å bli tatt inn`,
    erasure: (who) => (who === null ? 'Noen ber om å bli slettet' : `${who} ber om å bli slettet`),
    receiver: (_who, about) => `Mottakeren ${about} svikter`,
    expiring: (_who, about) => `${about} stenger snart`,
  },
}
