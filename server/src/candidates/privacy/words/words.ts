import type { Catalogue } from '../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type NoticeWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of privacy notices, in all languages. */
export const noticeWords: Catalogue<NoticeWords> = { en, nb, da, sv }
