import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/keys.ts'
import * as en from './en/keys.ts'
import * as nb from './nb/keys.ts'
import * as sv from './sv/keys.ts'

/** The texts of API keys, in all languages. */
export const keyWords: Catalogue<en.KeyWords> = { en: en.keyWords, nb: nb.keyWords, da: da.keyWords, sv: sv.keyWords }
