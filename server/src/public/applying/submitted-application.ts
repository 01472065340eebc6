import { plainText, saysNothing } from '../../content/text.ts'
import type { Upload } from '../../content/files/content/upload.ts'
import type { ReadFiles } from '../../content/files/form-actions.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import type { AskedFields } from '../../positions/fields.ts'
import { Submitted } from '../../base/web/form.ts'
import type { Language } from '../../base/web/words/language.ts'
import { webWords } from '../../base/web/words/words.ts'
import { MESSAGE_LENGTH, stated, type SubmissionForm } from '../../candidates/submissions/submission.ts'
import { checkVisitorsEmail } from '../../content/sent-email.ts'
import { attempt, hashOfSent, inWords } from '../public-form/sent-form.ts'
import type { FormPosition } from '../public-form/form-store.ts'
import { type AddressField, unkeptFields } from '../../candidates/person.ts'
import { applyWords, publicFormWords } from '../words/applying.ts'

/** The field with the handles of files that a form was sent with before, so that it shows if one has gone. */
export const KEPT = 'cv_kept'
/** The field with the handles of files that are to be left out. */
export const DROPPED = 'cv_dropped'

/** What the form of an application sent, and how it was sent. */
export interface SentApplication {
  readonly form: SubmissionForm
  /** The files of the form. */
  readonly uploads: readonly Upload[]
  /** Of everything that was sent with one form. */
  readonly requestHash: (nonce: string) => Buffer
  /** Whether a file that was sent before is not there any more. */
  readonly hasLostFiles: boolean
  /** The optional fields of which nothing is kept. */
  readonly unkept: readonly AddressField[]
}

/**
 * Reads what the form of an application sent.
 * @throws {Refusal} with the faults of all fields, in the language of the page
 */
export function submittedApplication(
  posted: URLSearchParams,
  files: ReadFiles,
  { asked, country }: Pick<FormPosition, 'asked' | 'country'>,
  language: Language,
): SentApplication {
  const w = faultWords(language)
  const formWords = webWords[language].form
  const submitted = new Submitted(posted, formWords)
  const isRequired = (field: keyof AskedFields) => asked[field] === 'required'
  const read = (field: keyof AskedFields, max: number) =>
    asked[field] === 'off' ? '' : submitted.text(field, { max, required: isRequired(field) })
  const person = {
    firstName: submitted.text('firstName', { max: 200, required: saysNothing(posted.get('lastName') ?? '') }),
    lastName: submitted.text('lastName', { max: 200 }),
    email: submitted.text('email', { max: 320, required: true }),
    phone: read('phone', 50),
    linkedInUserName: read('linkedInUserName', 500),
    portfolioUrl: wholeAddress(read('portfolioUrl', 2_000)),
  }
  checkVisitorsEmail(submitted, posted, 'email', language)
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
  if (isRequired('cv') && uploads.length === 0 && !hasLostFiles) submitted.refuse('cv', w.requiredFile)
  const keepMe = submitted.isTicked('keepMe')
  const tellReferrer = submitted.isTicked('tellReferrer')
  const form = { person, message, keepMe, tellReferrer, fileIds: uploads.map(({ id }) => id) }
  // The rules of the fields too, so that nobody corrects a form twice.
  const refused = attempt(() => stated(form, hasLostFiles ? { ...asked, cv: 'off' } : asked, country))
  if (refused instanceof Refusal) {
    for (const fault of applicationFaults(refused, language).fields) submitted.refuse(fault.field, fault.message)
  }
  submitted.check()
  const nameOf = ({ handle, name, size }: Upload) => (kept.includes(handle) ? handle : `${name} ${size}`)
  const sent = [person, message, keepMe, tellReferrer, [...new Set([...kept, ...uploads.map(nameOf)])].toSorted()]
  const unkept = unkeptFields(person, (field) => asked[field] === 'optional')
  return { form, uploads, hasLostFiles, unkept, requestHash: hashOfSent(sent) }
}

/** Whether all texts that the form requires have come. They come before files, so that no file is stored of a form without them. */
export function hasRequiredTexts(posted: URLSearchParams, { asked }: Pick<FormPosition, 'asked'>): boolean {
  const isThere = (name: string) => !saysNothing(posted.get(name) ?? '')
  const textFields = ['phone', 'message', 'linkedInUserName', 'portfolioUrl'] as const
  return (
    (isThere('firstName') || isThere('lastName')) &&
    isThere('email') &&
    textFields.every((name) => asked[name] !== 'required' || isThere(name))
  )
}

/** People leave out the beginning of an address. */
export function wholeAddress(text: string): string {
  return /^[^\s:/]+\.[^\s:/]{2,}(?:\/\S*)?$/.test(text) ? `https://${text}` : text
}

const faultWords = (language: Language) => ({ ...publicFormWords[language].faults, ...applyWords[language].faults })

/** The faults of a verb about an application in the language of the page. */
export function applicationFaults(refusal: Refusal, language: Language): Refusal {
  const w = faultWords(language)
  const texts: Readonly<Record<string, string>> = {
    email: webWords[language].email.one,
    phone: w.phone,
    linkedInUserName: w.linkedInUserName,
    portfolioUrl: w.portfolioUrl,
    firstName: w.name,
    lastName: w.name,
    cv: w.cv,
  }
  return inWords(refusal, w, (field) => ({ field, message: texts[field] ?? w.other }))
}
