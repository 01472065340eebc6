import { parseRange } from '@kandidat/shared/outgoing/address-guard'

// Each function reads the value of a setting, and returns undefined if the text is not allowed.

/** A whole number within bounds. */
export function wholeNumber(least: number, most: number): (text: string) => number | undefined {
  return (text) => (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined)
}

/** A text of a form. */
export function matching(form: RegExp): (text: string) => string | undefined {
  return (text) => (form.test(text) ? text : undefined)
}

/** The slug of a company, which never has the form of an id. */
export function slug(text: string): string | undefined {
  const looksLikeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 100 && !looksLikeId ? text : undefined
}

const SSL_MODES = new Set(['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'])

/**
 * The URL of a PostgreSQL. `require` and `verify-ca` check the certificate and the name as `verify-full` does: the driver
 * takes them so today, with a warning that its next version will check less.
 */
export function databaseUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) return undefined
  const mode = url.searchParams.get('sslmode')
  if (mode !== null && !SSL_MODES.has(mode)) return undefined
  return text.replace(/([?&]sslmode=)(?:require|verify-ca)(?=&|$)/, '$1verify-full')
}

/**
 * An address that public links begin with, without a slash at the end. It has no path: pages, cookies and addresses for passkeys
 * are those of the whole host.
 */
export function publicUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  // URL silently drops an empty query and fragment, so the text itself is checked.
  if (/[?#]/.test(text) || url.username !== '' || url.password !== '' || !/^\/*$/.test(url.pathname)) return undefined
  // Public addresses begin with it, and have at most 2,000 characters.
  return url.origin.length <= 1_500 ? url.origin : undefined
}

/** Whether a host of a URL is this machine, whatever its names. */
export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

const MAIL_PARAMETERS = new Set(['sslmode', 'sslrootcert'])

/**
 * The URL of a mail server. It has the parameters of a PostgreSQL that are about TLS and no others, because nodemailer would take
 * all its options from them, those for reading files too.
 */
export function smtpUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return undefined
  const mode = url.searchParams.get('sslmode')
  if (text.includes('#') || !['', '/'].includes(url.pathname)) return undefined
  if ([...url.searchParams.keys()].some((name) => !MAIL_PARAMETERS.has(name))) return undefined
  if (mode !== null && !SSL_MODES.has(mode)) return undefined
  // A password is never sent unencrypted to another machine.
  const isOpen =
    mode === 'disable' && (url.protocol === 'smtps:' || (url.username !== '' && !isThisMachine(url.hostname)))
  return isOpen || (text.includes('?') && url.search === '') ? undefined : text
}

/** A bare e-mail address in ASCII, as every mail server takes it. */
export function mailAddress(text: string): string | undefined {
  return /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(text) ? text : undefined
}

/** The name of an IANA time zone. */
export function timeZone(text: string): string | undefined {
  // Intl also takes offsets such as +01:00, which know no daylight saving time.
  if (!/^[A-Za-z]/.test(text)) return undefined
  try {
    Intl.DateTimeFormat('en', { timeZone: text })
    return text
  } catch {
    return undefined
  }
}

/** `true` or `false`. */
export function truth(text: string): boolean | undefined {
  if (text === 'true') return true
  return text === 'false' ? false : undefined
}

/** Ranges of addresses, separated by commas. */
export function ranges(text: string): readonly string[] | undefined {
  const given = text.split(',').map((each) => each.trim())
  return given.every((each) => parseRange(each) !== undefined) ? given : undefined
}

/** Parses MASTER_KEY, or the file with the same content: keys with commas or line ends between. */
export function parseMasterKeys(text: string): readonly Buffer[] | undefined {
  const keys = text
    .trim()
    .split(/\s*[,\n]\s*/)
    .map(masterKey)
  return keys.every((key) => key !== undefined) ? keys : undefined
}

function masterKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  // 32 bytes are 43 characters of base64, in either alphabet, with or without padding.
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64')
  return undefined
}
