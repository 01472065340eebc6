import type { Static } from 'typebox'
import { type Contact, ContactForm, storedContact } from '../../../content/contact.ts'
import { readForm } from '../../../base/forms/form.ts'
import { Refusal } from '../../../base/forms/refusal.ts'

/** A contact as a feed names it. */
export type ContactHint = { readonly [K in keyof Contact]: string | null }

const MOST = 20
const LENGTH = 200

/**
 * Reads the contacts of a posting. What cannot be read is left out, so that the position comes in
 * without it.
 * @param country the country of phone numbers without one
 * @returns the contacts, and problems, which never repeat what is about a person
 */
export function readContacts(
  hints: readonly ContactHint[],
  country: string,
): { contacts: Contact[]; problems: string[] } {
  const problems: string[] = []
  const read = (form: Static<typeof ContactForm>): Contact | undefined => {
    try {
      return storedContact(readForm(ContactForm, form, 'contact'), country)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problems.push(...error.fields.map(({ field }) => `contacts: ${field} cannot be read and is left out`))
      return undefined
    }
  }
  const contacts = hints.flatMap(({ name, title, email, phone }): Contact[] => {
    if (name === null) {
      problems.push('contacts: one without a name is left out')
      return []
    }
    const person = { name: cut(name), title: title && cut(title) }
    return [
      { ...person, email: read({ ...person, email })?.email ?? null, phone: read({ ...person, phone })?.phone ?? null },
    ]
  })
  if (contacts.length > MOST) problems.push(`contacts: those after the first ${MOST} are left out`)
  return { contacts: contacts.slice(0, MOST), problems }
}

function cut(text: string): string {
  return text.slice(0, LENGTH).toWellFormed().trim()
}
