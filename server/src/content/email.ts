import { Refusal } from '../base/forms/refusal.ts'
import { plainLine } from './text.ts'

/** An e-mail address in the form that is compared: trimmed, in Unicode form C and lower case. */
export function normalizedEmail(email: string): string {
  // Lower case can decompose a character (İ), and composing can change its case.
  return plainLine(email).normalize('NFC').toLowerCase().normalize('NFC')
}

/** Whether the text is a single address, without a name and not a list. */
export function isBareAddress(email: string): boolean {
  return /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\]+$/u.test(email)
}

/**
 * An e-mail address as it is stored: as it was written, without surrounding blanks.
 * @throws {Refusal} if it is not a single address; the message does not repeat it
 */
export function storedEmail(email: string): string {
  const stored = plainLine(email).normalize('NFC')
  if (isBareAddress(stored)) return stored
  throw new Refusal(
    'invalid',
    'An e-mail must be one address without a name, such as kari@example.com.',
    [],
    'email-form',
  )
}
