import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/privacy.ts'
import * as en from './en/privacy.ts'
import * as nb from './nb/privacy.ts'
import * as sv from './sv/privacy.ts'

/** The texts of the portal about the privacy notice, in all languages. */
export const noticeScreenWords: Catalogue<en.NoticeScreenWords> = {
  en: en.noticeScreenWords,
  nb: nb.noticeScreenWords,
  da: da.noticeScreenWords,
  sv: sv.noticeScreenWords,
}
