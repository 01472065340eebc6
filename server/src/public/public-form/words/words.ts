import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { type PublicFormWords, en } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of both forms about a position, in all languages. */
export const publicFormWords: Catalogue<PublicFormWords> = { en, nb, da, sv }
