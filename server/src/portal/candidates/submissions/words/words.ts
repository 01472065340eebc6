import type { Catalogue } from '../../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type SubmissionWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of submissions in the portal, in all languages. */
export const submissionWords: Catalogue<SubmissionWords> = { en, nb, da, sv }
