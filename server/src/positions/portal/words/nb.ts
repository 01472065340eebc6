import type { PositionWords } from './en.ts'

/** Tekstene for å velge stillinger på norsk. */
export const nb: PositionWords = {
  certain: 'Utvalgte stillinger',
  list: 'Stillinger',
  more: 'ID-er til flere stillinger',
  moreHint: 'Med mellomrom eller linjeskift mellom.',
  none: 'Velg minst én stilling, eller alle.',
  notOne: (given) => `«${given}» er ikke ID-en til en av stillingene deres.`,
}
