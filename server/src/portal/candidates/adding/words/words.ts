import type { Catalogue } from '../../../../base/web/words/language.ts'
import { da } from './da.ts'
import { type AddingWords, en } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts for adding candidates by hand, in all languages. */
export const addingWords: Catalogue<AddingWords> = { en, nb, da, sv }
