import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { type AuditWords, en } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of the audit log, in all languages. */
export const auditWords: Catalogue<AuditWords> = { en, nb, da, sv }
