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
  /** What keeps a key from a position, a careers page or a client, and what to do. */
  keyObstacles: {
    revoked: 'Nøglen er trukket tilbage, så hver forespørgsel besvares med 401: lav en ny.',
    expired: 'Nøglen er udløbet, så hver forespørgsel besvares med 401: lav en ny.',
    suspended: 'Brugeren, som lavede nøglen, er deaktiveret, så hver forespørgsel besvares med 401: aktivér brugeren.',
    'no-such-position': 'Der findes ingen sådan stilling: getPosition svarer 404, og det, der ligger under den, 403.',
    'other-company': 'Stillingen tilhører en anden virksomhed, så svaret er 403: brug en nøgle fra den virksomhed.',
    'not-among-its-positions': 'Nøglen er begrænset til andre stillinger, så svaret er 403: lav en nøgle til denne.',
    'not-among-its-creators':
      'Brugeren, som lavede nøglen, når ikke stillingen, så svaret er 403: giv brugeren adgang til den.',
    'no-such-page': 'Der findes ingen sådan karriereside, eller den er slået fra, så svaret er 404.',
    'page-off': 'Karrieresiden er slået fra, så svaret er 404: slå den til.',
    'page-of-other-company':
      'Karrieresiden tilhører en anden virksomhed, som ikke er kunde, så svaret er 403: brug en nøgle fra den virksomhed.',
    'page-without-its-positions':
      'Nøglen er begrænset til visse stillinger, og ingen af dem står på siden, så svaret er 403: sæt en af dem op der, eller lav en nøgle til andre.',
    'page-without-its-creators':
      'Brugeren, som lavede nøglen, når ingen stilling, der står på siden, så svaret er 403: giv brugeren adgang til en.',
    'no-such-client':
      'Der findes ingen sådan virksomhed, eller det er jeres egen, så getClient svarer 404, og filteret i lister 400.',
    'not-a-client':
      'Virksomheden er ikke kunde, så getClient svarer 403, og filteret i lister 400: bed den om at blive kunde.',
    'client-without-its-positions':
      'Nøglen er begrænset til visse stillinger, og ingen af dem gælder kunden, så svaret er 403: lav en nøgle til en, der gør.',
    'client-without-its-creators':
      'Brugeren, som lavede nøglen, når ingen stilling, der gælder kunden, så svaret er 403: giv brugeren adgang til en.',
  },
  ask: 'Hvad holder nøglen tilbage?',
  askLead: 'En forespørgsel, der besvares med 401, 403 eller 404, har en af få grunde. Dette siger hvilken.',
  subject: 'Id eller adresse på en stilling, en karriereside eller en kunde',
  explain: 'Forklar',
  reads: { position: 'Nøglen læser stillingen.', page: 'Nøglen læser karrieresiden.', client: 'Nøglen læser kunden.' },
  noId: 'Angiv id’et på en stilling, en karriereside eller en kunde, eller en adresse, der indeholder det.',
  newKey: 'Ny nøgle',
  team: 'Åbn teamet',
  clients: 'Åbn kunderne',
  pages: 'Åbn karrieresiderne',
  whyNot: 'Hvorfor besøgende ikke ser den',
}
