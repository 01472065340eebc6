import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { type BoardWords, en } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of boards and of candidates, in all languages. */
export const boardWords: Catalogue<BoardWords> = { en, nb, da, sv }
