import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import type { Database } from '../../base/db/connection.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import type { AuthResult } from '../../base/http/authentication/authenticator.ts'
import { clientAddress, type Trust } from '../../base/http/authentication/client-address.ts'
import { publicError as shownError } from '../../base/http/failure.ts'
import type { ShownError } from '../../base/web/serving/shown-error.ts'
import { askedLanguage } from '../../base/web/public/page-language.ts'
import type { PublicPage, PublicVisit } from '../../base/web/public/public-page.ts'
import { CrossSite, TooMany, WrongMethod } from '../../base/web/serving/methods.ts'
import { SlowForm } from '../../base/web/serving/multipart.ts'
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

/** A request that does not send a form. */
export interface Asked {
  readonly request: IncomingMessage
  readonly requestId: string
  /** The path of the target. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
}

/** The visit of a request, for a time. */
export function visitOf({ request, query, ...asked }: Asked, options: VisitOptions, at: Date): PublicVisit {
  const { site, database, isTrustedProxy } = options
  return {
    ...{ database, site, ...asked, query, at, posted: new URLSearchParams(), parts: null },
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

/** The error that a visitor is shown for anything that was thrown. */
export function errorOf(error: unknown, requestId: string, log: Logger): ShownError {
  if (error instanceof CrossSite || error instanceof WrongMethod) return error
  if (error instanceof TooMany || error instanceof SlowForm) return error
  if (error instanceof Refusal) return { status: 404, message: error.message, headers: {} }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return { status, message: String(error), headers: {} }
  return shownError(error, requestId, log)
}
