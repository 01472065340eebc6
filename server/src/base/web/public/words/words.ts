import type { Catalogue } from '../../words/language.ts'
import { da } from './da.ts'
import { en, type PublicWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts around public pages, and of their errors, in all languages. */
export const publicWords: Catalogue<PublicWords> = { en, nb, da, sv }
