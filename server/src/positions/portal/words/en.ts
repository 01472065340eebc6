/** The texts of choosing positions in English. The other languages have the same. */
export const en = {
  certain: 'Certain positions',
  list: 'Positions',
  more: 'Ids of further positions',
  moreHint: 'With spaces or line breaks between.',
  none: 'Choose at least one position, or all of them.',
  notOne: (given: string) => `“${given}” is not the id of one of your positions.`,
}

/** The texts of choosing positions. */
export type PositionWords = typeof en
