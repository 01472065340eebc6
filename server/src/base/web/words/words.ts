import type { Catalogue } from './language.ts'
import * as da from './da.ts'
import * as en from './en.ts'
import * as nb from './nb.ts'
import * as sv from './sv.ts'

/** The texts of the page shell, of forms and of errors, in all languages. */
export const webWords: Catalogue<en.WebWords> = { en: en.webWords, nb: nb.webWords, da: da.webWords, sv: sv.webWords }

/** The texts around public pages, and of their errors, in all languages. */
export const publicWords: Catalogue<en.PublicWords> = {
  en: en.publicWords,
  nb: nb.publicWords,
  da: da.publicWords,
  sv: sv.publicWords,
}

/** What is called the same everywhere, in all languages. */
export const commonWords: Catalogue<en.CommonWords> = {
  en: en.commonWords,
  nb: nb.commonWords,
  da: da.commonWords,
  sv: sv.commonWords,
}
