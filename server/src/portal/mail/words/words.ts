import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type MailPortalWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of the portal about mails, in all languages. */
export const mailPortalWords: Catalogue<MailPortalWords> = { en, nb, da, sv }
