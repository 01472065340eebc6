import { HOME_PATH } from '../addresses.ts'
import cookies from '@fastify/cookie'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Logger } from 'pino'
import { Unavailable } from '../../base/db/unavailable.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import { errorPage, refusalPage } from './error-page.tsx'
import { pageHeaders } from '../../base/web/headers.ts'
import { isFromHere } from '../../base/web/origin.ts'
import { useIcons } from '../../base/web/parts.tsx'
import type { Answer, Screen } from '../parts/screen.ts'
import { openFrame } from '../../base/web/serving/answer.ts'
import { errorOf } from '../../base/web/serving/error-of.ts'
import {
  CrossSite,
  isReading,
  methodsOf,
  refuseOtherMethods,
  refuseUnusualMethods,
} from '../../base/web/serving/methods.ts'
import { openMending } from '../../base/web/serving/mended-address.ts'
import { serveAssets } from '../../base/web/serving/replies.ts'
import type { Visit } from '../../base/web/visit.ts'
import { answerOf, type Prove } from './admission.ts'
import { insidePath, toInside, visitInside } from './inside.ts'
import { shownRefusal } from '../refusals/shown-refusal.ts'
import { send } from './responses.ts'
import { type VisitOptions, visitOf } from './visits.ts'

export interface PortalOptions extends VisitOptions {
  readonly screens: readonly Screen[]
  /** Those of them that exist inside clients too. */
  readonly inside: readonly Screen[]
  /** Shows the page that asks for a factor once more, in place of the page that was asked for. */
  readonly prove: Prove
  readonly log: Logger
}

/**
 * Serves the portal below /portal, and what its pages load below /assets. Only these addresses take anything but GET
 * and HEAD.
 */
export function portalPlugin(options: PortalOptions): FastifyPluginAsync {
  const { site, screens, inside, log } = options
  const move = toInside(inside)
  useIcons(site.assets.address('icons.svg'))
  return async (server) => {
    await server.register(cookies)
    await openFrame(server, {
      headers: pageHeaders,
      isForeign: (headers) => !isFromHere(headers, site.publicUrl),
      async showError(error, request, reply) {
        const visit = await visitForError(request, options, error)
        return send(reply, request, visit, errorAnswer(visit, error, log))
      },
    })
    const mend = openMending([...screens.map(({ path }) => path), ...inside.map(insidePath)])
    server.addHook('onRequest', async (request, reply) => {
      const moved = isReading(request) ? mend(request.url) : undefined
      return moved === undefined ? undefined : reply.redirect(moved, 301)
    })
    const handle = (screen: Screen) => async (request: FastifyRequest, reply: FastifyReply) => {
      const visit = await visitOf(request, options)
      const answer = await answerOf(screen, visit, !isReading(request), options.prove)
      return send(reply, request, visit, answer)
    }
    const handleInside = (screen: Screen) => async (request: FastifyRequest, reply: FastifyReply) => {
      const outside = await visitOf(request, options)
      const visit = await visitInside(outside, move)
      // The page that asks for a factor is outside, and leads back to where the form was.
      const prove: Prove = (asked) => options.prove({ ...asked, path: outside.path, inside: null })
      return send(reply, request, visit, await answerOf(screen, visit, !isReading(request), prove))
    }
    const methods = new Map<string, HTTPMethods[]>()
    const serve = (screen: Screen, url: string, handler: ReturnType<typeof handle>) => {
      const method = methodsOf(screen.act !== null)
      server.route({ method, url, handler })
      refuseOtherMethods(server, url, method, methodsOf(true))
      methods.set(url, method)
    }
    for (const screen of screens) serve(screen, screen.path, handle(screen))
    for (const screen of inside) serve(screen, insidePath(screen), handleInside(screen))
    serveAssets(server, site.assets)
    server.route({
      method: methodsOf(true),
      url: `${HOME_PATH}/*`,
      handler: async () => {
        throw nothingHere()
      },
    })
    refuseUnusualMethods(server, HOME_PATH, methods)
  }
}

/** The visit that an error page is shown to: without a session if it cannot be read, because that may be what failed. */
async function visitForError(request: FastifyRequest, options: PortalOptions, error: unknown): Promise<Visit> {
  const nobody = { ...options, readSession: async () => null }
  if (error instanceof Unavailable || error instanceof CrossSite) return visitOf(request, nobody)
  return visitOf(request, options).catch(() => visitOf(request, nobody))
}

function errorAnswer(visit: Visit, error: unknown, log: Logger): Answer {
  if (error instanceof Refusal) return refusalPage(visit, shownRefusal(error, visit.language))
  return errorPage(visit, errorOf(error, visit.requestId, log))
}
