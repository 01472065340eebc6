import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da.ts'
import * as en from './en.ts'
import * as nb from './nb.ts'
import * as sv from './sv.ts'

/** The texts of the form by which an ad is reported, in all languages. */
export const reportWords: Catalogue<en.ReportWords> = {
  en: en.reportWords,
  nb: nb.reportWords,
  da: da.reportWords,
  sv: sv.reportWords,
}

/** The texts of mails, in all languages. */
export const mailWords: Catalogue<en.MailWords> = {
  en: en.mailWords,
  nb: nb.mailWords,
  da: da.mailWords,
  sv: sv.mailWords,
}

/** The texts of notifications, in all languages. */
export const notificationWords: Catalogue<en.NotificationWords> = {
  en: en.notificationWords,
  nb: nb.notificationWords,
  da: da.notificationWords,
  sv: sv.notificationWords,
}

/** The texts of privacy notices, in all languages. */
export const noticeWords: Catalogue<en.NoticeWords> = {
  en: en.noticeWords,
  nb: nb.noticeWords,
  da: da.noticeWords,
  sv: sv.noticeWords,
}
