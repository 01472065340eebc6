import type { ExplanationWords } from './en.ts'

/** Det som forklares, på norsk. */
export const nb: ExplanationWords = {
  /** What keeps a position from visitors, and what to do. */
  obstacles: {
    archived: 'Den er arkivert eller fjernet: hent den tilbake.',
    draft: 'Den har aldri vært publisert: publiser den.',
    paused: 'Den er satt på pause: gjenoppta den.',
    expired: 'Fristen er ute: sett en senere frist, eller fjern den.',
    'not-listed': 'Den står ikke der: sett den opp.',
    'page-off': 'Karrieresiden er slått av: slå den på.',
    'link-off': 'Lenken er slått av: slå den på.',
    'no-way': 'Ingenting fører til den: sett den opp på en karriereside som er på, eller slå på en delelenke.',
  },
  /** What keeps a key from a position, and what to do. */
  keyObstacles: {
    revoked: 'Nøkkelen er trukket tilbake, så hver forespørsel besvares med 401: lag en ny.',
    expired: 'Nøkkelen er utløpt, så hver forespørsel besvares med 401: lag en ny.',
    suspended: 'Brukeren som laget nøkkelen, er deaktivert, så hver forespørsel besvares med 401: aktiver brukeren.',
    'no-such-position': 'Det finnes ingen slik stilling: getPosition svarer 404, og det som ligger under den, 403.',
    'other-company': 'Stillingen tilhører et annet selskap, så svaret er 403: bruk en nøkkel fra det selskapet.',
    'not-among-its-positions': 'Nøkkelen er begrenset til andre stillinger, så svaret er 403: lag en nøkkel for denne.',
    'not-among-its-creators':
      'Brukeren som laget nøkkelen, når ikke stillingen, så svaret er 403: gi brukeren tilgang til den.',
  },
  ask: 'Hvorfor når ikke nøkkelen en stilling?',
  askLead: 'En forespørsel som besvares med 401, 403 eller 404, har en av få grunner. Dette sier hvilken.',
  position: 'Id eller adresse til stillingen',
  explain: 'Forklar',
  reads: 'Nøkkelen leser stillingen.',
  noId: 'Oppgi id-en til en stilling, eller en adresse som inneholder den.',
  newKey: 'Ny nøkkel',
  team: 'Åpne teamet',
  whyNot: 'Hvorfor besøkende ikke ser den',
}
