import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type OwnWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of a person's own page, in all languages. */
export const ownWords: Catalogue<OwnWords> = { en, nb, da, sv }
