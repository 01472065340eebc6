import type { Reason } from '../wording/terms/term.ts'
import type { AdviceWords } from './en.ts'

const because: Readonly<Record<Reason, string>> = {
  age: 'Det taler til én aldersgruppe. Andre, der kan det samme, søger ikke.',
  gender: 'Det taler til ét køn.',
  origin: 'Det handler om, hvor folk kommer fra. Arbejdet afhænger ikke af det.',
  language: 'Det spørger til fødested og ikke til evner. Skriv, hvilket niveau arbejdet kræver.',
  health: 'Det lukker folk ude, som har en sygdom eller et handicap og kan klare arbejdet.',
  family: 'Det handler om privatlivet.',
  looks: 'Det handler om udseende og ikke om evner.',
  swagger: 'Mange, der ville gøre det godt, kan ikke kende sig selv i ordet.',
  pressure: 'Det lyder, som om folk bliver slidt op her.',
  history: 'Ordet har en historie, der sårer. Der findes et enkelt ord.',
}

/** Rådene om en stilling på dansk. */
export const da: AdviceWords = {
  title: 'Før I offentliggør',
  noPlace:
    'Stillingen har ikke noget sted. Folk finder den ikke, når de søger, og søgemaskiner viser den ikke blandt job.',
  noDeadline: 'Stillingen har ingen ansøgningsfrist. Folk venter, og søgemaskiner ved ikke, hvornår den slutter.',
  shortText: (characters, wanted) =>
    `Teksten har ${characters} tegn. Skriv, hvad arbejdet er, hvad det kræver, og hvad I tilbyder: mindst ${wanted}.`,
  noSalary: (country, law, since) =>
    `Lønnen mangler. I ${country} skal de, der søger, kende lønnen eller lønspændet i tide (${law}, siden ${since}).`,
  noSalaryPartly: (country, law, since) =>
    `Lønnen mangler. I dele af ${country} skal opslaget vise lønnen eller lønspændet (${law}, siden ${since}).`,
  wording: (found, reason, instead) => `»${found}«: ${because[reason]} Skriv hellere: ${instead}.`,
}
