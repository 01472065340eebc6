import { nullable } from '@kandidat/contract/schema'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { type Static, Type } from 'typebox'
import { isBareAddress, normalizedEmail } from '../content/email.ts'
import { plainLine } from '../content/text.ts'
import { WebAddress } from '../content/web-address.ts'
import { Refusal } from '../forms/refusal.ts'

const closed = { additionalProperties: false }

/** What is written about a person, under the contract's names (docs/operations.md#candidatevouchcandidate). */
const written = {
  email: Type.String({ minLength: 3, maxLength: 320 }),
  firstName: nullable(Type.String({ maxLength: 200 })),
  lastName: nullable(Type.String({ maxLength: 200 })),
  phone: nullable(Type.String({ maxLength: 50 })),
  linkedInUserName: nullable(Type.String({ maxLength: 500 })),
  portfolioUrl: nullable(WebAddress),
}

/** What a person can be edited by: any field. */
export const PersonEdit = Type.Partial(Type.Object(written), closed)
export type PersonEdit = Static<typeof PersonEdit>

/** What a person is made of: an e-mail at least, because by it a person is found. */
export const PersonForm = Type.Object(
  { ...Type.Partial(Type.Object(written)).properties, email: written.email },
  closed,
)
export type PersonForm = Static<typeof PersonForm>

/** The fields of a person as they are stored. */
export interface PersonFields {
  email: string
  /** What the person is found by; see {@link normalizedEmail}. */
  emailNormalized: string
  firstName: string | null
  lastName: string | null
  phone: string | null
  linkedInUserName: string | null
  portfolioUrl: string | null
}

/** Of the fields those that the API and events show. */
const SHOWN = ['email', 'firstName', 'lastName', 'phone', 'linkedInUserName', 'portfolioUrl'] as const

/**
 * A new person's fields.
 * @param country where a phone number without its country belongs: ISO 3166-1 alpha-2, or empty where nobody knows
 * @throws {Refusal} naming the field that can not be read, never repeating it
 */
export function newPerson(form: PersonForm, country: string): PersonFields {
  const nothing = { firstName: null, lastName: null, phone: null, linkedInUserName: null, portfolioUrl: null }
  return editedPerson({ ...nothing, email: '', emailNormalized: '' }, form, country)
}

/** The fields after an edit: what it names is replaced, all else stays. @throws {Refusal} as `newPerson` */
export function editedPerson(before: PersonFields, edit: PersonEdit, country: string): PersonFields {
  const { email, firstName, lastName, phone, linkedInUserName, portfolioUrl } = edit
  return {
    ...before,
    ...(email !== undefined && storedEmail(email)),
    ...(firstName !== undefined && { firstName: plainLine(firstName ?? '') || null }),
    ...(lastName !== undefined && { lastName: plainLine(lastName ?? '') || null }),
    ...(phone !== undefined && { phone: storedPhone(phone, country) }),
    ...(linkedInUserName !== undefined && { linkedInUserName: storedLinkedInName(linkedInUserName) }),
    ...(portfolioUrl !== undefined && { portfolioUrl: storedAddress(portfolioUrl) }),
  }
}

/**
 * What is known of a person, filled up by what the person says now. What was known stays: anybody can write somebody
 * else's e-mail into a form.
 */
export function filledPerson(known: PersonFields, said: PersonFields): PersonFields {
  return {
    ...known,
    firstName: known.firstName ?? said.firstName,
    lastName: known.lastName ?? said.lastName,
    phone: known.phone ?? said.phone,
    linkedInUserName: known.linkedInUserName ?? said.linkedInUserName,
    portfolioUrl: known.portfolioUrl ?? said.portfolioUrl,
  }
}

/** Whether two states of a person look different to whoever may see the person. */
export function looksDifferent(one: PersonFields, other: PersonFields): boolean {
  return SHOWN.some((field) => one[field] !== other[field])
}

function storedEmail(email: string): Pick<PersonFields, 'email' | 'emailNormalized'> {
  const stored = plainLine(email).normalize('NFC')
  if (!isBareAddress(stored)) {
    throw new Refusal('invalid', 'An e-mail must be one bare address, such as kari@example.com.')
  }
  return { email: stored, emailNormalized: normalizedEmail(stored) }
}

/** A phone number in the form of E.164. */
function storedPhone(phone: string | null, country: string): string | null {
  const line = plainLine(phone ?? '')
  if (line === '') return null
  const number = parsePhoneNumberFromString(line, isSupportedCountry(country) ? country : undefined)
  if (number?.isPossible()) return number.number
  throw new Refusal(
    'invalid',
    `A phone number can not be read as one of ${country === '' ? 'an unknown country' : country}: ` +
      'write it with its country, such as +47 912 34 567.',
  )
}

/** The bare name out of what people give: the name, with an @ before it, or the address of the profile. */
function storedLinkedInName(given: string | null): string | null {
  const line = plainLine(given ?? '').normalize('NFC')
  if (line === '') return null
  const name =
    /^(?:(?:https?:\/\/)?(?:[a-z]+\.)?linkedin\.com)?\/?in\/([^/?#]+)/i.exec(line)?.[1] ?? line.replace(/^@/, '')
  const bare = unescaped(name).normalize('NFC')
  if (/^[\p{L}\p{M}\p{N}_.-]{1,200}$/u.test(bare)) return bare
  throw new Refusal(
    'invalid',
    'A LinkedIn name must be the bare name of a person, or the address of the profile, such as https://www.linkedin.com/in/kari-lie.',
  )
}

/** The form allows what can not be stored, such as NUL. */
function storedAddress(given: string | null): string | null {
  if (given === null) return null
  const url = plainLine(given)
  if (URL.canParse(url)) return url
  throw new Refusal('invalid', 'The address of a portfolio must be whole, such as https://kari.example.com.')
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
