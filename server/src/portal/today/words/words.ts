import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type TodayWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of the first screen, in all languages. */
export const todayWords: Catalogue<TodayWords> = { en, nb, da, sv }
