import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/chosen.ts'
import * as en from './en/chosen.ts'
import * as nb from './nb/chosen.ts'
import * as sv from './sv/chosen.ts'

/** The texts for choosing many candidates, and moving them, in all languages. */
export const chosenWords: Catalogue<en.ChosenWords> = {
  en: en.chosenWords,
  nb: nb.chosenWords,
  da: da.chosenWords,
  sv: sv.chosenWords,
}

/** The texts for writing to several candidates, in all languages. */
export const lettersWords: Catalogue<en.LettersWords> = {
  en: en.lettersWords,
  nb: nb.lettersWords,
  da: da.lettersWords,
  sv: sv.lettersWords,
}
