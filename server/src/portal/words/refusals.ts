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
