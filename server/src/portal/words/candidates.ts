import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/candidates.ts'
import * as en from './en/candidates.ts'
import * as nb from './nb/candidates.ts'
import * as sv from './sv/candidates.ts'

/** The texts of boards and of candidates, in all languages. */
export const boardWords: Catalogue<en.BoardWords> = {
  en: en.boardWords,
  nb: nb.boardWords,
  da: da.boardWords,
  sv: sv.boardWords,
}

/** The texts of the page of a candidate, in all languages. */
export const candidacyWords: Catalogue<en.CandidacyWords> = {
  en: en.candidacyWords,
  nb: nb.candidacyWords,
  da: da.candidacyWords,
  sv: sv.candidacyWords,
}

/** The texts of the page of a person, in all languages. */
export const personWords: Catalogue<en.PersonWords> = {
  en: en.personWords,
  nb: nb.personWords,
  da: da.personWords,
  sv: sv.personWords,
}

/** The texts for adding candidates by hand, in all languages. */
export const addingWords: Catalogue<en.AddingWords> = {
  en: en.addingWords,
  nb: nb.addingWords,
  da: da.addingWords,
  sv: sv.addingWords,
}

/** The texts of rejecting candidates, in all languages. */
export const rejectingWords: Catalogue<en.RejectingWords> = {
  en: en.rejectingWords,
  nb: nb.rejectingWords,
  da: da.rejectingWords,
  sv: sv.rejectingWords,
}
