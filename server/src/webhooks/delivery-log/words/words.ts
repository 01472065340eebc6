import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { type DeliveryWords, en } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts about deliveries and replays, in all languages. */
export const deliveryWords: Catalogue<DeliveryWords> = { en, nb, da, sv }
