import type { PositionWords } from './en.ts'

/** Tekstene for å velge stillinger på norsk. */
export const nb: PositionWords = {
  below: 'Bare stillingene nedenfor',
  certain: 'Utvalgte stillinger',
  more: 'ID-er til flere stillinger',
  moreHint: 'Med mellomrom eller linjeskift mellom.',
  none: 'Velg minst én stilling, eller alle.',
  notOne: (given) => `«${given}» er ikke ID-en til en av stillingene deres.`,
}
