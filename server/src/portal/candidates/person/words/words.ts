import type { Catalogue } from '../../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type PersonWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of the page of a person, in all languages. */
export const personWords: Catalogue<PersonWords> = { en, nb, da, sv }
