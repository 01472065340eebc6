import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/users.ts'
import * as en from './en/users.ts'
import * as nb from './nb/users.ts'
import * as sv from './sv/users.ts'

/** The texts of the team, in all languages. */
export const teamWords: Catalogue<en.TeamWords> = {
  en: en.teamWords,
  nb: nb.teamWords,
  da: da.teamWords,
  sv: sv.teamWords,
}
