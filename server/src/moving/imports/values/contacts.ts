import type { Remark } from '../../../content/faults/remark.ts'
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
): { contacts: Contact[]; problems: Remark[] } {
  const problems: Remark[] = []
  const read = (form: Static<typeof ContactForm>): Contact | undefined => {
    try {
      return storedContact(readForm(ContactForm, form, 'contact'), country)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problems.push(...error.fields.map(({ field }) => ({ code: 'contact-field' as const, field: namedField(field) })))
      return undefined
    }
  }
  const contacts = hints.flatMap(({ name, title, email, phone }): Contact[] => {
    if (name === null) {
      problems.push({ code: 'contact-no-name' })
      return []
    }
    const person = { name: cut(name), title: title && cut(title) }
    return [
      { ...person, email: read({ ...person, email })?.email ?? null, phone: read({ ...person, phone })?.phone ?? null },
    ]
  })
  if (contacts.length > MOST) problems.push({ code: 'contacts-cut', length: MOST })
  return { contacts: contacts.slice(0, MOST), problems }
}

function namedField(field: string): 'email' | 'phone' | 'other' {
  return field === 'email' || field === 'phone' ? field : 'other'
}

function cut(text: string): string {
  return text.slice(0, LENGTH).toWellFormed().trim()
}
