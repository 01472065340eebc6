import type { Catalogue } from '../../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type ListWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of lists of jobs, in all languages. */
export const listWords: Catalogue<ListWords> = { en, nb, da, sv }
