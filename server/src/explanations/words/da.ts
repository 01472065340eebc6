import type { ExplanationWords } from './en.ts'

/** Det, der forklares, på dansk. */
export const da: ExplanationWords = {
  /** What keeps a position from visitors, and what to do. */
  obstacles: {
    archived: 'Den er arkiveret eller fjernet: hent den tilbage.',
    draft: 'Den har aldrig været publiceret: publicér den.',
    paused: 'Den er sat på pause: genoptag den.',
    expired: 'Fristen er udløbet: sæt en senere frist, eller fjern den.',
    'not-listed': 'Den står ikke der: sæt den op.',
    'page-off': 'Karrieresiden er slået fra: slå den til.',
    'link-off': 'Linket er slået fra: slå det til.',
    'no-way': 'Intet fører til den: sæt den op på en karriereside, der er slået til, eller slå et delingslink til.',
  },
  /** What keeps a key from a position, and what to do. */
  keyObstacles: {
    revoked: 'Nøglen er trukket tilbage, så hver forespørgsel besvares med 401: lav en ny.',
    expired: 'Nøglen er udløbet, så hver forespørgsel besvares med 401: lav en ny.',
    suspended: 'Brugeren, som lavede nøglen, er deaktiveret, så hver forespørgsel besvares med 401: aktivér brugeren.',
    'no-such-position': 'Der findes ingen sådan stilling: getPosition svarer 404, og det, der ligger under den, 403.',
    'other-company': 'Stillingen tilhører en anden virksomhed, så svaret er 403: brug en nøgle fra den virksomhed.',
    'not-among-its-positions': 'Nøglen er begrænset til andre stillinger, så svaret er 403: lav en nøgle til denne.',
    'not-among-its-creators':
      'Brugeren, som lavede nøglen, når ikke stillingen, så svaret er 403: giv brugeren adgang til den.',
  },
  ask: 'Hvorfor når nøglen ikke en stilling?',
  askLead: 'En forespørgsel, der besvares med 401, 403 eller 404, har en af få grunde. Dette siger hvilken.',
  position: 'Id eller adresse på stillingen',
  explain: 'Forklar',
  reads: 'Nøglen læser stillingen.',
  noId: 'Angiv id’et på en stilling, eller en adresse, der indeholder det.',
  newKey: 'Ny nøgle',
  team: 'Åbn teamet',
  whyNot: 'Hvorfor besøgende ikke ser den',
}
