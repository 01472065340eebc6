// A passkey is made or used in two requests. The script of the page asks for a challenge, which is stored, and the browser gets
// a cookie for it; both are good for one answer. The answer deletes the challenge first, is checked with
// @simplewebauthn/server, and the statement that notes the counter refuses one that has not moved. The same ceremony proves a
// factor once more, and carries a refused form along.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Queryable } from '../../base/db/connection.ts'
import { hashOfToken, makeToken } from '../sessions/token.ts'
import { type ChallengeTarget, insertChallenge, takeChallenge } from './challenges-store.ts'
import { type RelyingParty, userHandleOf } from './passkey.ts'
import { credentialsOf, findCredential, type NewCredential, notePasskeyUse, type StoredCredential } from './store.ts'

/** What a browser is given before a passkey is made or used. */
export interface Ceremony<Options> {
  /** For the browser's `navigator.credentials`. */
  readonly options: Options
  /** For a cookie: an answer counts with it alone. */
  readonly token: string
}

/** What a browser sent back. */
export interface PasskeyAnswer {
  /** Of the cookie; undefined if the browser sent none. */
  readonly token: string | undefined
  /** JSON, as it was sent. */
  readonly answer: string
}

/** The package is large, and most processes never need it. */
const webAuthn = () => import('@simplewebauthn/server')

/**
 * EdDSA, ES256 and RS256, as COSE numbers them: what devices have. Left to itself, the package would also try whether Node
 * has signatures against quantum computers, and Node then warns that they are an experiment.
 */
const ALGORITHMS = [-8, -7, -257]

async function begin<Options extends { challenge: string }>(
  database: Queryable,
  target: ChallengeTarget,
  options: Options,
): Promise<Ceremony<Options>> {
  const token = makeToken()
  await insertChallenge(database, { tokenHash: hashOfToken(token), challenge: options.challenge, ...target })
  return { options, token }
}

/**
 * Begins to make a passkey. It must be discoverable, so that somebody signs in without typing who they are, and the
 * device must verify the person, so that it counts as two factors.
 * @param site its name, which devices show
 */
export async function beginCreation(
  database: Queryable,
  { party, site }: { party: RelyingParty; site: string },
  { identityId, email, name }: { identityId: string; email: string; name: string },
): Promise<Ceremony<PublicKeyCredentialCreationOptionsJSON>> {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: site,
    rpID: party.id,
    userID: userHandleOf(identityId),
    userName: email,
    userDisplayName: name === '' ? email : name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: await credentialsOf(database, identityId),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return begin(database, { purpose: 'add', identityId }, options)
}

/**
 * The credential that a device has made, or null if the answer is not to a challenge of this browser and person, or is
 * wrong.
 */
export async function createdCredential(
  database: Queryable,
  party: RelyingParty,
  identityId: string,
  { token, answer }: PasskeyAnswer,
): Promise<NewCredential | null> {
  const challenge = token && (await takeChallenge(database, hashOfToken(token), { purpose: 'add', identityId }))
  const response = readAnswer<RegistrationResponseJSON>(answer)
  if (!challenge || !response) return null
  const { verifyRegistrationResponse } = await webAuthn()
  const result = await orNull(async () => {
    await refuseCertificates(response)
    return verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
  })
  if (result?.verified !== true) return null
  const { id, publicKey, counter } = result.registrationInfo.credential
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter,
    transports: transportsOf(response),
  }
}

/**
 * Refuses certificates about a device, which we never ask for. To check one, the package would fetch its list of revoked
 * ones from an address that the certificate itself names: any host that this server reaches.
 */
async function refuseCertificates({ response }: RegistrationResponseJSON): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'))
  const format = decoded.get('fmt')
  // Browsers keep `packed` if the device signed with the new key itself (WebAuthn, 5.1.3).
  const isBare = format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  if (!isBare) throw new Error(`The attestation is ${format}`)
}

/** What a browser says of how it reaches the device. It only comes back to browsers, so any short words will do. */
function transportsOf({ response }: RegistrationResponseJSON): string[] {
  const given: readonly unknown[] = Array.isArray(response.transports) ? response.transports : []
  return given.filter((text): text is string => typeof text === 'string' && /^[a-z-]{1,20}$/.test(text)).slice(0, 10)
}

/**
 * Asks for a passkey.
 * @param target for signing in, any passkey of this website; to prove a factor, one of the identity's
 */
export async function beginRequest(
  database: Queryable,
  party: RelyingParty,
  target: ChallengeTarget,
): Promise<Ceremony<PublicKeyCredentialRequestOptionsJSON>> {
  const { generateAuthenticationOptions } = await webAuthn()
  const allowCredentials = target.identityId === null ? [] : await credentialsOf(database, target.identityId)
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    allowCredentials,
  })
  return begin(database, target, options)
}

/**
 * The identity whose passkey has signed, or null if the answer is not to a challenge of this browser, is wrong, or is of
 * somebody else's passkey. Nothing tells these apart.
 * @param target as for `beginRequest`
 */
export async function identityOfPasskey(
  database: Queryable,
  party: RelyingParty,
  target: ChallengeTarget,
  { token, answer }: PasskeyAnswer,
): Promise<string | null> {
  const challenge = token && (await takeChallenge(database, hashOfToken(token), target))
  const response = readAnswer<AuthenticationResponseJSON>(answer)
  if (!challenge || !response) return null
  const credential = await findCredential(database, Buffer.from(response.id, 'base64url'))
  if (!credential || !isFor(credential, target, response)) return null
  const { verifyAuthenticationResponse } = await webAuthn()
  const result = await orNull(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id: response.id, publicKey: Uint8Array.from(credential.publicKey), counter: credential.counter },
    }),
  )
  if (result?.verified !== true) return null
  const isUsed = await notePasskeyUse(database, credential.passkeyId, result.authenticationInfo.newCounter)
  return isUsed ? credential.identityId : null
}

/** Whether a credential is the one that was asked for, and the device says the same (WebAuthn, 7.2, step 6). */
function isFor(
  { identityId }: StoredCredential,
  target: ChallengeTarget,
  { response }: AuthenticationResponseJSON,
): boolean {
  const handle = Buffer.from(userHandleOf(identityId)).toString('base64url')
  if (target.identityId === null) return response?.userHandle === handle
  return target.identityId === identityId && (response?.userHandle ?? handle) === handle
}

/** Reads an answer as far as we use it ourselves. The package checks the rest. */
function readAnswer<Answer extends { id: string; response: object }>(text: string): Answer | null {
  try {
    const value = JSON.parse(text) as Partial<Answer> | null
    const isAnswer = typeof value?.id === 'string' && typeof value.response === 'object' && value.response !== null
    return isAnswer ? (value as Answer) : null
  } catch {
    return null
  }
}

/** What a check returns, or null if it throws, which is how the package refuses an answer. It uses no database. */
async function orNull<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check()
  } catch {
    return null
  }
}
