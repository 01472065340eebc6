import type { Catalogue } from '../../../../base/web/words/language.ts'
import { da } from './da.ts'
import { type CandidacyWords, en } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of the page of a candidate, in all languages. */
export const candidacyWords: Catalogue<CandidacyWords> = { en, nb, da, sv }
