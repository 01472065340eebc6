import type { Catalogue } from '../../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type TemplateWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of templates of mails, in all languages. */
export const templateWords: Catalogue<TemplateWords> = { en, nb, da, sv }
