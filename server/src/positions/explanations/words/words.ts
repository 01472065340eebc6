import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type ExplanationWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of explanations, in all languages. */
export const explanationWords: Catalogue<ExplanationWords> = { en, nb, da, sv }
