import cookies from '@fastify/cookie'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Unavailable } from '../db/unavailable.ts'
import { Refusal } from '../forms/refusal.ts'
import { publicError } from '../http/failure.ts'
import { nothingHere } from '../http/request-target.ts'
import { errorPage, refusalPage } from '../web/error-page.tsx'
import { pageHeaders } from '../web/headers.ts'
import { isFromHere } from '../web/origin.ts'
import { useIcons } from '../web/parts.tsx'
import type { Answer, Screen } from '../web/screen.ts'
import {
  acceptForms,
  CrossSite,
  isReading,
  methodsOf,
  refuseOtherMethods,
  WrongMethod,
} from '../web/serving/methods.ts'
import { serveAssets } from '../web/serving/replies.ts'
import type { Visit } from '../web/visit.ts'
import { answerOf, type Prove } from './admission.ts'
import { send } from './responses.ts'
import { type VisitOptions, visitOf } from './visits.ts'

export interface PortalOptions extends VisitOptions {
  readonly screens: readonly Screen[]
  /** Shows the page that asks for a factor once more, in place of the page that was asked for. */
  readonly prove: Prove
  readonly log: Logger
}

/**
 * Serves the portal below /portal, and what its pages load below /assets. Only these addresses take anything but GET
 * and HEAD.
 */
export function portalPlugin(options: PortalOptions): FastifyPluginAsync {
  const { site, screens, log } = options
  useIcons(site.assets.address('icons.svg'))
  return async (server) => {
    await server.register(cookies)
    await acceptForms(server)
    server.addHook('onRequest', async (request, reply) => {
      reply.headers(pageHeaders)
      if (isReading(request) || isFromHere(request.headers, site.publicUrl)) return
      throw new CrossSite()
    })
    server.setErrorHandler(async (error, request, reply) => {
      const visit = await visitForError(request, options, error)
      return send(reply, request, visit, errorAnswer(visit, error, log))
    })
    const handle = (screen: Screen) => async (request: FastifyRequest, reply: FastifyReply) => {
      const visit = await visitOf(request, options)
      const answer = await answerOf(screen, visit, !isReading(request), options.prove)
      return send(reply, request, visit, answer)
    }
    for (const screen of screens) {
      const method = methodsOf(screen.act !== null)
      server.route({ method, url: screen.path, handler: handle(screen) })
      refuseOtherMethods(server, screen.path, method)
    }
    serveAssets(server, site.assets)
    server.all('/portal/*', async () => {
      throw nothingHere()
    })
  }
}

/** The visit that an error page is shown to: without a session if it cannot be read, because that may be what failed. */
async function visitForError(request: FastifyRequest, options: PortalOptions, error: unknown): Promise<Visit> {
  const nobody = { ...options, readSession: async () => null }
  if (error instanceof Unavailable || error instanceof CrossSite) return visitOf(request, nobody)
  return visitOf(request, options).catch(() => visitOf(request, nobody))
}

function errorAnswer(visit: Visit, error: unknown, log: Logger): Answer {
  if (error instanceof Refusal) return refusalPage(visit, error.message)
  if (error instanceof CrossSite || error instanceof WrongMethod) return errorPage(visit, error)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  // Fastify refuses forms that are too large, and bodies that are none.
  if (status >= 400 && status < 500) return errorPage(visit, { status, message: String(error), headers: {} })
  return errorPage(visit, publicError(error, visit.requestId, log))
}
