import type { AddingWords } from './en.ts'

/** Texterna för att lägga till kandidater för hand på svenska. */
export const sv: AddingWords = {
  add: 'Lägg till en kandidat',
  lead: 'Någon som inte använde formuläret. Personen läggs till som om den hade sökt.',
  email: 'E-post',
  emailHint: 'Den visar vem det är, så att ingen sparas två gånger.',
  next: 'Fortsätt',
  firstName: 'Förnamn',
  lastName: 'Efternamn',
  phone: 'Telefon',
  cv: 'CV',
  cvHint: 'PDF, Word, OpenDocument, RTF eller text, högst 10 MB.',
  kept: 'Mottaget:',
  source: 'Varifrån',
  legalBasis: 'Varför ni får spara det här',
  sources: {
    application: 'Skrev eller ringde till oss',
    recommendation: 'Någon rekommenderade personen',
    network: 'Vi hittade personen i ett nätverk',
    event: 'Vi träffades på ett evenemang',
    agency: 'Ett bemanningsföretag',
    earlier: 'En tidigare process',
    other: 'Något annat',
  },
  bases: {
    request: { label: 'Personen bad om jobbet', hint: 'Åtgärder före ett avtal (GDPR artikel 6.1 b).' },
    consent: {
      label: 'Personen sade ja till att vi sparar det här',
      hint: 'Samtycke (GDPR artikel 6.1 a). Behåll det som visar det.',
    },
    interest: {
      label: 'Vi har ett berättigat intresse',
      hint: 'GDPR artikel 6.1 f. Berätta för personen inom en månad att ni sparar det här.',
    },
  },
  known: 'Ni känner redan personen',
  knownText: 'Det som är sparat blir som det är. Bara det som saknas läggs till.',
  knownCandidacies: 'Kandidat för',
  save: 'Lägg till kandidaten',
  faults: {
    firstName: 'Ett namn kan ha högst 200 tecken.',
    lastName: 'Ett namn kan ha högst 200 tecken.',
    phone: 'Skriv ett telefonnummer, till exempel 070-123 45 67 eller +46 70 123 45 67.',
    cv: 'Filen finns inte längre. Välj den igen.',
  },
}
