import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type PictureWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts about pictures, in all languages. */
export const pictureWords: Catalogue<PictureWords> = { en, nb, da, sv }
