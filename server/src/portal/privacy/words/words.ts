import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type NoticeScreenWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of the portal about the privacy notice, in all languages. */
export const noticeScreenWords: Catalogue<NoticeScreenWords> = { en, nb, da, sv }
