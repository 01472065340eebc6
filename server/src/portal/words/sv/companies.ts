import type { ProfileWords } from '../en/companies.ts'

export const profileWords: ProfileWords = {
  title: 'Företagsprofil',
  readOnly: 'Den här kunden har egna användare, som redigerar profilen.',
  lead: 'Det som karriärsidor och annonser visar om företaget.',
  saved: 'Profilen har sparats.',
  about: 'Företaget',
  name: 'Namn',
  website: 'Webbplats',
  websiteHint: 'En hel adress, till exempel https://example.com.',
  country: 'Land',
  countryHint: 'Namnet, eller två bokstäver som SE.',
  noCountry: (text) => `Landet ”${text}” finns inte. Skriv namnet på engelska, eller två bokstäver som SE.`,
  language: 'Språk',
  languages: { NO: 'Norska', DK: 'Danska', SE: 'Svenska', EN: 'Engelska', GB: 'Brittisk engelska' },
  unknown: 'Inte angivet',
  industries: 'Branscher',
  brandColor: 'Färg',
  brandColorHint:
    'Till exempel #0a4d68. Där den skulle vara svår att läsa använder sidorna en mörkare eller ljusare ton.',
  profiles: 'Profiler',
  profilesHint:
    'En på varje rad: nätverket och adressen, till exempel ”linkedin https://www.linkedin.com/company/example”.',
  noProfile: (line) => `”${line}” är inte ett nätverk och en adress med https.`,
  places: 'Platser',
  placesHint: 'En på varje rad, till exempel ”Storgatan 2, 411 24 Göteborg, Sverige”.',
  noPlace: (line) => `Vi hittar inte ”${line}”. Lägg till landet.`,
  pictures: 'Bilder',
  picturesHint: 'JPEG, PNG, WebP, AVIF, GIF eller SVG på högst 15 MB.',
  logo: 'Logotyp',
  banner: 'Banner',
  content: 'Text och gallerier',
}
