import type { EmploymentType } from '@kandidat/contract/resources/enumerations'
import type { AdviceReason, AdviceWords, ExplanationWords } from './en.ts'

export const tags: Readonly<Record<EmploymentType, string>> = {
  'Full-time': 'Heltid',
  'Part-time': 'Deltid',
  'On-site': 'På arbeidsstedet',
  Temporary: 'Vikariat',
  Internship: 'Praksisplass',
  Volunteer: 'Frivillig',
  Contract: 'Engasjement',
  Remote: 'Hjemmekontor',
  Hybrid: 'Delvis hjemmekontor',
}

const because: Readonly<Record<AdviceReason, string>> = {
  age: 'Det taler til én aldersgruppe. Andre som kan det samme, søker ikke.',
  gender: 'Det taler til ett kjønn.',
  origin: 'Det handler om hvor folk kommer fra. Arbeidet avhenger ikke av det.',
  language: 'Det spør etter fødested og ikke etter ferdighet. Skriv hvilket nivå arbeidet krever.',
  health: 'Det stenger ute folk med sykdom eller funksjonsnedsettelse som kan gjøre jobben.',
  family: 'Det handler om privatlivet.',
  looks: 'Det handler om utseende og ikke om ferdighet.',
  swagger: 'Mange som ville gjort det godt, kjenner seg ikke igjen i ordet.',
  pressure: 'Det høres ut som om folk blir utslitt her.',
  history: 'Ordet har en historie som sårer. Det finnes et enkelt ord.',
}

/** Rådene om en stilling på norsk. */
export const adviceWords: AdviceWords = {
  title: 'Før dere publiserer',
  noPlace:
    'Stillingen mangler sted. Folk finner den ikke når de søker, og søkemotorer viser den ikke blant stillinger.',
  noDeadline: 'Stillingen har ingen søknadsfrist. Folk venter, og søkemotorer vet ikke når den er over.',
  shortText: (characters, wanted) =>
    `Teksten har ${characters} tegn. Skriv hva jobben går ut på, hva den krever og hva dere tilbyr: minst ${wanted}.`,
  noSalary: (country, law, since) =>
    `Lønnen mangler. I ${country} skal de som søker, få vite lønnen eller lønnsspennet i tide (${law}, siden ${since}).`,
  noSalaryPartly: (country, law, since) =>
    `Lønnen mangler. I deler av ${country} skal annonsen vise lønnen eller lønnsspennet (${law}, siden ${since}).`,
  wording: (found, reason, instead) => `«${found}»: ${because[reason]} Skriv heller: ${instead}.`,
}

/** Det som forklares, på norsk. */
export const explanationWords: ExplanationWords = {
  /** What keeps a position from visitors, and what to do. */
  obstacles: {
    archived: ['Den er arkivert eller fjernet', 'hent den tilbake'],
    draft: ['Den har aldri vært publisert', 'publiser den'],
    paused: ['Den er satt på pause', 'gjenoppta den'],
    expired: ['Fristen er ute', 'sett en senere frist, eller fjern den'],
    'not-listed': ['Den står ikke der', 'vis den der'],
    'page-off': ['Karrieresiden er slått av', 'slå den på'],
    'link-off': ['Lenken er slått av', 'slå den på'],
    'no-way': ['Ingenting fører til den', 'vis den på en karriereside som er slått på, eller slå på en delingslenke'],
  },
  /** What keeps a key from a position, a careers page or a client, and what to do. */
  keyObstacles: {
    revoked: 'Nøkkelen er trukket tilbake, så hver forespørsel besvares med 401: Opprett en ny.',
    expired: 'Nøkkelen er utløpt, så hver forespørsel besvares med 401: Opprett en ny.',
    suspended:
      'Brukeren som opprettet nøkkelen, er deaktivert, så hver forespørsel besvares med 401: Aktiver brukeren.',
    'no-such-position': 'Det finnes ingen slik stilling: getPosition svarer 404, og det som ligger under den, 403.',
    'other-company': 'Stillingen tilhører en annen bedrift, så svaret er 403: Bruk en nøkkel fra den bedriften.',
    'not-among-its-positions':
      'Nøkkelen er begrenset til andre stillinger, så svaret er 403: Opprett en nøkkel for denne.',
    'not-among-its-creators':
      'Brukeren som opprettet nøkkelen, har ikke tilgang til stillingen, så svaret er 403: Gi brukeren tilgang til den.',
    'no-such-page': 'Det finnes ingen slik karriereside, eller den er slått av, så svaret er 404.',
    'page-off': 'Karrieresiden er slått av, så svaret er 404: Slå den på.',
    'page-of-other-company':
      'Karrieresiden tilhører en annen bedrift, som ikke er kunde, så svaret er 403: Bruk en nøkkel fra den bedriften.',
    'page-without-its-positions':
      'Nøkkelen er begrenset til visse stillinger, og ingen av dem står på siden, så svaret er 403: Vis en av dem der, eller opprett en nøkkel for andre.',
    'page-without-its-creators':
      'Brukeren som opprettet nøkkelen, har ikke tilgang til noen stilling som står på siden, så svaret er 403: Gi brukeren tilgang til en.',
    'no-such-client':
      'Det finnes ikke noen slik bedrift, eller den er deres egen, så getClient svarer 404, og filteret i lister 400.',
    'not-a-client':
      'Bedriften er ikke kunde, så getClient svarer 403, og filteret i lister 400: Be den om å bli kunde.',
    'client-without-its-positions':
      'Nøkkelen er begrenset til visse stillinger, og ingen av dem gjelder kunden, så svaret er 403: Opprett en nøkkel for en som gjør det.',
    'client-without-its-creators':
      'Brukeren som opprettet nøkkelen, har ikke tilgang til noen stilling som gjelder kunden, så svaret er 403: Gi brukeren tilgang til en.',
  },
  ask: 'Hvorfor kan ikke nøkkelen lese noe?',
  askLead: 'En forespørsel som besvares med 401, 403 eller 404, har en av få grunner. Dette sier hvilken.',
  subject: 'ID eller adresse til en stilling, en karriereside eller en kunde',
  explain: 'Forklar',
  reads: {
    position: 'Nøkkelen leser stillingen.',
    page: 'Nøkkelen leser karrieresiden.',
    client: 'Nøkkelen leser kunden.',
  },
  noId: 'Oppgi ID-en til en stilling, en karriereside eller en kunde, eller en adresse som inneholder den.',
  newKey: 'Ny nøkkel',
  team: 'Åpne teamet',
  clients: 'Åpne kundene',
  pages: 'Åpne karrieresidene',
  whyNot: 'Hvorfor besøkende ikke ser den',
}
