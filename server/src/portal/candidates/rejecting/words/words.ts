import type { Catalogue } from '../../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type RejectingWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of rejecting candidates, in all languages. */
export const rejectingWords: Catalogue<RejectingWords> = { en, nb, da, sv }
