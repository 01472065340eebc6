import { en, type AuditWords } from './en.ts'
export const sv: AuditWords = en
