import type { EmbeddingWords } from './en.ts'

/** The texts of the widget in Swedish. */
export const sv: EmbeddingWords = {
  more: 'Visa fler',
}
