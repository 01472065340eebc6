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
  },
}
