import type { PersonWords } from './en.ts'

/** The texts of the page of a person in Norwegian. */
export const nb: PersonWords = {
  lead: 'Én oppføring for alle kandidaturene personen har hos dere.',
  edit: 'Endre',
  editTitle: 'Endre personen',
  saved: 'Lagret.',
  firstName: 'Fornavn',
  lastName: 'Etternavn',
  email: 'E-post',
  emailHint: 'Den finner personen når vedkommende søker igjen.',
  phone: 'Telefon',
  linkedIn: 'Navn på LinkedIn',
  portfolio: 'Nettsted',
  known: 'Kjent siden',
  candidacies: 'Kandidaturer',
  date: 'Dato',
  notes: 'Notater',
  save: 'Lagre',
  anonymize: 'Anonymiser',
  anonymizeTitle: (name) => `Anonymisere ${name}?`,
  anonymizeText:
    'Dette kan ikke angres. Navnet, kontaktopplysningene og alt som er skrevet til eller om personen, tømmes, også i tidligere hendelser. Oppføringer og tall blir.',
  anonymized: 'Personen er anonymisert. Oppføringer og tall blir.',
  emptied: 'Dette tømmes',
  files: 'Filer',
  mails: 'E-poster',
  typeName: (name) => `Skriv «${name}» for å bekrefte`,
  wrongName: (name) => `Det stemmer ikke. Skriv «${name}».`,
}
