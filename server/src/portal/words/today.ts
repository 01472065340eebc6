import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/today.ts'
import * as en from './en/today.ts'
import * as nb from './nb/today.ts'
import * as sv from './sv/today.ts'

/** The texts of the first screen, in all languages. */
export const todayWords: Catalogue<en.TodayWords> = {
  en: en.todayWords,
  nb: nb.todayWords,
  da: da.todayWords,
  sv: sv.todayWords,
}
