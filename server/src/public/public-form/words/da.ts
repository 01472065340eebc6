import type { PublicFormWords } from './en.ts'

/** Teksterne, som begge formularer om en stilling har, på dansk. */
export const da: PublicFormWords = {
  atEmployer: (job, employer) => `${job}, ${employer}`,
  toJob: 'Læs opslaget igen',
  required: 'Felter uden »valgfrit« skal udfyldes.',
  trap: 'Lad dette felt være tomt',
  privacy: 'Dine oplysninger',
  paused: 'Stillingen er ikke åben lige nu',
  closed: 'Stillingen er lukket',
  faults: {
    email: 'Skriv én mailadresse, for eksempel kari@example.com.',
    name: 'Et navn kan højst have 200 tegn.',
    other: 'Det kunne ikke sendes. Se det, du skrev, igennem, og prøv igen.',
    tooMany: (minutes) =>
      `Der kom mange formularer fra dit netværk på en time, så intet blev sendt. Det, du skrev, står her stadig. Send det igen om ${minutes} minutter.`,
    tooSlow:
      'Det tog mere end fem minutter, eller forbindelsen stoppede. Intet blev sendt. Det, du skrev, står her stadig: Vælg filen igen eller en mindre fil.',
  },
}
