import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { type ApplyWords, en } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of the form of an application, in all languages. */
export const applyWords: Catalogue<ApplyWords> = { en, nb, da, sv }
