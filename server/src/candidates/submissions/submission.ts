import type { Language as SpokenLanguage } from '@kandidat/contract/resources/enumerations'
import { plainText, saysNothing } from '../../content/text.ts'
import { readForm } from '../../base/forms/form.ts'
import { allOrRefused, type FieldFault, Refusal, refusedField } from '../../base/forms/refusal.ts'
import type { AskedFields } from '../../positions/fields.ts'
import type { Language } from '../../base/web/words/language.ts'
import { type AddressField, newPerson, type PersonFields, PersonForm, unkeptFields } from '../person.ts'

/** Why a submission waits for a human (docs/applications.md#spam), in the order of the schema. */
export const heldReasons = ['fast', 'trap', 'address', 'position'] as const
export type HeldReason = (typeof heldReasons)[number]

/** Where a submission stands. `new` exists only inside the transaction that stores it. */
export type SubmissionState = 'new' | 'held' | 'taken' | 'discarded'

/** Longest message, in characters. */
export const MESSAGE_LENGTH = 5_000
/** Days after which a submission that nobody has let in is deleted, and how many of them are left when its sender is told. */
export const HELD_DAYS = 30
export const NOTICE_DAYS = 3

/** What the form of an application says, as people write it. */
export interface SubmissionForm {
  readonly person: PersonForm
  readonly message: string
  /** Whether the applicant agrees to be kept for other positions. */
  readonly keepMe: boolean
  /** Whether the referrer may see how it goes on, for somebody who came through the link of a referrer. */
  readonly tellReferrer: boolean
  /** Uploaded files, which the caller has found by their handles. */
  readonly fileIds: readonly string[]
}

/** What a submission says, as it is stored. */
export interface Stated {
  readonly person: PersonFields
  readonly message: string | null
  readonly keepMe: boolean
  readonly tellReferrer: boolean
  readonly fileIds: readonly string[]
}

/** A text as an applicant saw it. */
export interface ShownText {
  readonly title: string
  readonly language: SpokenLanguage
  readonly html: string
}

/** What a form showed beside its fields. */
export interface Shown {
  readonly language: Language
  readonly ad: ShownText
  readonly notice: ShownText & { readonly version: number; readonly policyVersion: number }
}

/**
 * What a form says, by the rules of its position: one name and an e-mail are required, and beside them what the position requires.
 * What it does not ask for is left out, and so is what cannot be kept of an optional address.
 * @param country the country of phone numbers without one: ISO 3166-1 alpha-2, or empty if unknown
 * @throws {Refusal} with the faults of all fields; it never repeats their values
 */
export function stated(form: SubmissionForm, asked: AskedFields, country: string): Stated {
  const asks = (field: keyof AskedFields) => asked[field] !== 'off'
  const { email, firstName, lastName, phone, linkedInUserName, portfolioUrl } = form.person
  const unkept = unkeptFields(form.person, (field) => asked[field] !== 'required')
  const keeps = (field: AddressField) => asks(field) && !unkept.includes(field)
  const written: PersonForm = {
    email,
    firstName: firstName ?? null,
    lastName: lastName ?? null,
    phone: asks('phone') ? (phone ?? null) : null,
    linkedInUserName: keeps('linkedInUserName') ? (linkedInUserName ?? null) : null,
    portfolioUrl: keeps('portfolioUrl') && !saysNothing(portfolioUrl ?? '') ? (portfolioUrl ?? null) : null,
  }
  const message = asks('message') ? form.message : ''
  const given = { ...written, message, cv: form.fileIds.length > 0 ? 'a file' : null }
  const required = [
    ...(saysNothing(lastName ?? '') ? ['firstName'] : []),
    ...Object.keys(asked).filter((name) => isRequired(asked, name)),
  ]
  const missing = required.filter((name) => saysNothing(given[name as keyof typeof given] ?? ''))
  const works = {
    form: () => readForm(PersonForm, written, 'application'),
    person: () => newPerson(written, country),
    message: () => storedMessage(message),
  }
  const found = attempt(() => allOrRefused(works))
  const faults = [
    ...missing.map((field) => ({ field, message: `${field} is required.` })),
    ...found.faults.map(({ field, message: fault }) => ({
      field: field.replace(/^(?:form|person)\./, ''),
      message: fault,
    })),
  ].filter(({ field }, i, all) => all.findIndex((each) => each.field === field) === i)
  if (faults.length > 0 || !found.value) {
    throw new Refusal('invalid', faults.map((fault) => fault.message).join(' '), faults)
  }
  const { keepMe, tellReferrer } = form
  const { person } = found.value
  return { person, message: found.value.message, keepMe, tellReferrer, fileIds: asks('cv') ? form.fileIds : [] }
}

function isRequired(asked: AskedFields, name: string): boolean {
  return asked[name as keyof AskedFields] === 'required'
}

function attempt<T>(work: () => T): { value: T | null; faults: readonly FieldFault[] } {
  try {
    return { value: work(), faults: [] }
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'invalid') return { value: null, faults: error.fields }
    throw error
  }
}

/** A message as it is stored; null if there is none. @throws {Refusal} if it is too long */
export function storedMessage(text: string): string | null {
  const message = plainText(text)
  if (message.length <= MESSAGE_LENGTH) return message || null
  throw refusedField('', `A message can have at most ${MESSAGE_LENGTH} characters, but it has ${message.length}.`)
}
