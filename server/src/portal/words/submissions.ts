import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/submissions.ts'
import * as en from './en/submissions.ts'
import * as nb from './nb/submissions.ts'
import * as sv from './sv/submissions.ts'

/** The texts of submissions in the portal, in all languages. */
export const submissionWords: Catalogue<en.SubmissionWords> = {
  en: en.submissionWords,
  nb: nb.submissionWords,
  da: da.submissionWords,
  sv: sv.submissionWords,
}
