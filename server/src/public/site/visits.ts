import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import type { Database } from '../../base/db/connection.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import type { AuthResult } from '../../base/http/authentication/authenticator.ts'
import { clientAddress, type Trust } from '../../base/http/authentication/client-address.ts'
import type { ShownError } from '../../base/web/serving/shown-error.ts'
import { askedLanguage } from '../../base/web/public/page-language.ts'
import type { PublicPage, PublicVisit } from '../../base/web/public/public-page.ts'
import type { Parts } from '../../base/web/form.ts'
import { errorOf as thrownError } from '../../base/web/serving/error-of.ts'
import { TooMany } from '../../base/web/serving/methods.ts'
import type { Site } from '../../base/web/visit.ts'

/** What visits need of the process. */
export interface VisitOptions {
  readonly site: Site
  readonly database: Database
  readonly isTrustedProxy: Trust
  /** Counts a request that was not answered from the cache against the limit of its address. */
  readonly countMiss: (address: string) => AuthResult
  readonly log: Logger
}

/** A request. */
export interface Asked {
  readonly request: IncomingMessage
  readonly requestId: string
  /** The path of the target. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** What a form sent. */
  readonly posted?: URLSearchParams
  readonly parts?: Parts | null
}

/** The visit of a request, for a time. */
export function visitOf({ request, query, ...asked }: Asked, options: VisitOptions, at: Date): PublicVisit {
  const { site, database, isTrustedProxy } = options
  return {
    posted: new URLSearchParams(),
    parts: null,
    ...asked,
    database,
    site,
    query,
    at,
    clientAddress: clientAddress(request, isTrustedProxy),
    asked: askedLanguage(query),
  }
}

/** The path and the query of a target as routers read it. */
export function addressIn(target: string): { path: string; query: URLSearchParams } {
  const { pathname, searchParams } = new URL(target, 'http://localhost')
  return { path: pathname, query: searchParams }
}

/** @throws {TooMany} if the address has made too many requests, unless the page is left out of the limit */
export function countMiss(page: PublicPage, request: IncomingMessage, options: VisitOptions): void {
  if (page.isUncounted === true) return
  const { refusal } = options.countMiss(clientAddress(request, options.isTrustedProxy))
  if (refusal) throw new TooMany(refusal.headers)
}

/** The error that a visitor is shown for anything that was thrown. What is refused without a form does not exist. */
export function errorOf(error: unknown, requestId: string, log: Logger): ShownError {
  if (error instanceof Refusal) return { status: 404, message: error.message, headers: {} }
  return thrownError(error, requestId, log)
}
