import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type MailWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of mails, in all languages. */
export const mailWords: Catalogue<MailWords> = { en, nb, da, sv }
