import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/careers-pages.ts'
import * as en from './en/careers-pages.ts'
import * as nb from './nb/careers-pages.ts'
import * as sv from './sv/careers-pages.ts'

/** The texts of careers pages, in all languages. */
export const pageWords: Catalogue<en.PageWords> = {
  en: en.pageWords,
  nb: nb.pageWords,
  da: da.pageWords,
  sv: sv.pageWords,
}
