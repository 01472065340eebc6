import type { Reason } from '../wording/terms/term.ts'
import type { AdviceWords } from './en.ts'

const because: Readonly<Record<Reason, string>> = {
  age: 'Det talar till en åldersgrupp. Andra som kan samma sak söker inte.',
  gender: 'Det talar till ett kön.',
  origin: 'Det handlar om var människor kommer ifrån. Arbetet beror inte på det.',
  language: 'Det frågar efter födelseort och inte efter kunskap. Skriv vilken nivå arbetet behöver.',
  health: 'Det stänger ute människor med sjukdom eller funktionsnedsättning som klarar arbetet.',
  family: 'Det handlar om privatlivet.',
  looks: 'Det handlar om utseende och inte om kunskap.',
  swagger: 'Många som skulle göra det bra känner inte igen sig i ordet.',
  pressure: 'Det låter som om människor slits ut här.',
  history: 'Ordet har en historia som sårar. Det finns ett enkelt ord.',
}

/** Råden om en tjänst på svenska. */
export const sv: AdviceWords = {
  title: 'Innan ni publicerar',
  noPlace:
    'Tjänsten har ingen plats. Människor hittar den inte när de söker, och sökmotorer visar den inte bland jobb.',
  noDeadline: 'Tjänsten har inget sista datum. Människor väntar, och sökmotorer vet inte när den är slut.',
  shortText: (characters, wanted) =>
    `Texten har ${characters} tecken. Skriv vad arbetet är, vad det kräver och vad ni erbjuder: minst ${wanted}.`,
  noSalary: (country, law, since) =>
    `Lönen saknas. I ${country} ska de som söker få veta lönen eller lönespannet i tid (${law}, sedan ${since}).`,
  noSalaryPartly: (country, law, since) =>
    `Lönen saknas. I delar av ${country} ska annonsen visa lönen eller lönespannet (${law}, sedan ${since}).`,
  wording: (found, reason, instead) => `”${found}”: ${because[reason]} Skriv hellre: ${instead}.`,
}
