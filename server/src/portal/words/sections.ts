import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/sections.ts'
import * as en from './en/sections.ts'
import * as nb from './nb/sections.ts'
import * as sv from './sv/sections.ts'

/** The texts of sections and pictures in forms, in all languages. */
export const sectionWords: Catalogue<en.SectionWords> = {
  en: en.sectionWords,
  nb: nb.sectionWords,
  da: da.sectionWords,
  sv: sv.sectionWords,
}
