import { en, type AuditWords } from './en.ts'
export const nb: AuditWords = en
