import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type NotificationWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of notifications, in all languages. */
export const notificationWords: Catalogue<NotificationWords> = { en, nb, da, sv }
