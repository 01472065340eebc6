import type { ProfileWords } from '../en/companies.ts'

export const profileWords: ProfileWords = {
  readOnly: 'Denne kunde har sine egne brugere, som redigerer profilen.',
  lead: 'Det, som karrieresider og annoncer viser om virksomheden.',
  saved: 'Profilen er gemt.',
  about: 'Virksomheden',
  websiteHint: 'En hel adresse, for eksempel https://example.com.',
  countryHint: 'Navnet, eller to bogstaver som DK.',
  noCountry: (text) => `Landet »${text}« findes ikke. Skriv navnet på engelsk, eller to bogstaver som DK.`,
  unknown: 'Ikke oplyst',
  brandColorHint:
    'For eksempel #0a4d68. Hvor den ville være svær at læse, bruger siderne en mørkere eller lysere tone.',
  profilesHint:
    'Ét på hver linje: netværket og adressen, for eksempel »linkedin https://www.linkedin.com/company/example«.',
  noProfile: (line) => `»${line}« er ikke et netværk efterfulgt af en adresse med https.`,
  places: 'Steder',
  placesHint: 'Ét på hver linje, for eksempel »Vestergade 4, 8000 Aarhus, Danmark«.',
  noPlace: (line) => `Vi kan ikke finde »${line}«. Tilføj landet.`,
  picturesHint: 'JPEG, PNG, WebP, AVIF, GIF eller SVG på op til 15 MB.',
  logo: 'Logo',
  content: 'Tekst og gallerier',
}
