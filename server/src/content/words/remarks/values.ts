import type { Language as Spoken } from '@kandidat/contract/resources/enumerations'
import { pageLanguageOf } from '../../../base/web/public/page-language.ts'
import { numberText } from '../../../base/web/words/dates.ts'
import type { Language } from '../../../base/web/words/language.ts'
import type { Remark, RemarkWords } from '../../faults/remark.ts'
import { countryName } from '../../places/country.ts'

/** What a remark says. */
export function sentenceOf(words: RemarkWords, remark: Remark): string {
  // A remark has the values of the sentence with its code, which the compiler does not follow through an index.
  return (words[remark.code] as (remark: Remark) => string)(remark)
}

/** The name of a language for its tag of BCP 47, as it is written within a sentence. */
export function languageIn(language: Language, tag: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(tag) ?? tag
}

/** The names of the languages that positions can have, within a sentence. */
export function spokenIn(language: Language): (spoken: Spoken) => string {
  return (spoken) => languageIn(language, pageLanguageOf(spoken))
}

/** The names of countries by their codes. */
export function countryIn(language: Language): (code: string) => string {
  return (code) => countryName(code, language)
}

/** Numbers as people read them. */
export function numberIn(language: Language): (n: number) => string {
  return (n) => numberText(n, language)
}
