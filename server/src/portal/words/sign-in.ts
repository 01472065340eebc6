import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/sign-in.ts'
import * as en from './en/sign-in.ts'
import * as nb from './nb/sign-in.ts'
import * as sv from './sv/sign-in.ts'

/** The texts of signing in, in all languages. */
export const signInWords: Catalogue<en.SignInWords> = {
  en: en.signInWords,
  nb: nb.signInWords,
  da: da.signInWords,
  sv: sv.signInWords,
}
