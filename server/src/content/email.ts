import { domainToASCII, domainToUnicode } from 'node:url'
import { Refusal } from '../base/forms/refusal.ts'
import { visibleLine } from './text.ts'

/** Bytes of an address and of what is before its `@` (RFC 5321, 4.5.3.1). */
const LONGEST = 254
const LONGEST_LOCAL = 64

/** An address as it was meant: without blanks around it, invisible characters, and the dot at the end of a sentence. */
function cleaned(email: string): string {
  return visibleLine(email).normalize('NFC').replace(/\.$/, '')
}

/**
 * An e-mail address in the form that is compared: cleaned, in Unicode form C and lower case. A domain with letters beyond ASCII is
 * one domain, whether it is written with them or as `xn--…`.
 */
export function normalizedEmail(email: string): string {
  // Lower case can decompose a character (İ), and composing can change its case.
  const lower = cleaned(email).toLowerCase().normalize('NFC')
  const at = lower.lastIndexOf('@')
  const domain = lower.slice(at + 1)
  return lower.slice(0, at + 1) + (domainToUnicode(asciiDomain(domain)) || domain).normalize('NFC')
}

/**
 * The mailbox that an address leads to, as `mailbox_of` of the database: without what stands after a plus sign, and without dots if it
 * is one of Gmail, which reads them as one.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const [box = ''] = local.split('+')
  return ['gmail.com', 'googlemail.com'].includes(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`
}

/** A domain as it is looked up; empty if it cannot be one. ASCII stays as it is, because an URL reads `%41` and `127.1` otherwise. */
function asciiDomain(domain: string): string {
  return /^[\0-\x7f]*$/.test(domain) && !domain.includes('xn--') ? domain : domainToASCII(domain)
}

/** Whether the text is a single address to which mail can go, without a name and not a list. */
export function isEmail(text: string): boolean {
  const [, local = '', domain = ''] = /^([^\s@<>(),;:"\\[\]]+)@([^\s@<>(),;:"\\[\]]+)$/u.exec(cleaned(text)) ?? []
  const ascii = asciiDomain(domain.toLowerCase())
  const labels = ascii.split('.')
  return (
    local !== '' &&
    !/^\.|\.\.|\.$/.test(local) &&
    Buffer.byteLength(local) <= LONGEST_LOCAL &&
    Buffer.byteLength(local) + 1 + ascii.length <= LONGEST &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) &&
    /^(?:[a-z]{2,}|xn--.+)$/.test(labels.at(-1) ?? '') &&
    // Nobody has these (RFC 6761, 7686, 9476). The documentation uses example.
    !/^(?:localhost|localdomain|invalid|test|onion|alt|arpa)$/.test(labels.at(-1) ?? '')
  )
}

/**
 * Whether the domain of an address is one that nobody in the internet has: a number in place of a name, or a name that is reserved
 * or used inside of networks alone. A single word is rather an address that is not whole. Members may have an address inside of
 * their network; a stranger who names one makes the mail server of the installation write to its own machines.
 */
export function isOutOfReach(text: string): boolean {
  const domain = asciiDomain(/@([^@]*)$/.exec(cleaned(text).toLowerCase())?.[1] ?? '').replace(/\.$/, '')
  const last = domain.split('.').at(-1) ?? ''
  return (
    /^\[.*\]$|^[\d.]+$/.test(domain) ||
    /^(?:localhost|localdomain|invalid|test|onion|alt|arpa|local|internal|intranet|private|lan|corp|home)$/.test(last)
  )
}

/**
 * An e-mail address as it is stored: as it was written, without what is invisible.
 * @throws {Refusal} if mail cannot go to it; the message does not repeat it
 */
export function storedEmail(email: string): string {
  if (isEmail(email)) return cleaned(email)
  throw new Refusal(
    'invalid',
    'An e-mail must be one whole address without a name, such as kari@example.com.',
    [],
    'email-form',
  )
}

/** The link that begins a mail to an address. The at sign stays as it is: some mail programs show `%40` as text. */
export function mailtoOf(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`
}
