import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { type EmbeddingWords, en } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of the widget, in all languages. */
export const embeddingWords: Catalogue<EmbeddingWords> = { en, nb, da, sv }
