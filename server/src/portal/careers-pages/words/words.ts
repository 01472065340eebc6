import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type PageWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of careers pages, in all languages. */
export const pageWords: Catalogue<PageWords> = { en, nb, da, sv }
