import type { Reason } from '../wording/terms/term.ts'
import type { AdviceWords } from './en.ts'

const because: Readonly<Record<Reason, string>> = {
  age: 'Det taler til én aldersgruppe. Andre som kan det samme, søker ikke.',
  gender: 'Det taler til ett kjønn.',
  origin: 'Det handler om hvor folk kommer fra. Arbeidet avhenger ikke av det.',
  language: 'Det spør etter fødested og ikke etter ferdighet. Skriv hvilket nivå arbeidet trenger.',
  health: 'Det stenger ute folk med sykdom eller funksjonsnedsettelse som kan gjøre jobben.',
  family: 'Det handler om privatlivet.',
  looks: 'Det handler om utseende og ikke om ferdighet.',
  swagger: 'Mange som ville gjort det godt, kjenner seg ikke igjen i ordet.',
  pressure: 'Det høres ut som om folk blir utslitt her.',
  history: 'Ordet har en historie som sårer. Det finnes et enkelt ord.',
}

/** Rådene om en stilling på norsk. */
export const nb: AdviceWords = {
  title: 'Før dere publiserer',
  noPlace:
    'Stillingen har ikke noe sted. Folk finner den ikke når de søker, og søkemotorer viser den ikke blant stillinger.',
  noDeadline: 'Stillingen har ingen søknadsfrist. Folk venter, og søkemotorer vet ikke når den er over.',
  shortText: (characters, wanted) =>
    `Teksten har ${characters} tegn. Skriv hva arbeidet er, hva det krever og hva dere tilbyr: minst ${wanted}.`,
  noSalary: (country, law, since) =>
    `Lønnen mangler. I ${country} skal de som søker, få vite lønnen eller lønnsspennet i tide (${law}, siden ${since}).`,
  noSalaryPartly: (country, law, since) =>
    `Lønnen mangler. I deler av ${country} skal annonsen vise lønnen eller lønnsspennet (${law}, siden ${since}).`,
  wording: (found, reason, instead) => `«${found}»: ${because[reason]} Skriv heller: ${instead}.`,
}
