import { signatureHeader as headerName } from '../../contract/src/signature.ts'
import { eventOf, type ReceivedEvent } from './event.ts'
import { bytesOrText, type RawBody, verifyGenuine, type VerifyOptions } from './genuine.ts'
import { type Secrets, secretsOf } from './secret.ts'

export type * from '../../contract/src/types.ts'
export type { Delivery } from './delivery.ts'
export type { ReceivedEvent, UnknownEvent } from './event.ts'
export { fastifyReceiver, type FastifyReceiverOptions } from './fastify-receiver.ts'
export { fetchReceiver } from './fetch-receiver.ts'
export type { RawBody, VerifyOptions } from './genuine.ts'
export { KandidatError, MisuseError } from './misuse.ts'
export { expressReceiver, nodeReceiver } from './node-receiver.ts'
export type { ReceiverOptions } from './receiving.ts'
export type { Secrets } from './secret.ts'
export { memoryOfIds, type SeenIds } from './seen-ids.ts'
export { sign, signedRequest, type SignOptions, type SignedRequest, type SignedRequestOptions } from './sign.ts'
export { BodyError, SignatureError, type SignatureFault } from './signature-errors.ts'

/** The header that `verify` takes the value of (docs/webhooks.md#the-secret). */
// Its type is said, so that declarations of ours need none of the contract's, which older compilers can not read.
export const signatureHeader: 'x-service-signature' = headerName

/**
 * Verifies a webhook request and reads its event (docs/webhooks.md#the-secret, docs/events.md).
 * @param rawBody the body as it came, before any parsing
 * @param header the value of `x-service-signature`
 * @param secret the receiver's, or several while one replaces another
 * @throws SignatureError where the request is not genuine or not fresh, BodyError where it is and holds no event, MisuseError where this
 * is not called as it must be
 */
export async function verify(
  rawBody: RawBody,
  header: string | null | undefined,
  secret: Secrets,
  options: VerifyOptions = {},
): Promise<ReceivedEvent> {
  const body = bytesOrText(rawBody)
  await verifyGenuine(body, header, secretsOf(secret), options)
  return eventOf(body)
}
