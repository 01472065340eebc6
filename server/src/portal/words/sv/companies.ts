import type { ProfileWords } from '../en/companies.ts'

export const profileWords: ProfileWords = {
  readOnly: 'Den här kunden har egna användare, som redigerar profilen.',
  lead: 'Det som karriärsidor och annonser visar om företaget.',
  saved: 'Profilen har sparats.',
  about: 'Företaget',
  websiteHint: 'En hel adress, till exempel https://example.com.',
  countryHint: 'Namnet, eller två bokstäver som SE.',
  noCountry: (text) => `Landet ”${text}” finns inte. Skriv namnet på engelska, eller två bokstäver som SE.`,
  unknown: 'Inte angivet',
  brandColorHint:
    'Till exempel #0a4d68. Där den skulle vara svår att läsa använder sidorna en mörkare eller ljusare ton.',
  profilesHint:
    'Ett på varje rad: nätverket och adressen, till exempel ”linkedin https://www.linkedin.com/company/example”.',
  noProfile: (line) => `”${line}” är inte ett nätverk följt av en adress med https.`,
  places: 'Platser',
  placesHint: 'En på varje rad, till exempel ”Storgatan 2, 411 24 Göteborg, Sverige”.',
  noPlace: (line) => `Vi hittar inte ”${line}”. Lägg till landet.`,
  picturesHint: 'JPEG, PNG, WebP, AVIF, GIF eller SVG på högst 15 MB.',
  logo: 'Logotyp',
  content: 'Text och gallerier',
}
