import type { Catalogue } from '../../base/web/words/language.ts'
import type { ImportFaultCode } from '../faults/fault-code.ts'
import * as da from './da.ts'
import * as en from './en.ts'
import * as nb from './nb.ts'
import * as sv from './sv.ts'

/** What is wrong with an import, in all languages. */
export const importFaultWords: Catalogue<Readonly<Record<ImportFaultCode, string>>> = {
  en: en.importFaultWords,
  nb: nb.importFaultWords,
  da: da.importFaultWords,
  sv: sv.importFaultWords,
}

/** What comes before the number of a line. */
export const lineWords: Catalogue<string> = { en: 'line', nb: 'linje', da: 'linje', sv: 'rad' }

/** The texts about files, in all languages. */
export const fileWords: Catalogue<en.FileWords> = {
  en: en.fileWords,
  nb: nb.fileWords,
  da: da.fileWords,
  sv: sv.fileWords,
}

/** The texts about pictures, in all languages. */
export const pictureWords: Catalogue<en.PictureWords> = {
  en: en.pictureWords,
  nb: nb.pictureWords,
  da: da.pictureWords,
  sv: sv.pictureWords,
}
