import { plainLine } from '../../content/text.ts'
import type { Contact } from '../../content/contact.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import type { Rule } from './rule.ts'

/**
 * An e-mail as an earlier release stored it, also one to which no mail can go: an archive is restored whole or not at all, and one
 * address of years ago must not be in its way.
 * @throws {Refusal} if it is not a single address without a name
 */
export function keptEmail(email: string): string {
  const stored = plainLine(email).normalize('NFC')
  if (/^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\]+$/u.test(stored)) return stored
  throw new Refusal('invalid', 'This is not a single e-mail address.')
}

/** The form in which an earlier release compared e-mails. */
export function formerlyCompared(email: string): string {
  return plainLine(email).normalize('NFC').toLowerCase().normalize('NFC')
}

/** The rule of contacts, which keeps their e-mails as an earlier release stored them. */
export function keptContacts(rule: Rule): Rule {
  return {
    ...rule,
    stored(value, row) {
      const given: readonly unknown[] = Array.isArray(value) ? value : []
      const emails = given.map((contact) => {
        const email = contact instanceof Object && 'email' in contact ? contact.email : null
        return typeof email === 'string' ? formerlyCompared(keptEmail(email)) : null
      })
      const others = given.map(withoutEmail)
      const stored = rule.stored(Array.isArray(value) ? others : value, row) as Contact[]
      return stored.map((contact, i) => ({ ...contact, email: emails[i] ?? null }))
    },
  }
}

function withoutEmail(contact: unknown): unknown {
  return typeof contact === 'object' && contact !== null ? { ...contact, email: null } : contact
}
