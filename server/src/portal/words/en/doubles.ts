/** The texts of candidates who may be people who were known before, in English. The other languages have the same. */
export const doubleWords = {
  title: 'Is this somebody you know already?',
  added: (typed: string, by: string | null) => (by === null ? `Added as ${typed}.` : `Added as ${typed} by ${by}.`),
  text: 'Whoever added them has no access to the candidacies of the person with this e-mail, and is shown only what was typed.',
  known: 'The e-mail is that of',
  same: 'Same person',
  other: 'Another person',
  hint: 'If they are the same person, what is stored about them stays, what was missing is added, and everybody who may see this candidate is shown it. You cannot undo this.',
}

/** The texts of candidates who may be people who were known before. */
export type DoubleWords = typeof doubleWords
