import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { type AccountWords, en } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of one's own account, in all languages. */
export const accountWords: Catalogue<AccountWords> = { en, nb, da, sv }
