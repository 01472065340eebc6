import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type SignInWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of signing in, in all languages. */
export const signInWords: Catalogue<SignInWords> = { en, nb, da, sv }
