import type { PersonWords } from './en.ts'

/** The texts of the page of a person in Swedish. */
export const sv: PersonWords = {
  lead: 'En post för alla personens kandidaturer hos er.',
  edit: 'Ändra',
  editTitle: 'Ändra personen',
  saved: 'Sparat.',
  firstName: 'Förnamn',
  lastName: 'Efternamn',
  email: 'E-post',
  emailHint: 'Den hittar personen när den söker igen.',
  phone: 'Telefon',
  linkedIn: 'Namn på LinkedIn',
  portfolio: 'Webbplats',
  known: 'Känd sedan',
  candidacies: 'Kandidaturer',
  date: 'Datum',
  notes: 'Anteckningar',
  save: 'Spara',
  anonymize: 'Anonymisera',
  anonymizeTitle: (name) => `Anonymisera ${name}?`,
  anonymizeText:
    'Det går inte att ångra. Namnet, kontaktuppgifterna och allt som har skrivits till eller om personen töms, även i tidigare händelser. Poster och antal blir kvar.',
  anonymized: 'Personen har anonymiserats. Poster och antal blir kvar.',
  emptied: 'Det här töms',
  files: 'Filer',
  mails: 'Mejl',
  typeName: (name) => `Skriv ”${name}” för att bekräfta`,
  wrongName: (name) => `Det stämmer inte. Skriv ”${name}”.`,
}
