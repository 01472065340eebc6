import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { type ClientWords, en } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of agencies and their clients, in all languages. */
export const clientWords: Catalogue<ClientWords> = { en, nb, da, sv }
