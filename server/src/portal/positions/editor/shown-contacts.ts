import { MAX_CONTACTS } from './position-fields.ts'

/** The members of a contact, as fields of the form. */
export const contactMembers = ['name', 'title', 'email', 'phone'] as const

/** The field that says how many contacts a form shows, some of them empty. */
export const SHOWN_CONTACTS = 'contacts-shown'

/** The button that asks for the fields of one more person. */
export const ADD_CONTACT = 'add-contact'

/** How many contacts a form shows: all that are filled in, and as many as were asked for. @param value of a field */
export function shownContacts(value: (name: string) => string): number {
  const isFilled = (i: number) => contactMembers.some((member) => value(`contact-${i}-${member}`) !== '')
  const filled = Array.from({ length: MAX_CONTACTS }, (_, i) => i).findLast(isFilled) ?? -1
  const asked = Number(/^\d{1,2}$/.exec(value(SHOWN_CONTACTS))?.[0] ?? 0)
  return Math.min(Math.max(filled + 1, asked, 1), MAX_CONTACTS)
}

/** Adds the fields of one more person to those that a form sent. @returns false if it is another button */
export function addContact(posted: URLSearchParams, button: string): boolean {
  if (button !== ADD_CONTACT) return false
  posted.set(SHOWN_CONTACTS, String(shownContacts((name) => posted.get(name) ?? '') + 1))
  return true
}
