import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type ReceiverWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts about receivers, in all languages. */
export const receiverWords: Catalogue<ReceiverWords> = { en, nb, da, sv }
