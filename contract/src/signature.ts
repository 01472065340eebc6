// This file imports nothing, so that a receiver on any runtime can use it: the HMAC is an argument, because Web Crypto is
// asynchronous and Node's own is not.

/** The header that every webhook request carries (docs/webhooks.md#the-secret). */
export const signatureHeader = 'x-service-signature'

/** How far the timestamp of a signature may be from the receiver's clock, in seconds, to either side. */
export const signatureTolerance = 300

/** HMAC-SHA256 over bytes, in hexadecimal, keyed by the receiver's signing secret. */
export type Hmac = (content: Uint8Array<ArrayBuffer>) => string | Promise<string>

/** What a signature header says. */
export interface Signature {
  /** Unix time in seconds at which the request was signed. */
  readonly timestamp: number
  /** One HMAC in lower-case hexadecimal; several while secrets overlap in a rotation. */
  readonly hmacs: readonly string[]
}

/** Whether a request is what was signed, and if not, why. */
export type SignatureVerdict =
  | { readonly valid: true; readonly timestamp: number }
  | { readonly valid: false; readonly reason: 'missing' | 'malformed' | 'too old' | 'too new' | 'mismatch' }

/**
 * What is signed: the timestamp in seconds, a full stop, and the body exactly as it travels.
 * @param body the raw body; a string is taken as UTF-8
 */
export const contentToSign = (timestamp: number, body: string | Uint8Array): Uint8Array<ArrayBuffer> => {
  const encoder = new TextEncoder()
  const head = encoder.encode(`${timestamp}.`)
  const tail = typeof body === 'string' ? encoder.encode(body) : body
  const content = new Uint8Array(head.length + tail.length)
  content.set(head)
  content.set(tail, head.length)
  return content
}

/** Writes the header: `t=<unix seconds>,v1=<hex>`, with a further `,v1=<hex>` for each further HMAC. */
export const formatSignature = ({ timestamp, hmacs }: Signature): string => {
  if (!Number.isSafeInteger(timestamp) || timestamp < 0)
    throw new RangeError('The timestamp must be Unix time in seconds')
  if (hmacs.length === 0) throw new RangeError('A signature needs at least one HMAC')
  return [`t=${timestamp}`, ...hmacs.map((hmac) => `v1=${hmac}`)].join(',')
}

/**
 * Reads the header. Parts may come in any order, with spaces around them; parts of another name are ignored, so that a
 * later scheme can stand beside `v1`. A header without exactly one `t` and at least one `v1` of 64 hexadecimal digits is
 * undefined.
 */
export const parseSignature = (header: string): Signature | undefined => {
  const timestamps: string[] = []
  const hmacs: string[] = []
  for (const part of header.split(',')) {
    const at = part.indexOf('=')
    const name = part.slice(0, Math.max(at, 0)).trim()
    const value = part.slice(at + 1).trim()
    if (name === 't') timestamps.push(value)
    if (name === 'v1' && /^[0-9a-f]{64}$/i.test(value)) hmacs.push(value.toLowerCase())
  }
  const [timestamp, ...others] = timestamps
  if (timestamp === undefined || others.length > 0 || !/^[0-9]{1,12}$/.test(timestamp) || hmacs.length === 0)
    return undefined
  return { timestamp: Number(timestamp), hmacs }
}

/** Compares without telling by its duration where two strings differ. Their lengths are no secret. */
export const equalInConstantTime = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false
  let difference = 0
  for (let i = 0; i < one.length; i += 1) difference |= one.charCodeAt(i) ^ other.charCodeAt(i)
  return difference === 0
}

/**
 * Decides whether a webhook request is genuine and fresh.
 * @param header the value of `x-service-signature`, if there is one
 * @param body the raw body, before any parsing
 * @param hmac HMAC-SHA256 keyed by the signing secret
 * @param now Unix time in seconds
 * @param tolerance how far the timestamp may be from `now`, in seconds
 */
export const verifySignature = async (
  header: string | null | undefined,
  body: string | Uint8Array,
  hmac: Hmac,
  now: number,
  tolerance: number = signatureTolerance,
): Promise<SignatureVerdict> => {
  if (header === null || header === undefined || header === '') return { valid: false, reason: 'missing' }
  const signature = parseSignature(header)
  if (signature === undefined) return { valid: false, reason: 'malformed' }
  const { timestamp, hmacs } = signature
  if (now - timestamp > tolerance) return { valid: false, reason: 'too old' }
  if (timestamp - now > tolerance) return { valid: false, reason: 'too new' }
  const expected = (await hmac(contentToSign(timestamp, body))).toLowerCase()
  let matches = 0
  for (const given of hmacs) matches += equalInConstantTime(given, expected) ? 1 : 0
  return matches > 0 ? { valid: true, timestamp } : { valid: false, reason: 'mismatch' }
}
