import { sectionFault } from '../../sections/section-fields.ts'
import { type FieldFault, Refusal, refusedField } from '../../../base/forms/refusal.ts'
import type { Language } from '../../../base/web/words/language.ts'
import { editorWords, stepWords } from '../../words/positions.ts'
import type { SubmittedPosition } from './submitted-position.ts'

/** Names of fields in the form that are others than those of the verb. */
const RENAMED: Readonly<Record<string, string>> = {
  bannerUrl: 'banner',
  salary: 'salaryMin',
  applicationForm: 'ask-phone',
}

/** A refusal of a verb as the form shows it, with each fault at its field. @returns other errors as they are */
export function shownFaults(error: unknown, { places, clientId }: SubmittedPosition, language: Language): unknown {
  if (!(error instanceof Refusal)) return error
  if (error.reason === 'conflict' && error.fields.length === 0) {
    return refusedField('deadline', stepWords[language].obstacles.archived, 'conflict')
  }
  const isOfClient = clientId !== null && (error.reason === 'not-found' || error.reason === 'forbidden')
  if (isOfClient && error.message.includes(clientId)) {
    return refusedField('client', editorWords[language].noClient)
  }
  if (error.reason !== 'invalid') return error
  const fields = error.fields.map((fault) => shownFault(fault, places, language))
  return new Refusal('invalid', error.message, fields)
}

function shownFault(fault: FieldFault, places: SubmittedPosition['places'], language: Language): FieldFault {
  const { field } = fault
  const w = editorWords[language]
  if (field.startsWith('sections.')) return sectionFault(fault, places.sections)
  const [, index = '', member = ''] = /^contacts\.(\d+)\.(name|title|email|phone)$/.exec(field) ?? []
  if (member !== '') {
    const at = `contact-${places.contacts[Number(index)] ?? 0}-${member}`
    const message = { name: w.noContactName, email: w.noEmail, phone: w.noPhone }[member]
    return message === undefined ? { ...fault, field: at } : { field: at, message }
  }
  const [name = ''] = field.split('.')
  return { ...fault, field: RENAMED[name] ?? name }
}
