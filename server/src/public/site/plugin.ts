import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { PageValidities } from '../../positions/careers-pages/validity-store.ts'
import { isFromElsewhere } from '../../base/web/origin.ts'
import { actOrShowAgain, openFrame, refusalOfForm, requested } from '../../base/web/serving/answer.ts'
import { isReading, methodsOf, refuseOtherMethods, WrongMethod } from '../../base/web/serving/methods.ts'
import { serveEmbedScript, serveIcons } from '../../base/web/serving/replies.ts'
import { publicError } from '../../base/web/public/public-error.tsx'
import type { PublicAnswer, PublicPage, PublicVisit } from '../../base/web/public/public-page.ts'
import { onceHeaders, send } from './responses.ts'
import { countMiss, errorOf, visitOf, type VisitOptions } from './visits.ts'

export interface PublicSiteOptions extends VisitOptions {
  readonly pages: readonly PublicPage[]
  readonly validities: PageValidities
}

/** Serves what the public listener leaves: forms, what is shown to one visitor alone, and methods that an address does not take. */
export function publicSitePlugin(options: PublicSiteOptions): FastifyPluginAsync {
  const { site, pages, log } = options
  return async (server) => {
    await openFrame(server, {
      headers: onceHeaders,
      isForeign: (headers) => isFromElsewhere(headers, site.publicUrl),
      showError(error, request, reply) {
        const visit = visitIn(request, options, new Date())
        return send(reply, request, site, publicError(visit, errorOf(error, request.id, log)))
      },
    })
    for (const page of pages) {
      const methods = methodsOf(page.act !== undefined)
      const left = page.dependsOn === undefined ? methods : methods.filter((method) => method === 'POST')
      if (left.length > 0) server.route({ method: left, url: page.path, handler: handlerOf(page, options) })
      refuseOtherMethods(server, page.path, methods)
    }
    serveEmbedScript(server, site.assets)
    serveIcons(server, site.assets)
  }
}

function handlerOf(page: PublicPage, options: PublicSiteOptions) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    countMiss(page, request.raw, options)
    const { at } = await options.validities.readNow(undefined)
    const visit = visitIn(request, options, at)
    return send(reply, request, options.site, isReading(request) ? await page.show(visit) : await acted(page, visit))
  }
}

function acted(page: PublicPage, visit: PublicVisit): Promise<PublicAnswer> {
  const { show, act } = page
  if (act === undefined) throw new WrongMethod(methodsOf(false))
  return actOrShowAgain(
    visit,
    () => act(visit),
    (refused) => show(visit, refused),
    refusalOfForm,
  )
}

/** The visit of a request, with the form that it sends. */
function visitIn(request: FastifyRequest, options: PublicSiteOptions, at: Date): PublicVisit {
  return visitOf({ request: request.raw, ...requested(request, request.url) }, options, at)
}
