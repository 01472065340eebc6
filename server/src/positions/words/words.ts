import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da.ts'
import * as en from './en.ts'
import * as nb from './nb.ts'
import * as sv from './sv.ts'

/** The texts of advice on a position, in all languages. */
export const adviceWords: Catalogue<en.AdviceWords> = {
  en: en.adviceWords,
  nb: nb.adviceWords,
  da: da.adviceWords,
  sv: sv.adviceWords,
}

/** The texts of explanations, in all languages. */
export const explanationWords: Catalogue<en.ExplanationWords> = {
  en: en.explanationWords,
  nb: nb.explanationWords,
  da: da.explanationWords,
  sv: sv.explanationWords,
}

/** Names of kinds of employment, in all languages. */
export const tagNames: Catalogue<typeof en.tags> = { en: en.tags, nb: nb.tags, da: da.tags, sv: sv.tags }

/** An obstacle as a sentence. Only who can remove it is told to. */
export function obstacleText([fact, order]: en.ObstacleWords, canRemove: boolean): string {
  return canRemove ? `${fact}: ${order}.` : `${fact}.`
}
