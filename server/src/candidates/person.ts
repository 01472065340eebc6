import { nullable } from '@kandidat/contract/schema'
import { type Static, Type } from 'typebox'
import { normalizedEmail, storedEmail } from '../content/email.ts'
import { storedPhone } from '../content/phone.ts'
import { saysNothing, visibleLine } from '../content/text.ts'
import { WEB_ADDRESS, WebAddress } from '../content/web-address.ts'
import { edited } from '../base/forms/field.ts'
import { Refusal } from '../base/forms/refusal.ts'

const closed = { additionalProperties: false }

/**
 * The fields that can be written, under the contract's names
 * (docs/operations.md#candidatevouchcandidate).
 */
const fields = {
  email: Type.String({ minLength: 3, maxLength: 320 }),
  firstName: nullable(Type.String({ maxLength: 200 })),
  lastName: nullable(Type.String({ maxLength: 200 })),
  phone: nullable(Type.String({ maxLength: 50 })),
  linkedInUserName: nullable(Type.String({ maxLength: 500 })),
  portfolioUrl: nullable(WebAddress),
}

/** The form of an edit: any of the fields. */
export const PersonEdit = Type.Partial(Type.Object(fields), closed)
export type PersonEdit = Static<typeof PersonEdit>

/** The form of a new person: an e-mail at least, because people are found by it. */
export const PersonForm = Type.Object({ ...Type.Partial(Type.Object(fields)).properties, email: fields.email }, closed)
export type PersonForm = Static<typeof PersonForm>

/** The fields of a person as they are stored. */
export interface PersonFields {
  email: string
  /**
   * The form in which e-mails are compared; see {@link normalizedEmail}. It ends with the id of a person whose e-mail finds somebody
   * else (candidates/doubles/actions.ts).
   */
  emailNormalized: string
  firstName: string | null
  lastName: string | null
  phone: string | null
  linkedInUserName: string | null
  portfolioUrl: string | null
}

/** The fields that the API and events show. */
const SHOWN = ['email', 'firstName', 'lastName', 'phone', 'linkedInUserName', 'portfolioUrl'] as const

/** How each field is stored. */
const rules = {
  email: { stored: storedEmail },
  firstName: { stored: storedName },
  lastName: { stored: storedName },
  phone: { stored: storedPhone },
  linkedInUserName: { stored: storedLinkedInName },
  portfolioUrl: { stored: storedAddress },
}

/**
 * The fields of a new person.
 * @param country the country of phone numbers without one: ISO 3166-1 alpha-2, or empty if unknown
 * @throws {Refusal} naming the fields that are invalid, but never repeating their values
 */
export function newPerson(form: PersonForm, country: string): PersonFields {
  const nothing = { firstName: null, lastName: null, phone: null, linkedInUserName: null, portfolioUrl: null }
  return editedPerson({ ...nothing, email: '', emailNormalized: '' }, form, country)
}

/**
 * The fields after an edit: those in the edit are replaced, and all others stay.
 * @throws {Refusal} as `newPerson`
 */
export function editedPerson(before: PersonFields, edit: PersonEdit, country: string): PersonFields {
  // An earlier release stored addresses to which no mail can go. Nobody has to correct one to correct something else.
  const { email, ...others } = edit
  const after = edited(rules, before, email === before.email ? others : edit, country)
  const emailNormalized = normalizedEmail(after.email)
  const findsAnother = before.emailNormalized.startsWith(`${emailNormalized} `)
  return { ...after, emailNormalized: findsAnother ? before.emailNormalized : emailNormalized }
}

/** The fields of a person with an e-mail that finds somebody else. */
export function foundByNobody(typed: PersonFields, id: string): PersonFields {
  return { ...typed, emailNormalized: `${typed.emailNormalized} ${id}` }
}

/**
 * The known fields of a person, with unknown ones filled by what the person states now. Known
 * fields stay, because anybody can write somebody else's e-mail into a form.
 */
export function filledPerson(known: PersonFields, stated: PersonFields): PersonFields {
  return {
    ...known,
    firstName: known.firstName ?? stated.firstName,
    lastName: known.lastName ?? stated.lastName,
    phone: known.phone ?? stated.phone,
    linkedInUserName: known.linkedInUserName ?? stated.linkedInUserName,
    portfolioUrl: known.portfolioUrl ?? stated.portfolioUrl,
  }
}

