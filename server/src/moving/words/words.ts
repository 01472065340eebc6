import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da.ts'
import * as en from './en.ts'
import * as nb from './nb.ts'
import * as sv from './sv.ts'

/** The texts of the archive, in all languages. */
export const archiveWords: Catalogue<en.ArchiveWords> = {
  en: en.archiveWords,
  nb: nb.archiveWords,
  da: da.archiveWords,
  sv: sv.archiveWords,
}
