// This file imports nothing, so that the client package can contain it and every runtime can run
// it. The HMAC is an argument, because Web Crypto is asynchronous and Node's own HMAC is not.

/** The header with the signature of a webhook request. */
export const signatureHeader = 'x-service-signature'

/** The most seconds that the time of a signature may be before or after the receiver's clock. */
export const signatureTolerance = 300

/**
 * Computes the HMAC-SHA256 of bytes, in hexadecimal, with the receiver's signing secret as the key.
 */
export type Hmac = (content: Uint8Array<ArrayBuffer>) => string | Promise<string>

/** The content of a signature header. */
export interface Signature {
  /** Unix time in seconds at which the request was signed. */
  readonly timestamp: number
  /** One HMAC in lower-case hexadecimal, or several while secrets overlap in a rotation. */
  readonly hmacs: readonly string[]
}

/** Whether the signature of a request is valid, and if not, why. */
export type SignatureVerdict =
  | { readonly valid: true; readonly timestamp: number }
  | { readonly valid: false; readonly reason: 'missing' | 'malformed' | 'too old' | 'too new' | 'mismatch' }

/**
 * The signed bytes: the timestamp in seconds, a full stop, and the body exactly as it is sent.
 * @param body the raw body; a string is encoded as UTF-8
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

/**
 * Writes the header: `t=<unix seconds>,v1=<hex>`, with a further `,v1=<hex>` for each further HMAC.
 */
export const formatSignature = ({ timestamp, hmacs }: Signature): string => {
  if (!Number.isSafeInteger(timestamp) || timestamp < 0)
    throw new RangeError('The timestamp must be Unix time in seconds')
  if (hmacs.length === 0) throw new RangeError('A signature needs at least one HMAC')
  return [`t=${timestamp}`, ...hmacs.map((hmac) => `v1=${hmac}`)].join(',')
}

/**
 * Reads the header. Its parts may be in any order and have spaces around them. Parts with another
 * name are ignored, so that a later scheme can be sent together with `v1`.
 * @returns undefined unless there is exactly one `t`, and at least one `v1` of 64 hexadecimal
 *   digits
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

/** Compares strings in a time that does not depend on where they differ. Lengths are not secret. */
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
 * @param tolerance the most seconds that the timestamp may be before or after `now`
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
