import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { type AdviceWords, en } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of advice on a position, in all languages. */
export const adviceWords: Catalogue<AdviceWords> = { en, nb, da, sv }
