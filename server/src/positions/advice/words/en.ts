/** The texts of advice on positions in English. The other languages have the same. */
export const en = {
  title: 'Before you publish',
  noPlace: 'It has no place. People who search by place do not find it.',
  noDeadline: 'It has no last day to apply. It stays open until you close it.',
  words: { one: 'word', other: 'words' },
  shortText: (words: string) =>
    `The ad is very short: ${words}. People apply more often if they know what awaits them.`,
  noSalary: (country: string, law: string, since: string) =>
    `It says nothing about the salary. In ${country}, people may have to be told: ${law}, since ${since}.`,
}

/** The texts of advice on positions. */
export type AdviceWords = typeof en
