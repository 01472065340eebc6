import type { AdviceWords } from './en.ts'

/** Texterna med råd om tjänster på svenska. */
export const sv: AdviceWords = {
  title: 'Innan du publicerar',
  noPlace: 'Den har ingen ort. De som söker efter ort hittar den inte.',
  noDeadline: 'Den har ingen sista ansökningsdag. Den är öppen tills du stänger den.',
  words: { one: 'ord', other: 'ord' },
  shortText: (words) => `Annonsen är mycket kort: ${words}. Fler söker när de vet vad som väntar.`,
  noSalary: (country, law, since) =>
    `Den säger inget om lönen. I ${country} kan det vara ett krav att ange den: ${law}, från ${since}.`,
}
