import { plainText, saysNothing, visibleLine } from '../../content/text.ts'
import { readForm } from '../../base/forms/form.ts'
import { allOrRefused, type FieldFault, Refusal, refusedField } from '../../base/forms/refusal.ts'
import { PersonForm } from '../person.ts'

/** Days for which an application through the link of a referrer is a referral by that referrer. */
export const CLAIM_DAYS = 180
/** Days of silence after which an invitation counts as declined: the month of GDPR, Article 14. */
export const SILENCE_DAYS = 30
/** Days after which somebody who was invited by mail is reminded, once. */
export const REMINDER_DAYS = 14
/** Longest note of a referrer, in characters. */
export const NOTE_LENGTH = 2_000

/** A person as the form of a referral asks for one. */
export interface Named {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** The form of a referral, as people write it. */
export interface ReferralForm {
  readonly referrer: Named
  /** Null for a referrer who only wants a link of their own. */
  readonly candidate: (Named & { readonly note: string; readonly knows: boolean }) | null
}

/** What the form says. */
export interface StatedReferral {
  readonly referrer: PersonForm
  readonly candidate: { readonly person: PersonForm; readonly name: string; readonly note: string | null } | null
}

/**
 * What the form of a referral says: names and e-mails are required, and that the referred person knows.
 * @throws {Refusal} with the faults of all fields; it never repeats their values
 */
export function statedReferral({ referrer, candidate }: ReferralForm): StatedReferral {
  const faults: FieldFault[] = [
    ...missing('referrer', referrer),
    ...(candidate === null ? [] : missing('candidate', candidate)),
    ...(candidate === null || candidate.knows ? [] : [{ field: 'knows', message: 'knows is required.' }]),
  ]
  if (faults.length > 0) throw new Refusal('invalid', faults.map(({ message }) => message).join(' '), faults)
  return allOrRefused({
    referrer: () => formOf(referrer),
    candidate: () =>
      candidate && {
        person: formOf(candidate),
        name: visibleLine(`${candidate.firstName} ${candidate.lastName}`),
        note: allOrRefused({ note: () => storedNote(candidate.note) }).note,
      },
  })
}

function missing(of: 'referrer' | 'candidate', named: Named): FieldFault[] {
  const required = saysNothing(named.lastName) ? (['firstName', 'email'] as const) : (['email'] as const)
  return required
    .filter((field) => saysNothing(named[field]))
    .map((field) => ({ field: `${of}.${field}`, message: `${of}.${field} is required.` }))
}

function formOf({ firstName, lastName, email }: Named): PersonForm {
  return readForm(PersonForm, { firstName, lastName, email }, 'person')
}

function storedNote(text: string): string | null {
  const note = plainText(text)
  if (note.length <= NOTE_LENGTH) return note || null
  throw refusedField('', `A note can have at most ${NOTE_LENGTH} characters, but it has ${note.length}.`)
}

/** What somebody who was invited says; silence is an answer too. */
export const invitationAnswers = ['no', 'erase', 'silence'] as const
export type InvitationAnswer = (typeof invitationAnswers)[number]

/**
 * What a referrer is shown of somebody who was invited. A no looks like no answer: until the month is over it is still
 * `invited`.
 */
export type InvitationState = 'invited' | 'answered' | 'no_answer'
