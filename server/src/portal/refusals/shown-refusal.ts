import { type FieldFault, Refusal } from '../../base/forms/refusal.ts'
import type { Language } from '../../base/web/words/language.ts'
import { refusalWords } from '../words/refusals.ts'

/** A refusal in the words of the portal, where it has some: what a screen has told already stays as it is. */
export function shownRefusal(refusal: Refusal, language: Language): Refusal {
  const w = refusalWords[language]
  const { reason, code } = refusal
  // What a schema says of each field tells more, but exists in English alone.
  if (code === 'wrong-form' && language === 'en') return refusal
  const message = code === null ? refusal.message : w[code]
  const told = (fault: FieldFault) => {
    const name = code === 'wrong-form' ? code : fault.code
    return name === undefined ? fault : { ...fault, message: w[name] }
  }
  return new Refusal(reason, message, refusal.fields.map(told), code)
}
