import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/own-page.ts'
import * as en from './en/own-page.ts'
import * as nb from './nb/own-page.ts'
import * as sv from './sv/own-page.ts'

/** The texts of a person's own page, in all languages. */
export const ownWords: Catalogue<en.OwnWords> = { en: en.ownWords, nb: nb.ownWords, da: da.ownWords, sv: sv.ownWords }
