import cookies from '@fastify/cookie'
import forms from '@fastify/formbody'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Unavailable } from '../db/unavailable.ts'
import { Refusal } from '../forms/refusal.ts'
import { publicError } from '../http/failure.ts'
import { nothingHere } from '../http/request-target.ts'
import { errorPage, refusalPage, type ShownError } from '../web/error-page.tsx'
import { ASSETS_PATH } from '../web/assets.ts'
import { pageHeaders } from '../web/headers.ts'
import { isFromHere } from '../web/origin.ts'
import { useIcons } from '../web/parts.tsx'
import type { Answer, Screen } from '../web/screen.ts'
import type { Visit } from '../web/visit.ts'
import { answerOf, type Prove } from './admission.ts'
import { send, sendAsset } from './responses.ts'
import { type VisitOptions, visitOf } from './visits.ts'

export interface PortalOptions extends VisitOptions {
  readonly screens: readonly Screen[]
  /** Shows the page that asks for a factor once more, in place of the page that was asked for. */
  readonly prove: Prove
  readonly log: Logger
}

/** Bytes of a form. A choice among a thousand positions takes 45,000. */
const MAX_FORM = 256 * 1024

/**
 * Serves the portal below /portal, and what its pages load below /assets. Only these addresses take anything but GET
 * and HEAD.
 */
export function portalPlugin(options: PortalOptions): FastifyPluginAsync {
  const { site, screens, log } = options
  useIcons(site.assets.address('icons.svg'))
  return async (server) => {
    await server.register(cookies)
    // Fastify reads JSON and plain text by itself, and screens would take them for empty forms.
    server.removeAllContentTypeParsers()
    // The plugin types what a parser returns as an object of values, and passes on whatever it is.
    const parser = (text: string) => new URLSearchParams(text) as unknown as Record<string, unknown>
    await server.register(forms, { bodyLimit: MAX_FORM, parser })
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
      const method = screen.act === null ? ['GET', 'HEAD'] : ['GET', 'HEAD', 'POST']
      server.route({ method, url: screen.path, handler: handle(screen) })
      refuseOtherMethods(server, screen.path, method)
    }
    serveAssets(server, site)
    server.all('/portal/*', async () => {
      throw nothingHere()
    })
  }
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function refuseOtherMethods(server: FastifyInstance, url: string, allowed: readonly string[]): void {
  server.route({
    method: server.supportedMethods.filter((method) => !allowed.includes(method)),
    url,
    handler: async () => {
      throw new WrongMethod(allowed)
    },
  })
}

function serveAssets(server: FastifyInstance, { assets }: PortalOptions['site']): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: `${ASSETS_PATH}:name`,
    handler: async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
      const asset = assets.find(request.params.name)
      if (!asset) throw nothingHere()
      return sendAsset(reply, request, asset)
    },
  })
}

/** A form from another website, or from no website at all. */
class CrossSite extends Error implements ShownError {
  readonly status = 403
  readonly headers = {}
}

/** A method that the address does not take. */
class WrongMethod extends Error implements ShownError {
  readonly status = 405
  readonly headers: Readonly<Record<string, string>>

  constructor(allowed: readonly string[]) {
    super(`The address takes ${allowed.join(', ')}.`)
    this.headers = { allow: allowed.join(', ') }
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
