import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/clients.ts'
import * as en from './en/clients.ts'
import * as nb from './nb/clients.ts'
import * as sv from './sv/clients.ts'

/** The texts of agencies and their clients, in all languages. */
export const clientWords: Catalogue<en.ClientWords> = {
  en: en.clientWords,
  nb: nb.clientWords,
  da: da.clientWords,
  sv: sv.clientWords,
}
