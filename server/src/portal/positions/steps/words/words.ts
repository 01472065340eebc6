import type { Catalogue } from '../../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type StepWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of the steps of positions, in all languages. */
export const stepWords: Catalogue<StepWords> = { en, nb, da, sv }
