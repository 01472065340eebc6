import { signatureHeader as headerName } from '../../contract/src/webhooks/signature.ts'
import { eventOf, type ReceivedEvent } from './webhooks/event.ts'
import { bytesOrText, type RawBody, verifyGenuine, type VerifyOptions } from './webhooks/verification.ts'
import { type Secrets, secretsOf } from './webhooks/secret.ts'

export type * from '../../contract/src/types.ts'
export type { Delivery } from './webhooks/delivery.ts'
export type { ReceivedEvent, UnknownEvent } from './webhooks/event.ts'
export { fastifyReceiver, type FastifyReceiverOptions } from './webhooks/fastify-receiver.ts'
export { fetchReceiver } from './webhooks/fetch-receiver.ts'
export type { RawBody, VerifyOptions } from './webhooks/verification.ts'
export { KandidatError, MisuseError } from './validation/misuse.ts'
export { expressReceiver, nodeReceiver } from './webhooks/node-receiver.ts'
export type { ReceiverOptions } from './webhooks/receiver.ts'
export type { Secrets } from './webhooks/secret.ts'
export { memoryOfIds, type SeenIds } from './webhooks/seen-ids.ts'
export {
  sign,
  signedRequest,
  type SignOptions,
  type SignedRequest,
  type SignedRequestOptions,
} from './webhooks/sign.ts'
export { BodyError, SignatureError, type SignatureFault } from './webhooks/signature-errors.ts'

/** The name of the header whose value `verify` takes. */
// With this explicit type, our declarations do not refer to the contract's, which older compilers
// cannot read.
export const signatureHeader: 'x-service-signature' = headerName

/**
 * Verifies a webhook request and reads its event.
 * @param rawBody the body as it was received, before any parsing
 * @param header the value of `x-service-signature`
 * @param secret the receiver's secret, or several during a rotation
 * @throws SignatureError if the request is not genuine or not fresh, BodyError if it is but
 *   contains no event, MisuseError if an argument is not valid
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
