import { createHash, randomBytes } from 'node:crypto'

/** Makes a token for a cookie or a link: 256 random bits. It is shown once; only its hash is stored. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token. A slow hash would protect nothing: there are 256 random bits to guess. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * The name of the cookie of a session. With the prefix, browsers take it over https from this host alone, so that a
 * neighbouring host cannot set one.
 */
export function sessionCookie(isHttps: boolean): string {
  return isHttps ? '__Host-kandidat' : 'kandidat'
}
