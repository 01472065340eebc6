import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/referrals.ts'
import * as en from './en/referrals.ts'
import * as nb from './nb/referrals.ts'
import * as sv from './sv/referrals.ts'

/** The texts of referring, in all languages. */
export const referWords: Catalogue<en.ReferWords> = {
  en: en.referWords,
  nb: nb.referWords,
  da: da.referWords,
  sv: sv.referWords,
}
