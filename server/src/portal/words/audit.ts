import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/audit.ts'
import * as en from './en/audit.ts'
import * as nb from './nb/audit.ts'
import * as sv from './sv/audit.ts'

/** The texts of the audit log, in all languages. */
export const auditWords: Catalogue<en.AuditWords> = {
  en: en.auditWords,
  nb: nb.auditWords,
  da: da.auditWords,
  sv: sv.auditWords,
}
