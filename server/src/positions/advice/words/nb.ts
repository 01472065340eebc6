import type { AdviceWords } from './en.ts'

/** Tekstene med råd om stillinger på norsk. */
export const nb: AdviceWords = {
  title: 'Før du publiserer',
  noPlace: 'Den har ikke noe sted. De som søker etter sted, finner den ikke.',
  noDeadline: 'Den har ingen søknadsfrist. Den er åpen til du stenger den.',
  words: { one: 'ord', other: 'ord' },
  shortText: (words) => `Annonsen er svært kort: ${words}. Flere søker når de vet hva som venter dem.`,
  noSalary: (country, law, since) =>
    `Den sier ingenting om lønnen. I ${country} kan det være et krav å oppgi den: ${law}, fra ${since}.`,
}
