import { en, type TeamWords } from './en.ts'
export const nb: TeamWords = en
