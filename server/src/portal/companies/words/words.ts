import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type ProfileWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of the company profile, in all languages. */
export const profileWords: Catalogue<ProfileWords> = { en, nb, da, sv }
