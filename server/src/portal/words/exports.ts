import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/exports.ts'
import * as en from './en/exports.ts'
import * as nb from './nb/exports.ts'
import * as sv from './sv/exports.ts'

/** The texts of exports, in all languages. */
export const exportWords: Catalogue<en.ExportWords> = {
  en: en.exportWords,
  nb: nb.exportWords,
  da: da.exportWords,
  sv: sv.exportWords,
}
