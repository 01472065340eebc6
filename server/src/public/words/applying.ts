import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/applying.ts'
import * as en from './en/applying.ts'
import * as nb from './nb/applying.ts'
import * as sv from './sv/applying.ts'

/** The texts of the form of an application, in all languages. */
export const applyWords: Catalogue<en.ApplyWords> = {
  en: en.applyWords,
  nb: nb.applyWords,
  da: da.applyWords,
  sv: sv.applyWords,
}

/** The texts of both forms about a position, in all languages. */
export const publicFormWords: Catalogue<en.PublicFormWords> = {
  en: en.publicFormWords,
  nb: nb.publicFormWords,
  da: da.publicFormWords,
  sv: sv.publicFormWords,
}
