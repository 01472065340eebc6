import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../db/connection.ts'
import type { AuthResult } from '../http/authentication/authenticator.ts'
import { clientAddress, type Trust } from '../http/authentication/client-address.ts'
import { publicError as shownError } from '../http/failure.ts'
import { Refusal } from '../forms/refusal.ts'
import type { PageValidities, ValidityNow } from '../careers-pages/validity-store.ts'
import type { ShownError } from '../web/error-page.tsx'
import { publicHeaders } from '../web/headers.ts'
import { isFromElsewhere } from '../web/origin.ts'
import {
  acceptForms,
  CrossSite,
  isReading,
  methodsOf,
  refuseOtherMethods,
  TooMany,
  WrongMethod,
} from '../web/serving/methods.ts'
import { partsOf } from '../web/serving/multipart.ts'
import { serveEmbedScript } from '../web/serving/replies.ts'
import type { Site } from '../web/visit.ts'
import { askedLanguage } from '../web/public/page-language.ts'
import { publicError } from '../web/public/public-error.tsx'
import type { PublicAnswer, PublicPage, PublicVisit } from '../web/public/public-page.ts'
import { dayIn } from './day.ts'
import { PageCache, type Rendered } from './page-cache.ts'
import { rendered, send, sendRendered } from './responses.ts'

export interface PublicSiteOptions {
  readonly site: Site
  readonly database: Database
  readonly pages: readonly PublicPage[]
  readonly validities: PageValidities
  readonly isTrustedProxy: Trust
  /** Counts a request that was not answered from the cache against the limit of its address. */
  readonly countMiss: (address: string) => AuthResult
  /** The maximum number of bytes of kept pages. */
  readonly cacheBytes: number
  readonly log: Logger
}

/** Serves the public site: what people see who have not signed in, and what other machines read. */
export function publicSitePlugin(options: PublicSiteOptions): FastifyPluginAsync {
  const { site, pages, log } = options
  const cache = new PageCache(options.cacheBytes)
  return async (server) => {
    await acceptForms(server)
    server.addHook('onRequest', async (request, reply) => {
      reply.headers(publicHeaders())
      if (!isReading(request) && isFromElsewhere(request.headers, site.publicUrl)) throw new CrossSite()
    })
    server.setErrorHandler(async (error, request, reply) => {
      const visit = visitOf(request, options, new Date(), new URL(request.originalUrl, 'http://localhost').searchParams)
      return send(reply, request, site, publicError(visit, errorOf(error, request.id, log)))
    })
    for (const page of pages) {
      const methods = methodsOf(page.act !== undefined)
      server.route({ method: methods, url: page.path, handler: handlerOf(page, options, cache) })
      refuseOtherMethods(server, page.path, methods)
    }
    serveEmbedScript(server, site.assets)
  }
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

function handlerOf(page: PublicPage, options: PublicSiteOptions, cache: PageCache): Handle {
  const { site, validities } = options
  const { dependsOn, parameters = [] } = page
  return async (request, reply) => {
    const asked = new URL(request.originalUrl, 'http://localhost').searchParams
    const validity = await validities.readNow(dependsOn?.(paramsOf(request)))
    if (dependsOn === undefined || !isReading(request)) {
      countMiss(page, request, options)
      const visit = visitOf(request, options, validity.at, asked)
      const answer = isReading(request) ? await page.show(visit) : await acted(page, visit)
      return send(reply, request, site, answer)
    }
    const visit = visitOf(request, options, validity.at, knownParameters(asked, parameters))
    if (!validity.isKnown) {
      countMiss(page, request, options)
      return send(reply, request, site, await page.show(visit), true)
    }
    const version = { version: `${validity.version} ${dayIn(site.timeZone, validity.at)}`, expiry: validity.expiry }
    return sendRendered(reply, request, await kept(page, visit, version, request, options, cache))
  }
}

/** The answer from the cache, or a new one, which counts against the limit of the address. */
async function kept(
  page: PublicPage,
  visit: PublicVisit,
  validity: Pick<ValidityNow, 'version' | 'expiry'>,
  request: FastifyRequest,
  options: PublicSiteOptions,
  cache: PageCache,
): Promise<Rendered> {
  const key = `${visit.path}?${visit.query}`
  const found = cache.find(key, validity, visit.at)
  if (found) return found
  countMiss(page, request, options)
  return cache.make(key, validity, async (onGrow) => rendered(options.site, await page.show(visit), onGrow))
}

async function acted(page: PublicPage, visit: PublicVisit): Promise<PublicAnswer> {
  if (page.act === undefined) throw new WrongMethod(methodsOf(false))
  try {
    return await page.act(visit)
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason === 'not-found' || error.reason === 'forbidden') throw error
    const shown = await page.show(visit, { posted: visit.posted, refusal: error })
    return shown.kind === 'page' ? { ...shown, status: 422 } : shown
  }
}

function countMiss(page: PublicPage, request: FastifyRequest, options: PublicSiteOptions): void {
  if (page.isUncounted === true) return
  const { refusal } = options.countMiss(clientAddress(request.raw, options.isTrustedProxy))
  if (refusal) throw new TooMany(refusal.headers)
}

function visitOf(request: FastifyRequest, options: PublicSiteOptions, at: Date, query: URLSearchParams): PublicVisit {
  const { site, database, isTrustedProxy } = options
  return {
    database,
    site,
    requestId: request.id,
    path: new URL(request.originalUrl, 'http://localhost').pathname,
    params: paramsOf(request),
    query,
    posted: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    parts: partsOf(request),
    clientAddress: clientAddress(request.raw, isTrustedProxy),
    asked: askedLanguage(query),
    at,
  }
}

function paramsOf(request: FastifyRequest): Record<string, string> {
  return (request.params ?? {}) as Record<string, string>
}

/** The parameters that an answer depends on, in one order. Any others would only fill the cache. */
function knownParameters(query: URLSearchParams, names: readonly string[]): URLSearchParams {
  const known = [...names, 'lang'].toSorted()
  return new URLSearchParams(
    known.flatMap((name) => [...new Set(query.getAll(name))].map((value) => [name, value] satisfies [string, string])),
  )
}

function errorOf(error: unknown, requestId: string, log: Logger): ShownError {
  if (error instanceof CrossSite || error instanceof WrongMethod || error instanceof TooMany) return error
  if (error instanceof Refusal) return { status: 404, message: error.message, headers: {} }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return { status, message: String(error), headers: {} }
  return shownError(error, requestId, log)
}
