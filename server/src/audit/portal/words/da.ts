import { en, type AuditWords } from './en.ts'
export const da: AuditWords = en
