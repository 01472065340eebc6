import type { Catalogue } from '../../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type ShowWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of the page of a position, in all languages. */
export const showWords: Catalogue<ShowWords> = { en, nb, da, sv }
