import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/mail.ts'
import * as en from './en/mail.ts'
import * as nb from './nb/mail.ts'
import * as sv from './sv/mail.ts'

/** The texts of the portal about mails, in all languages. */
export const mailPortalWords: Catalogue<en.MailPortalWords> = {
  en: en.mailPortalWords,
  nb: nb.mailPortalWords,
  da: da.mailPortalWords,
  sv: sv.mailPortalWords,
}

/** The texts of templates of mails, in all languages. */
export const templateWords: Catalogue<en.TemplateWords> = {
  en: en.templateWords,
  nb: nb.templateWords,
  da: da.templateWords,
  sv: sv.templateWords,
}
