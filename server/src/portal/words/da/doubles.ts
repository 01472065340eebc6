import type { DoubleWords } from '../en/doubles.ts'

/** Teksterne om kandidater, der måske kendes i forvejen, på dansk. */
export const doubleWords: DoubleWords = {
  title: 'Er det en, I kender i forvejen?',
  added: (typed, by) => (by === null ? `Tilføjet som ${typed}.` : `Tilføjet som ${typed} af ${by}.`),
  text: 'Den, der tilføjede kandidaten, har ikke adgang til kandidaturerne for personen med denne e-mail og ser kun det, der blev skrevet.',
  known: 'E-mailen tilhører',
  same: 'Samme person',
  other: 'En anden person',
  hint: 'Er det samme person, bliver det, der er gemt om personen, som det er, det, der manglede, tilføjes, og alle, der kan se denne kandidat, får det at se. Det kan ikke fortrydes.',
}
