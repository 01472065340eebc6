import type { FastifyRequest } from 'fastify'
import type { Database } from '../../base/db/connection.ts'
import { clientAddress, type Trust } from '../../base/http/authentication/client-address.ts'
import { requested } from '../../base/web/serving/answer.ts'
import { isLanguage, preferredLanguage } from '../../base/web/words/language.ts'
import type { SignedIn, Site, Visit } from '../../base/web/visit.ts'

/** What a visit is made with. */
export interface VisitOptions {
  readonly site: Site
  readonly database: Database
  readonly isTrustedProxy: Trust
  /** The name of the cookie that has the token of the session. */
  readonly sessionCookie: string
  /** Reads who has signed in, and what they may do now. Null if the session has ended. */
  readonly readSession: (token: string) => Promise<SignedIn | null>
}

/** The cookie with the language that somebody chose before signing in. */
export const LANGUAGE_COOKIE = 'kandidat-language'

/** The visit of a request. It reads the session each time, so that what was taken from somebody is gone at once. */
export async function visitOf(request: FastifyRequest, options: VisitOptions): Promise<Visit> {
  const { site, database, isTrustedProxy, sessionCookie, readSession } = options
  const asked = requested(request, request.originalUrl)
  const token = request.cookies[sessionCookie]
  const signedIn = token === undefined ? null : await readSession(token)
  const chosen = [asked.query.get('language'), signedIn?.language, request.cookies[LANGUAGE_COOKIE]]
  return {
    ...asked,
    database,
    site,
    client: {
      address: clientAddress(request.raw, isTrustedProxy),
      device: (request.headers['user-agent'] ?? '').slice(0, 200),
      isHttps: site.publicUrl.startsWith('https:'),
    },
    cookies: request.cookies,
    language:
      chosen.find((text) => typeof text === 'string' && isLanguage(text)) ??
      preferredLanguage(request.headers['accept-language']),
    signedIn,
    inside: null,
  }
}
