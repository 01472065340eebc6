import { nullable } from '@kandidat/contract/schema'
import { type Static, Type } from 'typebox'
import { allOrRefused, Refusal } from '../base/forms/refusal.ts'
import { normalizedEmail, storedEmail } from './email.ts'
import { storedPhone } from './phone.ts'
import { plainLine, visibleLine } from './text.ts'

/** A person whom applicants can ask, as a user writes it. */
export const ContactForm = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    title: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
    email: Type.Optional(nullable(Type.String({ maxLength: 320 }))),
    phone: Type.Optional(nullable(Type.String({ maxLength: 50 }))),
  },
  { additionalProperties: false },
)

/** A contact as it is stored (docs/content.md#contacts). */
export interface Contact {
  name: string
  title: string | null
  /** In the form in which e-mails are compared, so that every contact of a person is found by it. */
  email: string | null
  /** E.164. */
  phone: string | null
}

/**
 * @param country the country of a phone number without one: ISO 3166-1 alpha-2, or empty if unknown
 * @throws {Refusal} naming the members that are invalid, but never repeating their values
 */
export function storedContact(form: Static<typeof ContactForm>, country: string): Contact {
  return allOrRefused({
    name: () => storedName(form.name),
    title: () => plainLine(form.title ?? '') || null,
    email: () => (visibleLine(form.email ?? '') === '' ? null : normalizedEmail(storedEmail(form.email ?? ''))),
    phone: () => storedPhone(form.phone ?? null, country),
  })
}

/** What a person is found by among contacts. At least one member is not null. */
export type ContactIdentity = Pick<Contact, 'email' | 'phone'> & { name: string | null }

/**
 * What a person is found by, from what somebody entered.
 * @throws {Refusal} if nothing is given, or the phone number cannot be read
 */
export function contactIdentity(
  given: { email?: string | undefined; phone?: string | undefined; name?: string | undefined },
  country: string,
): ContactIdentity {
  const identity = {
    email: normalizedEmail(given.email ?? '') || null,
    phone: storedPhone(given.phone ?? null, country),
    name: visibleLine(given.name ?? '') || null,
  }
  if (Object.values(identity).some((value) => value !== null)) return identity
  throw new Refusal('invalid', 'Give the e-mail, phone number or name of the contact to remove.')
}

function storedName(name: string): string {
  const line = visibleLine(name)
  if (line === '') throw new Refusal('invalid', 'The name of a contact must not be blank.')
  return line
}
