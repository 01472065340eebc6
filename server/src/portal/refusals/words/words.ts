import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** What was refused, in all languages. */
export const refusalWords: Catalogue<typeof en> = { en, nb, da, sv }
