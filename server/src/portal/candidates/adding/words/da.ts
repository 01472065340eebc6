import type { AddingWords } from './en.ts'

/** Teksterne til at tilføje kandidater manuelt på dansk. */
export const da: AddingWords = {
  add: 'Tilføj en kandidat',
  lead: 'En person, der ikke brugte formularen. Personen tilføjes, som om vedkommende havde søgt.',
  email: 'E-mail',
  emailHint: 'Den viser, hvem det er, så ingen gemmes to gange.',
  next: 'Fortsæt',
  firstName: 'Fornavn',
  lastName: 'Efternavn',
  phone: 'Telefon',
  cv: 'CV',
  cvHint: 'PDF, Word, OpenDocument, RTF eller tekst, højst 10 MB.',
  kept: 'Modtaget:',
  source: 'Hvorfra',
  legalBasis: 'Hvorfor I må gemme det',
  sources: {
    application: 'Skrev eller ringede til os',
    recommendation: 'Nogen anbefalede personen',
    network: 'Vi fandt personen i et netværk',
    event: 'Vi mødtes til et arrangement',
    agency: 'Et bureau',
    earlier: 'En tidligere proces',
    other: 'Noget andet',
  },
  bases: {
    request: { label: 'Personen bad om jobbet', hint: 'Skridt før en kontrakt (GDPR, artikel 6, stk. 1, litra b).' },
    consent: {
      label: 'Personen sagde ja til, at vi gemmer det',
      hint: 'Samtykke (GDPR, artikel 6, stk. 1, litra a). Gem det, der viser det.',
    },
    interest: {
      label: 'Vi har en legitim interesse',
      hint: 'GDPR, artikel 6, stk. 1, litra f. Fortæl personen inden en måned, at I gemmer det.',
    },
  },
  known: 'I kender allerede personen',
  knownText: 'Det, der er gemt, bliver, som det er. Kun det, der mangler, tilføjes.',
  knownCandidacies: 'Kandidat til',
  save: 'Tilføj kandidaten',
  faults: {
    firstName: 'Et navn kan højst have 200 tegn.',
    lastName: 'Et navn kan højst have 200 tegn.',
    phone: 'Skriv et telefonnummer, for eksempel 32 12 34 56 eller +45 32 12 34 56.',
    cv: 'Filen er der ikke længere. Vælg den igen.',
  },
}
