import type { PublicFormWords } from './en.ts'

/** Texterna som båda formulären om en tjänst har, på svenska. */
export const sv: PublicFormWords = {
  atEmployer: (job, employer) => `${job}, ${employer}`,
  toJob: 'Läs annonsen igen',
  required: 'Fält utan ”valfritt” måste fyllas i.',
  trap: 'Lämna fältet tomt',
  privacy: 'Dina uppgifter',
  paused: 'Tjänsten är inte öppen just nu',
  closed: 'Tjänsten är stängd',
  faults: {
    email: 'Skriv en enda e-postadress, till exempel kari@example.com.',
    name: 'Ett namn kan ha högst 200 tecken.',
    other: 'Det här kunde inte skickas. Se över det du skrev och försök igen.',
    tooMany: (minutes) =>
      `Det kom många formulär från ditt nätverk på en timme, så inget skickades. Det du skrev står kvar här. Skicka det igen om ${minutes} minuter.`,
    tooSlow:
      'Det tog mer än fem minuter, eller så stannade anslutningen. Inget skickades. Det du skrev står kvar här: välj filen igen, eller en mindre fil.',
  },
}
