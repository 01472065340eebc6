import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../forms/refusal.ts'
import { nothingHere } from '../../http/request-target.ts'
import { CachedResponse, isMatch } from '../../http/responses/cached-response.ts'
import type { Refused } from '../form.ts'
import type { Visit } from '../visit.ts'
import { acceptForms, CrossSite, isReading } from './methods.ts'
import { partsOf } from './multipart.ts'
import { sendEncoded } from './replies.ts'

type Headers = Readonly<Record<string, string>>

/** A cookie to set; a value of null deletes it. */
export interface SetCookie {
  readonly name: string
  readonly value: string | null
  /** Seconds that it lives. Without them it ends with the browser. */
  readonly maxAge?: number
}

/** Another address to go to. Sent with 303 after a form, so that reloading the next page does not send the form again. */
export interface RedirectAnswer {
  readonly kind: 'redirect'
  readonly to: string
  /** Sends the form of this request again to the other address (307). */
  readonly isRepeated?: boolean
  readonly cookies?: readonly SetCookie[]
  readonly headers?: Headers
}

/** A value for our scripts. */
export interface JsonAnswer {
  readonly kind: 'json'
  readonly value: unknown
  readonly status?: number
  readonly cookies?: readonly SetCookie[]
}

/** Anything but a page: a feed, a style, a fragment, a whole document. */
export interface TextAnswer {
  readonly kind: 'text'
  readonly status?: number
  /** The value of Content-Type. */
  readonly type: string
  readonly content: string | Buffer
  readonly cookies?: readonly SetCookie[]
  readonly headers?: Headers
}

/** A body that is too long for the memory. */
export interface BodyAnswer {
  readonly kind: 'stream'
  readonly type: string
  /** The body has the same bytes while it has the same tag. */
  readonly tag?: string
  /** Opens the body; not called if the client has it. */
  readonly open: () => Readable | Promise<Readable>
  readonly cookies?: readonly SetCookie[]
  readonly headers?: Headers
}

/** A response that goes on after its headers. */
export interface StreamAnswer {
  readonly kind: 'stream'
  readonly headers: Headers
  /** Writes to the response, and ends it at some time. */
  readonly start: (response: ServerResponse) => void
  readonly cookies?: readonly SetCookie[]
}

/** A page before it is rendered: each frame has pages of its own. */
interface PageLike {
  readonly kind: 'page'
  readonly status?: number
  readonly cookies?: readonly SetCookie[]
}

/** A page as it is sent. */
export interface RenderedPage {
  readonly content: string | Buffer
  readonly headers: Headers
  /** What it differs by, if browsers may ask whether it is still the same. */
  readonly vary?: string
}

/** What differs between the portal and the public site when they answer. */
export interface Answering<Page extends PageLike> {
  /** Whether cookies go over https alone. */
  readonly isHttps: boolean
  /** The status that leads a reader elsewhere. */
  readonly movedStatus: 302 | 303
  readonly render: (page: Page) => Promise<RenderedPage> | RenderedPage
}

/** Browsers keep it, but ask each time whether it is still the same. */
export const ASK_FIRST = { 'cache-control': 'public, no-cache' }

const HTML = 'text/html; charset=utf-8'

/** Sends what a page answered to one visitor. The headers of every answer are set already (`openFrame`). */
export async function sendAnswer<Page extends PageLike>(
  reply: FastifyReply,
  request: FastifyRequest,
  answer: Page | RedirectAnswer | JsonAnswer | TextAnswer | BodyAnswer | StreamAnswer,
  answering: Answering<Page>,
): Promise<FastifyReply> {
  setCookies(reply, answer.cookies ?? [], answering)
  switch (answer.kind) {
    case 'redirect': {
      const status = isReading(request) ? answering.movedStatus : 303
      return reply.headers(answer.headers ?? {}).redirect(answer.to, answer.isRepeated === true ? 307 : status)
    }
    case 'json':
      return reply.code(answer.status ?? 200).send(answer.value)
    case 'text':
      return reply
        .code(answer.status ?? 200)
        .headers({ ...answer.headers, 'content-type': answer.type })
        .send(answer.content)
    case 'stream':
      return 'open' in answer ? sendBody(reply, request, answer) : sendStream(reply, request, answer)
    default:
      return sendPage(reply.code(answer.status ?? 200), request, await answering.render(answer))
  }
}

