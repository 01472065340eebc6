import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/companies.ts'
import * as en from './en/companies.ts'
import * as nb from './nb/companies.ts'
import * as sv from './sv/companies.ts'

/** The texts of the company profile, in all languages. */
export const profileWords: Catalogue<en.ProfileWords> = {
  en: en.profileWords,
  nb: nb.profileWords,
  da: da.profileWords,
  sv: sv.profileWords,
}
