import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type ImportWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of imports, in all languages. */
export const importWords: Catalogue<ImportWords> = { en, nb, da, sv }
