import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type KeyWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of API keys, in all languages. */
export const keyWords: Catalogue<KeyWords> = { en, nb, da, sv }
