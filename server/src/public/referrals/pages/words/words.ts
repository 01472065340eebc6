import type { Catalogue } from '../../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type ReferWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of referring, in all languages. */
export const referWords: Catalogue<ReferWords> = { en, nb, da, sv }
