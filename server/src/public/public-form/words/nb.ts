import type { PublicFormWords } from './en.ts'

/** Tekstene som begge skjemaene om en stilling har, på norsk. */
export const nb: PublicFormWords = {
  atEmployer: (job, employer) => `${job}, ${employer}`,
  toJob: 'Les annonsen igjen',
  required: 'Felt uten «valgfritt» må fylles ut.',
  trap: 'La dette feltet stå tomt',
  privacy: 'Opplysningene dine',
  paused: 'Stillingen er ikke åpen akkurat nå',
  closed: 'Stillingen er lukket',
  faults: {
    email: 'Skriv én e-postadresse, for eksempel kari@example.com.',
    name: 'Et navn kan ha høyst 200 tegn.',
    other: 'Dette kunne ikke sendes. Se over det du skrev, og prøv igjen.',
    tooMany: (minutes) =>
      `Det kom mange skjemaer fra nettverket ditt på en time, så ingenting ble sendt. Det du skrev, står fortsatt her. Send det på nytt om ${minutes} minutter.`,
    tooSlow:
      'Dette tok mer enn fem minutter, eller forbindelsen stoppet. Ingenting ble sendt. Det du skrev, står fortsatt her: Velg filen på nytt, eller en mindre fil.',
  },
}
