import { en, type TeamWords } from './en.ts'
export const da: TeamWords = en
