import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../base/forms/refusal.ts'
import type { PageValidities } from '../../positions/careers-pages/validity-store.ts'
import { publicHeaders } from '../../base/web/headers.ts'
import { isFromElsewhere } from '../../base/web/origin.ts'
import {
  acceptForms,
  CrossSite,
  isReading,
  methodsOf,
  refuseOtherMethods,
  WrongMethod,
} from '../../base/web/serving/methods.ts'
import { partsOf } from '../../base/web/serving/multipart.ts'
import { serveEmbedScript } from '../../base/web/serving/replies.ts'
import { publicError } from '../../base/web/public/public-error.tsx'
import type { PublicAnswer, PublicPage, PublicVisit } from '../../base/web/public/public-page.ts'
import { send } from './responses.ts'
import { addressIn, countMiss, errorOf, visitOf, type VisitOptions } from './visits.ts'

export interface PublicSiteOptions extends VisitOptions {
  readonly pages: readonly PublicPage[]
  readonly validities: PageValidities
}

/** Serves what the public listener leaves: forms, what is shown to one visitor alone, and methods that an address does not take. */
export function publicSitePlugin(options: PublicSiteOptions): FastifyPluginAsync {
  const { site, pages, log } = options
  return async (server) => {
    await acceptForms(server)
    server.addHook('onRequest', async (request, reply) => {
      reply.headers(publicHeaders())
      if (!isReading(request) && isFromElsewhere(request.headers, site.publicUrl)) throw new CrossSite()
    })
    server.setErrorHandler(async (error, request, reply) =>
      send(reply, request, site, publicError(visitIn(request, options, new Date()), errorOf(error, request.id, log))),
    )
    for (const page of pages) {
      const methods = methodsOf(page.act !== undefined)
      const left = page.dependsOn === undefined ? methods : methods.filter((method) => method === 'POST')
      if (left.length > 0) server.route({ method: left, url: page.path, handler: handlerOf(page, options) })
      refuseOtherMethods(server, page.path, methods)
    }
    serveEmbedScript(server, site.assets)
  }
}

function handlerOf(page: PublicPage, options: PublicSiteOptions) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { at } = await options.validities.readNow(undefined)
    countMiss(page, request.raw, options)
    const visit = visitIn(request, options, at)
    return send(reply, request, options.site, isReading(request) ? await page.show(visit) : await acted(page, visit))
  }
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

/** The visit of a request, with the form that it sends. */
function visitIn(request: FastifyRequest, options: PublicSiteOptions, at: Date): PublicVisit {
  const { raw, url, id: requestId } = request
  const params = (request.params ?? {}) as Record<string, string>
  const visit = visitOf({ request: raw, requestId, params, ...addressIn(url) }, options, at)
  const posted = request.body instanceof URLSearchParams ? request.body : visit.posted
  return { ...visit, posted, parts: partsOf(request) }
}
