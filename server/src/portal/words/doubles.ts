import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/doubles.ts'
import * as en from './en/doubles.ts'
import * as nb from './nb/doubles.ts'
import * as sv from './sv/doubles.ts'

/** The texts of candidates who may be people who were known before, in all languages. */
export const doubleWords: Catalogue<en.DoubleWords> = {
  en: en.doubleWords,
  nb: nb.doubleWords,
  da: da.doubleWords,
  sv: sv.doubleWords,
}
