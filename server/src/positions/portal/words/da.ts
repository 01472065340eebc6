import type { PositionWords } from './en.ts'

/** Teksterne til at vælge stillinger på dansk. */
export const da: PositionWords = {
  certain: 'Udvalgte stillinger',
  list: 'Stillinger',
  more: 'Id’er på flere stillinger',
  moreHint: 'Med mellemrum eller linjeskift imellem.',
  none: 'Vælg mindst én stilling eller dem alle.',
  notOne: (given) => `»${given}« er ikke id’et på en af jeres stillinger.`,
}
