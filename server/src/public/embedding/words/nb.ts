import type { EmbeddingWords } from './en.ts'

/** The texts of the widget in Norwegian. */
export const nb: EmbeddingWords = {
  more: 'Vis flere',
}
