import type { Catalogue } from '../../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type FiguresWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts about the figures of a position, in all languages. */
export const figuresWords: Catalogue<FiguresWords> = { en, nb, da, sv }
