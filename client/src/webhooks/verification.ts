import { signatureHeader, signatureTolerance, verifySignature } from '../../../contract/src/webhooks/signature.ts'
import { hexHmac } from './hmac.ts'
import { kindOf, MisuseError } from '../validation/misuse.ts'
import { SignatureError, type SignatureFault } from './signature-errors.ts'

/** A body that was not parsed. */
export type RawBody = string | Uint8Array | ArrayBuffer

export interface VerifyOptions {
  /** Returns the current time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
  /** The most seconds that the time of the signature may be before or after now. Default: 300. */
  readonly toleranceSeconds?: number | undefined
}

/**
 * Checks that a request is genuine and fresh.
 * @throws SignatureError if it is not, MisuseError if an argument is not valid
 */
export async function verifyGenuine(
  body: string | Uint8Array,
  header: string | null | undefined,
  secrets: readonly string[],
  { now = Date.now, toleranceSeconds = signatureTolerance }: VerifyOptions,
): Promise<void> {
  if (header !== null && header !== undefined && typeof header !== 'string')
    throw new MisuseError(
      `The header must be the value of ${signatureHeader}, a single string; ${kindOf(header)} was given` +
        (Array.isArray(header) ? ': pass its only element' : ': pass only the value, not all headers'),
    )
  requireTolerance(toleranceSeconds)
  const seconds = Math.floor(now() / 1000)
  let fault: SignatureFault | undefined
  // All secrets are tried, so that the duration does not reveal which of them matched.
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
    throw new SignatureError(fault ?? 'mismatch', messageOf(fault ?? 'mismatch', header ?? '', toleranceSeconds))
}

/** @throws MisuseError if a value is given that is not a duration */
export function requireTolerance(given: unknown): void {
  if (given !== undefined && (typeof given !== 'number' || !Number.isFinite(given) || given < 0))
    throw new MisuseError('toleranceSeconds must be a number of seconds that is not negative')
}

/** @throws MisuseError if the body is not raw */
export function bytesOrText(given: RawBody): string | Uint8Array {
  if (typeof given === 'string') return given
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
  // An ArrayBuffer of another realm, as in tests with a DOM, is not an instance of this class.
  if (Object.prototype.toString.call(given) === '[object ArrayBuffer]') return new Uint8Array(given)
  const parsed = typeof given === 'object' && given !== null
  throw new MisuseError(
    `The body must be the raw body, as text or bytes; ${kindOf(given)} was given` +
      (parsed
        ? '. A parsed body differs from the signed one: read it before a parser does, for example with express.raw()'
        : ''),
  )
}

function messageOf(fault: SignatureFault, header: string, tolerance: number): string {
  if (fault === 'malformed' && header.startsWith('v1,'))
    return `This is the value of webhook-signature: pass the value of ${signatureHeader}`
  return {
    missing: `The header ${signatureHeader} is missing: Kandidat did not send this request, or a proxy removed the header`,
    malformed: `The value of ${signatureHeader} cannot be read: it must be t=<unix seconds>,v1=<64 hexadecimal digits>`,
    'too old': `The request was signed more than ${tolerance} s ago: somebody replays it, or a clock is wrong`,
    'too new': `The request was signed more than ${tolerance} s in the future: a clock is wrong`,
    mismatch:
      'The signature does not match: the secret belongs to another receiver or was rotated, or the body was changed, ' +
      'for example because it was parsed and written again',
  }[fault]
}
