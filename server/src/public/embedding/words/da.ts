import type { EmbeddingWords } from './en.ts'

/** The texts of the widget in Danish. */
export const da: EmbeddingWords = {
  more: 'Vis flere',
}
