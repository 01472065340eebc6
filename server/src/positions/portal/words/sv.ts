import type { PositionWords } from './en.ts'

/** Texterna för att välja tjänster på svenska. */
export const sv: PositionWords = {
  certain: 'Utvalda tjänster',
  list: 'Tjänster',
  more: 'Id för fler tjänster',
  moreHint: 'Med mellanslag eller radbrytningar emellan.',
  none: 'Välj minst en tjänst, eller alla.',
  notOne: (given) => `”${given}” är inte id för någon av era tjänster.`,
}