function setCookies(
  reply: FastifyReply,
  cookies: readonly SetCookie[],
  { isHttps }: Pick<Answering<never>, 'isHttps'>,
) {
  const flags = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const
  for (const { name, value, maxAge } of cookies) {
    if (value === null) reply.clearCookie(name, flags)
    else reply.setCookie(name, value, { ...flags, ...(maxAge !== undefined && { maxAge }) })
  }
}

/**
 * Sends a page. What answers a form may contain a secret beside what was typed, so it is not compressed: the length of a
 * compressed page tells how well the two fit (BREACH).
 */
async function sendPage(
  reply: FastifyReply,
  request: FastifyRequest,
  { content, headers, vary }: RenderedPage,
): Promise<FastifyReply> {
  reply.headers({ 'content-type': HTML, ...headers })
  if (vary === undefined || request.method === 'POST') return reply.send(content)
  const response = new CachedResponse(content)
  reply.headers({ etag: response.tag, vary })
  if (reply.statusCode === 200 && isMatch(request.headers['if-none-match'], response.tag)) return reply.code(304).send()
  return sendEncoded(reply, request, response)
}

async function sendBody(reply: FastifyReply, request: FastifyRequest, answer: BodyAnswer): Promise<FastifyReply> {
  const { tag, type, headers = {} } = answer
  reply.headers({ ...ASK_FIRST, 'content-type': type, ...headers, ...(tag !== undefined && { etag: tag }) })
  if (tag !== undefined && isMatch(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return request.method === 'HEAD' ? reply.send() : reply.send(await answer.open())
}

/** Sends the headers of a stream, which writes the rest by itself. */
async function sendStream(reply: FastifyReply, request: FastifyRequest, answer: StreamAnswer): Promise<FastifyReply> {
  reply.headers(answer.headers)
  if (request.method === 'HEAD') return reply.send()
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.flushHeaders()
  answer.start(reply.raw)
  return reply
}

/** A form asked for no more than to be shown again, as it was sent: it searched in itself. */
export class ShowAgain extends Error {}

/**
 * Does what a form asks for. If that is refused, shows the page again with 422, what was sent and the faults.
 * @param inWords what the page says about a refusal. It throws what is no fault of the form
 */
export async function actOrShowAgain<Answer extends { readonly kind: string }>(
  { posted }: Pick<Visit, 'posted'>,
  act: () => Promise<Answer>,
  show: (refused: Refused) => Promise<Answer> | Answer,
  inWords: (refusal: Refusal) => Refusal,
): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ShowAgain) return show({ posted, refusal: null })
    if (!(error instanceof Refusal)) throw error
    const shown = await show({ posted, refusal: inWords(error) })
    return shown.kind === 'page' ? { ...shown, status: 422 } : shown
  }
}

/**
 * Passes a refusal on, unless it is about something that does not exist for the visitor. One with a name of its own is told: it
 * is about something that the visitor sees.
 * @throws {ApiError} 404
 */
export function refusalOfForm(refusal: Refusal): Refusal {
  if (refusal.reason === 'not-found' || (refusal.reason === 'forbidden' && refusal.code === null)) throw nothingHere()
  return refusal
}

/** Lets a plugin serve pages and take their forms. Sets the headers of every answer. */
export async function openFrame(
  server: FastifyInstance,
  frame: {
    readonly headers: Headers
    /** Whether a form comes from a page that is not ours. */
    readonly isForeign: (headers: IncomingHttpHeaders) => boolean
    /** Sends the page for an error. */
    readonly showError: (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  },
): Promise<void> {
  await acceptForms(server)
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(frame.headers)
    if (!isReading(request) && frame.isForeign(request.headers)) throw new CrossSite()
  })
  server.setErrorHandler((error, request, reply) => frame.showError(error, request, reply))
}

/** What a visit has of its request, with the form that it sends. @param target the address as the visit shows it */
export function requested(
  request: FastifyRequest,
  target: string,
): Pick<Visit, 'requestId' | 'path' | 'params' | 'query' | 'posted' | 'parts'> {
  const { pathname, searchParams } = new URL(target, 'http://localhost')
  return {
    requestId: request.id,
    path: pathname,
    params: (request.params ?? {}) as Record<string, string>,
    query: searchParams,
    posted: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    parts: partsOf(request),
  }
}
