import { plainLine } from './text.ts'

/** The form in which e-mail addresses are compared: without blanks around it, composed, in lower case. */
export function normalizedEmail(email: string): string {
  // Lowering can decompose (İ), and composing can change the case: so compose before and after.
  return plainLine(email).normalize('NFC').toLowerCase().normalize('NFC')
}

/** Whether a text is one bare address: one @, and nothing that belongs to a list or to a name before it. */
export function isBareAddress(email: string): boolean {
  return /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\]+$/u.test(email)
}
