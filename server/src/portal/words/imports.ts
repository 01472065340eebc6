import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/imports.ts'
import * as en from './en/imports.ts'
import * as nb from './nb/imports.ts'
import * as sv from './sv/imports.ts'

/** The texts of imports, in all languages. */
export const importWords: Catalogue<en.ImportWords> = {
  en: en.importWords,
  nb: nb.importWords,
  da: da.importWords,
  sv: sv.importWords,
}
