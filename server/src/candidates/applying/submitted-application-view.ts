import { createHash } from 'node:crypto'
import { isBareAddress } from '../../content/email.ts'
import { plainLine, plainText } from '../../content/text.ts'
import type { Upload } from '../../files/content/upload.ts'
import type { ReadFiles } from '../../files/form-actions.ts'
import { type FieldFault, Refusal } from '../../forms/refusal.ts'
import type { AskedFields } from '../../positions/fields.ts'
import { Submitted } from '../../web/form.ts'
import type { Language } from '../../web/words/language.ts'
import { webWords } from '../../web/words/words.ts'
import { MESSAGE_LENGTH, type SubmissionForm } from '../submissions/submission.ts'
import type { ApplyWords } from './words/en.ts'
import { applyWords } from './words/words.ts'

/** The field that people do not see. Programs that fill in everything fill it in. */
export const TRAP = 'company_fax'
/** The field with the handles of files that a form was sent with before, so that it shows if one has gone. */
export const KEPT = 'cv_kept'
/** The field with the handles of files that are to be left out. */
export const DROPPED = 'cv_dropped'

/** What the form of an application sent, and how it was sent. */
export interface SentApplication {
  readonly form: SubmissionForm
  /** Of everything that was sent with one form. */
  readonly requestHash: (nonce: string) => Buffer
  /** Whether a file that was sent before is not there any more. */
  readonly hasLostFiles: boolean
}

/**
 * Reads what the form of an application sent.
 * @throws {Refusal} with the faults of all fields, in the language of the page
 */
export function submittedApplication(
  posted: URLSearchParams,
  files: ReadFiles,
  asked: AskedFields,
  language: Language,
): SentApplication {
  const w = applyWords[language]
  const formWords = webWords[language].form
  const submitted = new Submitted(posted, formWords)
  const isRequired = (field: keyof AskedFields) => asked[field] === 'required'
  const read = (field: keyof AskedFields, max: number) =>
    asked[field] === 'off' ? '' : submitted.text(field, { max, required: isRequired(field) })
  const person = {
    firstName: submitted.text('firstName', { max: 200, required: true }),
    lastName: submitted.text('lastName', { max: 200, required: true }),
    email: submitted.text('email', { max: 320, required: true }),
    phone: read('phone', 50),
    linkedInUserName: read('linkedInUserName', 500),
    portfolioUrl: wholeAddress(read('portfolioUrl', 2_000)),
  }
  if (person.email !== '' && !isBareAddress(plainLine(person.email))) submitted.refuse('email', w.faults.email)
  // Counted as it is stored: browsers send two characters for a line break.
  const message = asked.message === 'off' ? '' : plainText(posted.get('message') ?? '')
  if (isRequired('message') && message === '') submitted.refuse('message', formWords.required)
  if (message.length > MESSAGE_LENGTH) {
    submitted.refuse('message', formWords.tooLong(MESSAGE_LENGTH, message.length))
  }
  const dropped = new Set(posted.getAll(DROPPED))
  const uploads = asked.cv === 'off' ? [] : (files.uploads.get('cv') ?? []).filter(({ handle }) => !dropped.has(handle))
  for (const { field, message: fault } of files.faults) if (asked.cv !== 'off') submitted.refuse(field, fault)
  const kept = posted.getAll(KEPT).filter((handle) => !dropped.has(handle))
  const hasLostFiles = kept.some((handle) => !uploads.some((upload) => upload.handle === handle))
  if (isRequired('cv') && uploads.length === 0 && !hasLostFiles) submitted.refuse('cv', w.faults.requiredFile)
  submitted.check()
  const keepMe = submitted.isTicked('keepMe')
  const tellReferrer = submitted.isTicked('tellReferrer')
  const form = { person, message, keepMe, tellReferrer, fileIds: uploads.map(({ id }) => id) }
  const nameOf = ({ handle, name, size }: Upload) => (kept.includes(handle) ? handle : `${name} ${size}`)
  const sent = [person, message, keepMe, tellReferrer, [...new Set([...kept, ...uploads.map(nameOf)])].toSorted()]
  return {
    form,
    hasLostFiles,
    requestHash: (nonce) =>
      createHash('sha256')
        .update(JSON.stringify([nonce, sent]))
        .digest(),
  }
}

/** People leave out the beginning of an address. */
function wholeAddress(text: string): string {
  return /^[^\s:/]+\.[^\s:/]{2,}(?:\/\S*)?$/.test(text) ? `https://${text}` : text
}

/** The faults of a verb in the language of the page: a verb names the field, and the page says what to do. */
export function inWords(refusal: Refusal, w: ApplyWords): Refusal {
  if (refusal.reason === 'conflict' && refusal.fields.length === 0) {
    return new Refusal('conflict', w.faults.closed, [{ field: '', message: w.faults.closed }])
  }
  const texts: Readonly<Record<string, string>> = {
    email: w.faults.email,
    phone: w.faults.phone,
    linkedInUserName: w.faults.linkedInUserName,
    portfolioUrl: w.faults.portfolioUrl,
    firstName: w.faults.name,
    lastName: w.faults.name,
    cv: w.faults.cv,
  }
  const faults = refusal.fields.map(({ field }): FieldFault => ({ field, message: texts[field] ?? w.faults.other }))
  const shown = faults.length > 0 ? faults : [{ field: '', message: w.faults.other }]
  return new Refusal(refusal.reason, shown.map(({ message }) => message).join(' '), shown)
}
