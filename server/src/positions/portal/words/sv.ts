import type { PositionWords } from './en.ts'

/** Texterna för att välja tjänster på svenska. */
export const sv: PositionWords = {
  below: 'Bara tjänsterna nedan',
  certain: 'Utvalda tjänster',
  more: 'Id för fler tjänster',
  moreHint: 'Med mellanslag eller radbrytningar emellan.',
  none: 'Välj minst en tjänst, eller alla.',
  notOne: (given) => `”${given}” är inte id för någon av era tjänster.`,
}
