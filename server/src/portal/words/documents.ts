import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/documents.ts'
import * as en from './en/documents.ts'
import * as nb from './nb/documents.ts'
import * as sv from './sv/documents.ts'

/** The texts of the files that colleagues add about candidates, in all languages. */
export const documentWords: Catalogue<en.DocumentWords> = {
  en: en.documentWords,
  nb: nb.documentWords,
  da: da.documentWords,
  sv: sv.documentWords,
}
