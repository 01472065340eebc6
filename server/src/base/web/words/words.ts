import type { Catalogue } from './language.ts'
import { da } from './da.ts'
import { en, type WebWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of the page shell, of forms and of errors, in all languages. */
export const webWords: Catalogue<WebWords> = { en, nb, da, sv }
