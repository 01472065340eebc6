import type { Reason } from '../wording/terms/term.ts'

const because: Readonly<Record<Reason, string>> = {
  age: 'It speaks to one age. Others of the same skill do not apply.',
  gender: 'It speaks to one gender.',
  origin: 'It speaks to where people come from. Their work does not depend on it.',
  language: 'It asks for a birth rather than for a skill. Say which level the work needs.',
  health: 'It shuts out people with an illness or a disability who can do the work.',
  family: 'It asks about private life.',
  looks: 'It asks for looks rather than for skill.',
  swagger: 'Many people who would do it well do not see themselves in this word.',
  pressure: 'It sounds as if people were worn out here.',
  history: 'The word comes from a history that hurts people. There is a plain one.',
}

/** The texts of advice on a position in English. The other languages have the same. */
export const en = {
  title: 'Before you publish',
  noPlace: 'There is no place. People do not find it by search, and search engines do not show it among jobs.',
  noDeadline: 'There is no deadline. People wait, and search engines do not know when it ends.',
  shortText: (characters: number, wanted: number) =>
    `The text has ${characters} characters. Say what the work is, what it needs and what you offer: at least ${wanted}.`,
  noSalary: (country: string, law: string, since: string) =>
    `There is no salary. In ${country}, people who apply must learn the pay, or its range, in time (${law}, since ${since}).`,
  noSalaryPartly: (country: string, law: string, since: string) =>
    `There is no salary. In parts of ${country}, the ad must show the pay, or its range (${law}, since ${since}).`,
  wording: (found: string, reason: Reason, instead: string) => `“${found}”: ${because[reason]} Instead: ${instead}.`,
}

/** The texts of advice on a position. */
export type AdviceWords = typeof en
