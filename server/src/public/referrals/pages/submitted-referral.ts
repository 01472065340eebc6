import { normalizedEmail } from '../../../content/email.ts'
import { plainText, saysNothing } from '../../../content/text.ts'
import type { Refusal } from '../../../base/forms/refusal.ts'
import { Submitted } from '../../../base/web/form.ts'
import type { Language } from '../../../base/web/words/language.ts'
import { webWords } from '../../../base/web/words/words.ts'
import { NOTE_LENGTH, type ReferralForm } from '../../../candidates/referrals/referral.ts'
import { checkVisitorsEmail } from '../../../content/sent-email.ts'
import { hashOfSent, inWords } from '../../public-form/sent-form.ts'
import { publicFormWords } from '../../words/applying.ts'
import { referWords } from '../../words/referrals.ts'

/** The two ways to refer. The first one is offered first: it stores nothing about anybody else. */
export const ways = ['link', 'name'] as const
export type Way = (typeof ways)[number]

/** The inputs of the form, in their order, and the field of the verb that each is. */
export const INPUTS = {
  firstName: 'referrer.firstName',
  lastName: 'referrer.lastName',
  email: 'referrer.email',
  theirFirstName: 'candidate.firstName',
  theirLastName: 'candidate.lastName',
  theirEmail: 'candidate.email',
  note: 'candidate.note',
  knows: 'knows',
} as const

export type Input = keyof typeof INPUTS

/** What the form of a referral sent. */
export interface SentReferral {
  readonly form: ReferralForm
  /** Of everything that was sent with one form. */
  readonly requestHash: (nonce: string) => Buffer
}

/**
 * Reads what the form of a referral sent.
 * @throws {Refusal} with the faults of all fields, in the language of the page
 */
export function submittedReferral(posted: URLSearchParams, way: Way, language: Language): SentReferral {
  const w = faultWords(language)
  const formWords = webWords[language].form
  const submitted = new Submitted(posted, formWords)
  // One name is enough.
  const name = (input: Input, other?: Input) =>
    submitted.text(input, { max: 200, required: other !== undefined && saysNothing(posted.get(other) ?? '') })
  const email = (input: Input) => {
    const text = submitted.text(input, { max: 320, required: true })
    checkVisitorsEmail(submitted, posted, input, language)
    return text
  }
  const referrer = { firstName: name('firstName', 'lastName'), lastName: name('lastName'), email: email('email') }
  if (way === 'link') {
    submitted.check()
    return { form: { referrer, candidate: null }, requestHash: hashOfSent([way, referrer]) }
  }
  const them = {
    firstName: name('theirFirstName', 'theirLastName'),
    lastName: name('theirLastName'),
    email: email('theirEmail'),
  }
  if (them.email !== '' && normalizedEmail(them.email) === normalizedEmail(referrer.email)) {
    submitted.refuse('theirEmail', w.same)
  }
  const note = plainText(posted.get('note') ?? '')
  if (note.length > NOTE_LENGTH) submitted.refuse('note', formWords.tooLong(NOTE_LENGTH, note.length))
  const knows = submitted.isTicked('knows')
  if (!knows) submitted.refuse('knows', w.knows)
  submitted.check()
  const candidate = { ...them, note, knows }
  return { form: { referrer, candidate }, requestHash: hashOfSent([way, referrer, candidate]) }
}

const faultWords = (language: Language) => ({ ...publicFormWords[language].faults, ...referWords[language].faults })

/** The faults of a verb about a referral in the language of the page. */
export function referralFaults(refusal: Refusal, language: Language): Refusal {
  const w = faultWords(language)
  return inWords(refusal, w, (field) => {
    const input = Object.entries(INPUTS).find(([, name]) => name === field)?.[0] ?? ''
    return {
      field: input,
      message: /email/i.test(input) ? webWords[language].email.one : /name/i.test(input) ? w.name : w.other,
    }
  })
}
