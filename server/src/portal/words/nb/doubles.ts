import type { DoubleWords } from '../en/doubles.ts'

/** Tekstene om kandidater som kanskje er kjent fra før, på norsk. */
export const doubleWords: DoubleWords = {
  title: 'Er dette noen dere kjenner fra før?',
  added: (typed, by) => (by === null ? `Lagt til som ${typed}.` : `Lagt til som ${typed} av ${by}.`),
  text: 'Den som la til kandidaten, har ikke tilgang til kandidaturene til personen med denne e-posten, og ser bare det som ble skrevet inn.',
  known: 'E-posten tilhører',
  same: 'Samme person',
  other: 'En annen person',
  hint: 'Er det samme person, blir det som er lagret om personen, stående, det som manglet, legges til, og alle som kan se denne kandidaten, får se det. Dette kan ikke angres.',
}
