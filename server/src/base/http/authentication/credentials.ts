import { ApiError } from '../operations/api-error.ts'
import type { InvalidKey, KeyFault } from './rate-limiter.ts'

/** Why a request without a valid key is refused. */
export type CredentialFault = 'missing' | 'repeated' | 'scheme' | 'malformed' | KeyFault

/** What is wrong with the credentials of a request. */
export interface WrongCredentials {
  readonly fault: CredentialFault
  /** The key that is meant, if it is well-formed. */
  readonly key?: InvalidKey
  /** For people: a sentence that repeats nothing of what was sent. */
  readonly sentence: string
}

const AUTHORIZATION = 'authorization'

/**
 * The key of the only Authorization header, or what is wrong with it. The scheme is case-insensitive
 * (RFC 9110, 11.1); a key contains no space. Node's parsed headers silently drop a second Authorization.
 * @param rawHeaders names and values in turn, as received
 */
export function presentedKey(rawHeaders: readonly string[]): string | WrongCredentials {
  let presented: string | undefined
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    // Compares lengths first, because this runs for each header of each request.
    if (name.length !== AUTHORIZATION.length || name.toLowerCase() !== AUTHORIZATION) continue
    if (presented !== undefined) return REPEATED
    presented = rawHeaders[i + 1] ?? ''
  }
  if (presented === undefined) return MISSING
  return /^Bearer +(\S+)$/i.exec(presented)?.[1] ?? faultInHeader(presented)
}

const MISSING: WrongCredentials = { fault: 'missing', sentence: 'The header Authorization is missing.' }
const REPEATED: WrongCredentials = { fault: 'repeated', sentence: 'The header Authorization occurs more than once.' }

function faultInHeader(value: string): WrongCredentials {
  const [, scheme = '', key = ''] = /^(\S*)\s*(.*)$/s.exec(value) ?? []
  if (scheme.toLowerCase() !== 'bearer') {
    return { fault: 'scheme', sentence: 'The header Authorization does not begin with "Bearer" and a space.' }
  }
  if (key === '') return { fault: 'missing', sentence: 'The header Authorization has no API key after "Bearer".' }
  return { fault: 'malformed', sentence: 'The API key in the header Authorization contains a space.' }
}

/** A text that cannot be a key. @param fault what is wrong with it, as the end of a sentence */
export function malformed(fault: string): WrongCredentials {
  return { fault: 'malformed', sentence: `The API key ${fault}.` }
}

/** Sentences for keys that are not valid. The last three are only for who has the secret of the key. */
const sentences: Record<KeyFault, string> = {
  unknown: 'This installation has no such API key. The key may belong to another installation.',
  revoked: 'The API key was revoked.',
  expired: 'The API key has expired.',
  suspended: 'The API key is suspended, because the user who created it was deactivated.',
}

/** A well-formed key that is not valid. */
export function invalid(key: InvalidKey): WrongCredentials {
  return { fault: key.fault, key, sentence: sentences[key.fault] }
}

/** 401: what is wrong with the credentials, and what would be right. */
export function unauthorized({ sentence }: WrongCredentials): ApiError {
  return new ApiError(
    'UNAUTHORIZED',
    `${sentence} Send one header "Authorization: Bearer <API_KEY>" with a valid key.`,
    {
      'www-authenticate': 'Bearer',
    },
  )
}
