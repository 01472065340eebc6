import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type ReportWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of the form by which an ad is reported, in all languages. */
export const reportWords: Catalogue<ReportWords> = { en, nb, da, sv }
