import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/refusals.ts'
import * as en from './en/refusals.ts'
import * as nb from './nb/refusals.ts'
import * as sv from './sv/refusals.ts'

/** What was refused, in all languages. */
export const refusalWords: Catalogue<en.RefusalWords> = {
  en: en.refusalWords,
  nb: nb.refusalWords,
  da: da.refusalWords,
  sv: sv.refusalWords,
}

/** What was not done because somebody was faster, in all languages. */
export const overruledWords: Catalogue<en.OverruledWords> = {
  en: en.overruledWords,
  nb: nb.overruledWords,
  da: da.overruledWords,
  sv: sv.overruledWords,
}
