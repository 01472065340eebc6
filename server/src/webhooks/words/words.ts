import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da.ts'
import * as en from './en.ts'
import * as nb from './nb.ts'
import * as sv from './sv.ts'

/** The texts about deliveries and replays, in all languages. */
export const deliveryWords: Catalogue<en.DeliveryWords> = {
  en: en.deliveryWords,
  nb: nb.deliveryWords,
  da: da.deliveryWords,
  sv: sv.deliveryWords,
}

/** The texts about receivers, in all languages. */
export const receiverWords: Catalogue<en.ReceiverWords> = {
  en: en.receiverWords,
  nb: nb.receiverWords,
  da: da.receiverWords,
  sv: sv.receiverWords,
}
