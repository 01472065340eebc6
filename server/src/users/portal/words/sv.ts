import { en, type TeamWords } from './en.ts'
export const sv: TeamWords = en
