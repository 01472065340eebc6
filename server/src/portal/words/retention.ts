import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/retention.ts'
import * as en from './en/retention.ts'
import * as nb from './nb/retention.ts'
import * as sv from './sv/retention.ts'

/** The texts of the portal about how long people are kept, in all languages. */
export const retentionWords: Catalogue<en.RetentionWords> = {
  en: en.retentionWords,
  nb: nb.retentionWords,
  da: da.retentionWords,
  sv: sv.retentionWords,
}
