import type { AdviceWords } from './en.ts'

/** Teksterne med råd om stillinger på dansk. */
export const da: AdviceWords = {
  title: 'Før du offentliggør',
  noPlace: 'Den har intet sted. De, der søger efter sted, finder den ikke.',
  noDeadline: 'Den har ingen ansøgningsfrist. Den er åben, indtil du lukker den.',
  words: { one: 'ord', other: 'ord' },
  shortText: (words) => `Annoncen er meget kort: ${words}. Flere søger, når de ved, hvad der venter dem.`,
  noSalary: (country, law, since) =>
    `Den siger intet om lønnen. I ${country} kan det være et krav at oplyse den: ${law}, fra ${since}.`,
}
