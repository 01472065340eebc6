import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type ExportWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of exports, in all languages. */
export const exportWords: Catalogue<ExportWords> = { en, nb, da, sv }
