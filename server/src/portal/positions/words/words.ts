import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type PositionWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of choosing positions, in all languages. */
export const positionWords: Catalogue<PositionWords> = { en, nb, da, sv }
