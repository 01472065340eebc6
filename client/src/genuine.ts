import { signatureHeader, signatureTolerance, verifySignature } from '../../contract/src/signature.ts'
import { hexHmac } from './hmac.ts'
import { kindOf, MisuseError } from './misuse.ts'
import { SignatureError, type SignatureFault } from './signature-errors.ts'

/** A body before any parsing. */
export type RawBody = string | Uint8Array | ArrayBuffer

export interface VerifyOptions {
  /** The present time in milliseconds since 1970; that of the runtime unless given. */
  readonly now?: (() => number) | undefined
  /** How many seconds the time of the signature may be from the present, to either side; 300 unless given. */
  readonly toleranceSeconds?: number | undefined
}

/**
 * Whether a request is genuine and fresh.
 * @throws SignatureError where it is not, MisuseError where what is given is not as it must be
 */
export async function verifyGenuine(
  body: string | Uint8Array,
  header: string | null | undefined,
  secrets: readonly string[],
  { now = Date.now, toleranceSeconds = signatureTolerance }: VerifyOptions,
): Promise<void> {
  if (header !== null && header !== undefined && typeof header !== 'string')
    throw new MisuseError(
      `The header must be the value of ${signatureHeader}, one string; ${kindOf(header)} was given` +
        (Array.isArray(header) ? ': pass its only element' : ': pass the value, and not all headers'),
    )
  requireTolerance(toleranceSeconds)
  const seconds = Math.floor(now() / 1000)
  let fault: SignatureFault | undefined
  // All are tried, so that how long it takes tells nothing of which one it was.
  let genuine = false
  for (const secret of secrets) {
    const verdict = await verifySignature(
      header,
      body,
      (content) => hexHmac(secret, content),
      seconds,
      toleranceSeconds,
    )
    if (verdict.valid) genuine = true
    else fault = verdict.reason
  }
  if (!genuine)
    throw new SignatureError(fault ?? 'mismatch', sentenceOf(fault ?? 'mismatch', header ?? '', toleranceSeconds))
}

/** @throws MisuseError for anything but a time, where one is given */
export function requireTolerance(given: unknown): void {
  if (given !== undefined && (typeof given !== 'number' || !Number.isFinite(given) || given < 0))
    throw new MisuseError('toleranceSeconds must be a number of seconds, from 0 on')
}

/** @throws MisuseError for anything but a raw body */
export function bytesOrText(given: RawBody): string | Uint8Array {
  if (typeof given === 'string') return given
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
  // One of another realm, as in tests with a DOM, is no instance of this one's class.
  if (Object.prototype.toString.call(given) === '[object ArrayBuffer]') return new Uint8Array(given)
  const parsed = typeof given === 'object' && given !== null
  throw new MisuseError(
    `The body must be the raw one, as text or bytes, and ${kindOf(given)} was given` +
      (parsed
        ? ': a body that was parsed is not what was signed. Take it before the parser, as with express.raw()'
        : ''),
  )
}

function sentenceOf(fault: SignatureFault, header: string, tolerance: number): string {
  if (fault === 'malformed' && header.startsWith('v1,'))
    return `This is the value of webhook-signature: pass that of ${signatureHeader}`
  return {
    missing: `There is no ${signatureHeader}: this is no request of Kandidat, or something on the way took the header out`,
    malformed: `The value of ${signatureHeader} can not be read: it must be t=<unix seconds>,v1=<64 hexadecimal digits>`,
    'too old': `The request was signed more than ${tolerance} s ago: somebody else sends it again, or a clock is wrong`,
    'too new': `The request was signed more than ${tolerance} s in the future: a clock is wrong`,
    mismatch:
      'The signature does not match: the secret is that of another receiver or was rotated, or the body is not as it came, ' +
      'byte for byte, as when it was parsed and written again',
  }[fault]
}
