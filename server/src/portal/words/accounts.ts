import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/accounts.ts'
import * as en from './en/accounts.ts'
import * as nb from './nb/accounts.ts'
import * as sv from './sv/accounts.ts'

/** The texts of one's own account, in all languages. */
export const accountWords: Catalogue<en.AccountWords> = {
  en: en.accountWords,
  nb: nb.accountWords,
  da: da.accountWords,
  sv: sv.accountWords,
}