/** Whether a change of a person is visible to those who can see the person. */
export function looksDifferent(before: PersonFields, after: PersonFields): boolean {
  return SHOWN.some((field) => before[field] !== after[field])
}

function storedName(name: string | null): string | null {
  return saysNothing(name ?? '') ? null : visibleLine(name ?? '')
}

/**
 * The bare name, from what people enter: the name, the name after an @, or the address of the
 * profile.
 */
function storedLinkedInName(entered: string | null): string | null {
  const line = visibleLine(entered ?? '').normalize('NFC')
  if (saysNothing(line)) return null
  const name = profileIn(line) ?? line.replace(/^@/, '')
  const bare = unescaped(name).normalize('NFC')
  if (/^[\p{L}\p{M}\p{N}_.-]{1,200}$/u.test(bare) && !/^(?:www\.|.*\.com$)/i.test(bare)) return bare
  throw new Refusal(
    'invalid',
    'Give a LinkedIn name, such as kari-lie, or the address of the profile, such as https://www.linkedin.com/in/kari-lie.',
    [],
    'linkedin-form',
  )
}

/** The name in the address of a profile, of any country and of the pages for phones; undefined if it is none. */
function profileIn(line: string): string | undefined {
  return /^(?:(?:https?:\/\/)?(?:[a-z0-9-]+\.)*linkedin\.com)?\/?(?:mwlite\/)?(?:profile\/)?in\/([^\s/?#]+)/i.exec(
    line,
  )?.[1]
}

/** The optional fields of a form of which only an address is kept. */
export type AddressField = 'linkedInUserName' | 'portfolioUrl'

/**
 * The fields that a form asks for and does not require, but from which nothing can be kept: a sentence, somebody's name, another
 * website. They never stop somebody who applies.
 */
export function unkeptFields(
  form: Pick<PersonForm, AddressField>,
  isOptional: (field: AddressField) => boolean,
): AddressField[] {
  const { linkedInUserName: profile, portfolioUrl: address } = form
  return (['linkedInUserName', 'portfolioUrl'] as const).filter((field) => {
    const text = field === 'linkedInUserName' ? profile : address
    if (!isOptional(field) || saysNothing(text ?? '')) return false
    return field === 'linkedInUserName'
      ? !isProfile(text ?? '')
      : !isStored(() => storedAddress(text ?? ''), text ?? '')
  })
}

/** Whether a text is a profile for certain: its address, or a name that is no word, since words are names of somebody else there. */
function isProfile(text: string): boolean {
  const line = visibleLine(text)
  const isName = profileIn(line) !== undefined || /^@\S+$/.test(line) || /^(?=.*[-\d])\S+$/.test(line)
  return isName && isStored(() => storedLinkedInName(line), null)
}

function isStored(work: () => unknown, address: string | null): boolean {
  try {
    work()
    return address === null || new RegExp(WEB_ADDRESS).test(address)
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * The parts of a name that was written as one: the last word is the last name, and before a single comma everything is, as registers
 * write it.
 */
export function splitName(whole: string): Required<Pick<PersonForm, 'firstName' | 'lastName'>> {
  const name = visibleLine(whole)
  const parts = name.split(/[,\uff0c]/)
  const cut = name.lastIndexOf(' ')
  const [first = '', last = ''] =
    parts.length === 2 ? parts.toReversed() : cut === -1 ? [name] : [name.slice(0, cut), name.slice(cut + 1)]
  return { firstName: storedName(first), lastName: storedName(last) }
}

/**
 * The form allows characters that cannot be stored, such as NUL, so the address is checked again
 * without them.
 */
function storedAddress(entered: string | null): string | null {
  if (entered === null || saysNothing(entered)) return null
  const url = visibleLine(entered)
  if (URL.canParse(url)) return url
  throw new Refusal(
    'invalid',
    'The address of a portfolio must be complete and begin with https:// or http://, such as https://kari.example.com.',
    [],
    'portfolio-form',
  )
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
