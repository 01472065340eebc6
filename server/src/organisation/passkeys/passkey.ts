/** Passkeys that somebody can have: a few devices and password managers. */
export const MAX_PASSKEYS = 20

/** Characters of the name that somebody gives a passkey. */
export const MAX_PASSKEY_NAME = 100

/** The website that passkeys are for, as WebAuthn names it. */
export interface RelyingParty {
  /** The host: `jobs.example.com`. A passkey is for it, and for none above or beside it. */
  readonly id: string
  readonly origin: string
}

/**
 * The website that passkeys are for. Null where browsers offer none: over http, except on localhost, and at a bare IP
 * address.
 * @param publicUrl the beginning of public addresses
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isAddress = hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname)
  if (hostname !== 'localhost' && (protocol !== 'https:' || isAddress)) return null
  return { id: hostname, origin }
}

/**
 * What a passkey stores of the person it is for, and says when it signs in (WebAuthn, 5.4.3): the bytes of the id of the
 * identity, which say nothing about the person.
 */
export function userHandleOf(identityId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(identityId.replaceAll('-', '').match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

/** What a passkey is asked to sign for. */
export type ChallengePurpose = 'sign-in' | 'prove' | 'add'
