import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type SectionWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of sections and pictures in forms, in all languages. */
export const sectionWords: Catalogue<SectionWords> = { en, nb, da, sv }
