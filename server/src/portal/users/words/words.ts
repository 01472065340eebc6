import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type TeamWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of the team, in all languages. */
export const teamWords: Catalogue<TeamWords> = { en, nb, da, sv }
