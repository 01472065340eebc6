import type { AddingWords } from './en.ts'

/** Tekstene for å legge til kandidater for hånd på norsk. */
export const nb: AddingWords = {
  add: 'Legg til en kandidat',
  lead: 'Noen som ikke brukte skjemaet. De legges til som om de hadde søkt.',
  email: 'E-post',
  emailHint: 'Den viser hvem det er, så ingen lagres to ganger.',
  next: 'Fortsett',
  firstName: 'Fornavn',
  lastName: 'Etternavn',
  phone: 'Telefon',
  cv: 'CV',
  cvHint: 'PDF, Word, OpenDocument, RTF eller tekst, høyst 10 MB.',
  kept: 'Mottatt:',
  source: 'Hvor fra',
  legalBasis: 'Hvorfor dere kan lagre dette',
  sources: {
    application: 'Skrev eller ringte til oss',
    recommendation: 'Noen anbefalte dem',
    network: 'Vi fant dem i et nettverk',
    event: 'Vi møttes på et arrangement',
    agency: 'Et byrå',
    earlier: 'En tidligere prosess',
    other: 'Noe annet',
  },
  bases: {
    request: { label: 'De ba om jobben', hint: 'Skritt før en avtale (GDPR artikkel 6 nr. 1 b).' },
    consent: {
      label: 'De sa ja til at vi lagrer dette',
      hint: 'Samtykke (GDPR artikkel 6 nr. 1 a). Ta vare på det som viser det.',
    },
    interest: {
      label: 'Vi har en berettiget interesse',
      hint: 'GDPR artikkel 6 nr. 1 f. Fortell dem innen en måned at dere lagrer dette.',
    },
  },
  known: 'Dere kjenner personen allerede',
  knownText: 'Det som er lagret, blir som det er. Bare det som mangler, legges til.',
  knownCandidacies: 'Kandidat til',
  save: 'Legg til kandidaten',
  faults: {
    firstName: 'Et navn kan ha høyst 200 tegn.',
    lastName: 'Et navn kan ha høyst 200 tegn.',
    phone: 'Skriv et telefonnummer, for eksempel 912 34 567 eller +47 912 34 567.',
    cv: 'Filen finnes ikke lenger. Velg den på nytt.',
  },
}
