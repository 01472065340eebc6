/** The texts of the widget in English. The other languages have the same. */
export const en = {
  more: 'Show more',
}

/** The texts of the widget. */
export type EmbeddingWords = typeof en
