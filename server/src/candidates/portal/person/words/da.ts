import type { PersonWords } from './en.ts'

/** The texts of the page of a person in Danish. */
export const da: PersonWords = {
  lead: 'Én post for alle personens kandidaturer hos jer.',
  edit: 'Rediger',
  editTitle: 'Rediger personen',
  saved: 'Gemt.',
  firstName: 'Fornavn',
  lastName: 'Efternavn',
  email: 'E-mail',
  emailHint: 'Den finder personen, når vedkommende søger igen.',
  phone: 'Telefon',
  linkedIn: 'Navn på LinkedIn',
  portfolio: 'Websted',
  known: 'Kendt siden',
  candidacies: 'Kandidaturer',
  date: 'Dato',
  notes: 'Noter',
  save: 'Gem',
  anonymize: 'Anonymiser',
  anonymizeTitle: (name) => `Anonymisere ${name}?`,
  anonymizeText:
    'Det kan ikke fortrydes. Navnet, kontaktoplysningerne og alt, der er skrevet til eller om personen, tømmes, også i tidligere hændelser. Poster og tal bliver.',
  anonymized: 'Personen er anonymiseret. Poster og tal bliver.',
  emptied: 'Dette tømmes',
  files: 'Filer',
  mails: 'Mails',
  typeName: (name) => `Skriv “${name}” for at bekræfte`,
  wrongName: (name) => `Det passer ikke. Skriv “${name}”.`,
}
