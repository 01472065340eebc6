import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type FileWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts about files, in all languages. */
export const fileWords: Catalogue<FileWords> = { en, nb, da, sv }
