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
  /** What keeps a key from a position, a careers page or a client, and what to do. */
  keyObstacles: {
    revoked: 'Nøkkelen er trukket tilbake, så hver forespørsel besvares med 401: lag en ny.',
    expired: 'Nøkkelen er utløpt, så hver forespørsel besvares med 401: lag en ny.',
    suspended: 'Brukeren som laget nøkkelen, er deaktivert, så hver forespørsel besvares med 401: aktiver brukeren.',
    'no-such-position': 'Det finnes ingen slik stilling: getPosition svarer 404, og det som ligger under den, 403.',
    'other-company': 'Stillingen tilhører et annet selskap, så svaret er 403: bruk en nøkkel fra det selskapet.',
    'not-among-its-positions': 'Nøkkelen er begrenset til andre stillinger, så svaret er 403: lag en nøkkel for denne.',
    'not-among-its-creators':
      'Brukeren som laget nøkkelen, når ikke stillingen, så svaret er 403: gi brukeren tilgang til den.',
    'no-such-page': 'Det finnes ingen slik karriereside, eller den er slått av, så svaret er 404.',
    'page-off': 'Karrieresiden er slått av, så svaret er 404: slå den på.',
    'page-of-other-company':
      'Karrieresiden tilhører et annet selskap, som ikke er kunde, så svaret er 403: bruk en nøkkel fra det selskapet.',
    'page-without-its-positions':
      'Nøkkelen er begrenset til visse stillinger, og ingen av dem står på siden, så svaret er 403: sett opp en av dem der, eller lag en nøkkel for andre.',
    'page-without-its-creators':
      'Brukeren som laget nøkkelen, når ingen stilling som står på siden, så svaret er 403: gi brukeren tilgang til en.',
    'no-such-client':
      'Det finnes ikke noe slikt selskap, eller det er deres eget, så getClient svarer 404, og filteret i lister 400.',
    'not-a-client':
      'Selskapet er ikke kunde, så getClient svarer 403, og filteret i lister 400: be det om å bli kunde.',
    'client-without-its-positions':
      'Nøkkelen er begrenset til visse stillinger, og ingen av dem gjelder kunden, så svaret er 403: lag en nøkkel for en som gjør det.',
    'client-without-its-creators':
      'Brukeren som laget nøkkelen, når ingen stilling som gjelder kunden, så svaret er 403: gi brukeren tilgang til en.',
  },
  ask: 'Hva holder nøkkelen tilbake?',
  askLead: 'En forespørsel som besvares med 401, 403 eller 404, har en av få grunner. Dette sier hvilken.',
  subject: 'Id eller adresse til en stilling, en karriereside eller en kunde',
  explain: 'Forklar',
  reads: {
    position: 'Nøkkelen leser stillingen.',
    page: 'Nøkkelen leser karrieresiden.',
    client: 'Nøkkelen leser kunden.',
  },
  noId: 'Oppgi id-en til en stilling, en karriereside eller en kunde, eller en adresse som inneholder den.',
  newKey: 'Ny nøkkel',
  team: 'Åpne teamet',
  clients: 'Åpne kundene',
  pages: 'Åpne karrieresidene',
  whyNot: 'Hvorfor besøkende ikke ser den',
}
