import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { type AdWords, en } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts around an ad, in all languages. */
export const adWords: Catalogue<AdWords> = { en, nb, da, sv }
