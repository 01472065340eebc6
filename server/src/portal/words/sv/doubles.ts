import type { DoubleWords } from '../en/doubles.ts'

/** Texterna om kandidater som kanske redan är kända, på svenska. */
export const doubleWords: DoubleWords = {
  title: 'Är det här någon ni redan känner till?',
  added: (typed, by) => (by === null ? `Tillagd som ${typed}.` : `Tillagd som ${typed} av ${by}.`),
  text: 'Den som lade till kandidaten har inte tillgång till kandidaturerna för personen med den här e-postadressen och ser bara det som skrevs in.',
  known: 'E-postadressen tillhör',
  same: 'Samma person',
  other: 'En annan person',
  hint: 'Om det är samma person står det som är sparat kvar, det som saknades läggs till, och alla som får se den här kandidaten får se det. Det går inte att ångra.',
}
