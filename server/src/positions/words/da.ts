import type { EmploymentType } from '@kandidat/contract/resources/enumerations'
import type { AdviceReason, AdviceWords, ExplanationWords } from './en.ts'

export const tags: Readonly<Record<EmploymentType, string>> = {
  'Full-time': 'Fuldtid',
  'Part-time': 'Deltid',
  'On-site': 'På arbejdspladsen',
  Temporary: 'Vikariat',
  Internship: 'Praktik',
  Volunteer: 'Frivillig',
  Contract: 'Kontrakt',
  Remote: 'Hjemmearbejde',
  Hybrid: 'Delvist hjemmearbejde',
}

const because: Readonly<Record<AdviceReason, string>> = {
  age: 'Det taler til én aldersgruppe. Andre, der kan det samme, søger ikke.',
  gender: 'Det taler til ét køn.',
  origin: 'Det handler om, hvor folk kommer fra. Arbejdet afhænger ikke af det.',
  language: 'Det spørger til fødested og ikke til evner. Skriv, hvilket niveau arbejdet kræver.',
  health: 'Det lukker folk ude, som har en sygdom eller et handicap og kan klare arbejdet.',
  family: 'Det handler om privatlivet.',
  looks: 'Det handler om udseende og ikke om evner.',
  swagger: 'Mange, der ville gøre det godt, kan ikke kende sig selv i ordet.',
  pressure: 'Det lyder, som om folk bliver slidt op her.',
  history: 'Ordet har en historie, der sårer. Der findes et enkelt ord.',
}

/** Rådene om en stilling på dansk. */
export const adviceWords: AdviceWords = {
  title: 'Før I offentliggør',
  noPlace: 'Stillingen mangler et sted. Folk finder den ikke, når de søger, og søgemaskiner viser den ikke blandt job.',
  noDeadline: 'Stillingen har ingen ansøgningsfrist. Folk venter, og søgemaskiner ved ikke, hvornår den slutter.',
  shortText: (characters, wanted) =>
    `Teksten har ${characters} tegn. Skriv, hvad jobbet går ud på, hvad det kræver, og hvad I tilbyder: mindst ${wanted}.`,
  noSalary: (country, law, since) =>
    `Lønnen mangler. I ${country} skal de, der søger, kende lønnen eller lønspændet i tide (${law}, siden ${since}).`,
  noSalaryPartly: (country, law, since) =>
    `Lønnen mangler. I dele af ${country} skal opslaget vise lønnen eller lønspændet (${law}, siden ${since}).`,
  wording: (found, reason, instead) => `»${found}«: ${because[reason]} Skriv hellere: ${instead}.`,
}

/** Det, der forklares, på dansk. */
export const explanationWords: ExplanationWords = {
  /** What keeps a position from visitors, and what to do. */
  obstacles: {
    archived: ['Den er arkiveret eller fjernet', 'hent den tilbage'],
    draft: ['Den har aldrig været offentliggjort', 'offentliggør den'],
    paused: ['Den er sat på pause', 'genoptag den'],
    expired: ['Fristen er udløbet', 'sæt en senere frist, eller fjern den'],
    'not-listed': ['Den står ikke der', 'vis den der'],
    'page-off': ['Karrieresiden er slået fra', 'slå den til'],
    'link-off': ['Linket er slået fra', 'slå det til'],
    'no-way': ['Intet fører til den', 'vis den på en karriereside, der er slået til, eller slå et delingslink til'],
  },
  /** What keeps a key from a position, a careers page or a client, and what to do. */
  keyObstacles: {
    revoked: 'Nøglen er tilbagekaldt, så hver forespørgsel besvares med 401: Opret en ny.',
    expired: 'Nøglen er udløbet, så hver forespørgsel besvares med 401: Opret en ny.',
    suspended:
      'Brugeren, som oprettede nøglen, er deaktiveret, så hver forespørgsel besvares med 401: Aktivér brugeren.',
    'no-such-position': 'Der findes ingen sådan stilling: getPosition svarer 404, og det, der ligger under den, 403.',
    'other-company': 'Stillingen tilhører en anden virksomhed, så svaret er 403: Brug en nøgle fra den virksomhed.',
    'not-among-its-positions': 'Nøglen er begrænset til andre stillinger, så svaret er 403: Opret en nøgle til denne.',
    'not-among-its-creators':
      'Brugeren, som oprettede nøglen, har ikke adgang til stillingen, så svaret er 403: Giv brugeren adgang til den.',
    'no-such-page': 'Der findes ingen sådan karriereside, eller den er slået fra, så svaret er 404.',
    'page-off': 'Karrieresiden er slået fra, så svaret er 404: Slå den til.',
    'page-of-other-company':
      'Karrieresiden tilhører en anden virksomhed, som ikke er kunde, så svaret er 403: Brug en nøgle fra den virksomhed.',
    'page-without-its-positions':
      'Nøglen er begrænset til visse stillinger, og ingen af dem står på siden, så svaret er 403: Vis en af dem der, eller opret en nøgle til andre.',
    'page-without-its-creators':
      'Brugeren, som oprettede nøglen, har ikke adgang til nogen stilling, der står på siden, så svaret er 403: Giv brugeren adgang til en.',
    'no-such-client':
      'Der findes ingen sådan virksomhed, eller det er jeres egen, så getClient svarer 404, og filteret i lister 400.',
    'not-a-client':
      'Virksomheden er ikke kunde, så getClient svarer 403, og filteret i lister 400: Bed den om at blive kunde.',
    'client-without-its-positions':
      'Nøglen er begrænset til visse stillinger, og ingen af dem gælder kunden, så svaret er 403: Opret en nøgle til en, der gør.',
    'client-without-its-creators':
      'Brugeren, som oprettede nøglen, har ikke adgang til nogen stilling, der gælder kunden, så svaret er 403: Giv brugeren adgang til en.',
  },
  ask: 'Hvorfor kan nøglen ikke læse noget?',
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
