import type { Catalogue, Language } from '../../base/web/words/language.ts'
import type { Remark, RemarkWords } from '../faults/remark.ts'
import { remarks as da } from './remarks/da.ts'
import { remarks as en } from './remarks/en.ts'
import { remarks as nb } from './remarks/nb.ts'
import { remarks as sv } from './remarks/sv.ts'
import { sentenceOf } from './remarks/values.ts'

const remarkWords: Catalogue<RemarkWords> = { en, nb, da, sv }

/** What a remark of an import says, in a sentence. A code that another version stored says nothing here. */
export function remarkText(remark: Remark, language: Language): string {
  const words = remarkWords[language]
  return Object.hasOwn(words, remark.code) ? sentenceOf(words, remark) : remark.code
}
