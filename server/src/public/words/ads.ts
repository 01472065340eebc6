import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/ads.ts'
import * as en from './en/ads.ts'
import * as nb from './nb/ads.ts'
import * as sv from './sv/ads.ts'

/** The texts around an ad, in all languages. */
export const adWords: Catalogue<en.AdWords> = { en: en.adWords, nb: nb.adWords, da: da.adWords, sv: sv.adWords }

/** The texts of lists of jobs, in all languages. */
export const listWords: Catalogue<en.ListWords> = {
  en: en.listWords,
  nb: nb.listWords,
  da: da.listWords,
  sv: sv.listWords,
}

/** The texts of the widget, in all languages. */
export const embeddingWords: Catalogue<en.EmbeddingWords> = {
  en: en.embeddingWords,
  nb: nb.embeddingWords,
  da: da.embeddingWords,
  sv: sv.embeddingWords,
}
