import type { ProfileWords } from '../en/companies.ts'

export const profileWords: ProfileWords = {
  readOnly: 'Denne kunden har egne brukere, som redigerer profilen.',
  lead: 'Det karrieresidene og annonsene viser om bedriften.',
  saved: 'Profilen er lagret.',
  about: 'Bedriften',
  websiteHint: 'En hel adresse, for eksempel https://example.com.',
  countryHint: 'Navnet, eller to bokstaver som NO.',
  noCountry: (text) => `Landet «${text}» finnes ikke. Skriv navnet på engelsk, eller to bokstaver som NO.`,
  unknown: 'Ikke oppgitt',
  brandColorHint:
    'For eksempel #0a4d68. Der den ville vært vanskelig å lese, bruker sidene en mørkere eller lysere tone.',
  profilesHint:
    'Ett på hver linje: nettverket og adressen, for eksempel «linkedin https://www.linkedin.com/company/example».',
  noProfile: (line) => `«${line}» er ikke et nettverk fulgt av en adresse med https.`,
  places: 'Steder',
  placesHint: 'Ett på hver linje, for eksempel «Strandgaten 18, 5013 Bergen, Norge».',
  noPlace: (line) => `Vi finner ikke «${line}». Legg til landet.`,
  picturesHint: 'JPEG, PNG, WebP, AVIF, GIF eller SVG på opptil 15 MB.',
  logo: 'Logo',
  content: 'Tekst og gallerier',
}
