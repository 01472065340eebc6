import type { FastifyReply, FastifyRequest } from 'fastify'
import { CachedResponse, isMatch } from '../http/responses/cached-response.ts'
import { publicHeaders } from '../web/headers.ts'
import { sendEncoded } from '../web/serving/replies.ts'
import { isReading } from '../web/serving/methods.ts'
import type { Site } from '../web/visit.ts'
import { renderPublicPage } from '../web/public/document.tsx'
import type { PublicAnswer, PublicStream } from '../web/public/public-page.ts'
import type { Rendered } from './page-cache.ts'

/** Browsers and proxies keep it, but ask each time whether it is still the same. */
const ASK_FIRST = { 'cache-control': 'public, no-cache' }
/** A page with a form, a token, or what only this visitor asked for. */
const NEVER = { 'cache-control': 'no-store' }

/**
 * An answer as it can be kept. @param onGrow called after an encoding was added
 * @throws {Error} if it is a stream, which cannot
 */
export function rendered(
  site: Site,
  answer: PublicAnswer,
  onGrow: (response: CachedResponse) => void = () => {},
): Rendered {
  if (answer.kind === 'stream') throw new Error('A stream cannot be kept: its page must not say what it depends on.')
  if (answer.kind === 'redirect') {
    return { status: 302, headers: { ...ASK_FIRST, location: answer.to }, response: new CachedResponse('') }
  }
  if (answer.kind === 'text') {
    const headers = { ...ASK_FIRST, 'content-type': answer.type, ...answer.headers }
    const response = new CachedResponse(answer.content, onGrow)
    return { status: answer.status ?? 200, headers, response, ...(answer.perOrigin && { perOrigin: answer.perOrigin }) }
  }
  return {
    status: answer.status ?? 200,
    headers: {
      ...ASK_FIRST,
      'content-type': 'text/html; charset=utf-8',
      ...publicHeaders(answer.framing && [answer.framing.embedder]),
      ...(answer.isUnlisted === true && { 'x-robots-tag': 'noindex' }),
      ...answer.headers,
    },
    response: new CachedResponse(renderPublicPage(site, answer), onGrow),
  }
}

/** Sends an answer that can be kept. */
export async function sendRendered(
  reply: FastifyReply,
  request: FastifyRequest,
  { status, headers, response, perOrigin }: Rendered,
): Promise<FastifyReply> {
  const vary = perOrigin === undefined ? 'Accept-Encoding' : 'Accept-Encoding, Origin'
  const more = perOrigin?.(request.headers.origin)
  reply.code(status).headers({ ...headers, ...more, etag: response.tag, vary })
  if (status === 200 && isMatch(request.headers['if-none-match'], response.tag)) return reply.code(304).send()
  return response.body.length === 0 ? reply.send() : sendEncoded(reply, request, response)
}

/**
 * Sends an answer that is made for this request alone. What answers a form may contain a secret beside what was typed, so it
 * is not compressed: the length of a compressed page tells how well the two fit (BREACH).
 * @param isPublic whether it is the same for everybody
 */
export async function send(
  reply: FastifyReply,
  request: FastifyRequest,
  site: Site,
  answer: PublicAnswer,
  isPublic = false,
): Promise<FastifyReply> {
  if (answer.kind === 'stream') return sendStream(reply, request, answer)
  if (answer.kind === 'redirect') return reply.headers(NEVER).redirect(answer.to, isReading(request) ? 302 : 303)
  const made = rendered(site, answer)
  if (isPublic) return sendRendered(reply, request, made)
  return reply
    .code(made.status)
    .headers({ ...made.headers, ...NEVER, ...answer.headers })
    .send(made.response.body)
}

async function sendStream(reply: FastifyReply, request: FastifyRequest, answer: PublicStream): Promise<FastifyReply> {
  const { tag, type, headers = {} } = answer
  reply.headers({ ...ASK_FIRST, 'content-type': type, ...headers, ...(tag !== undefined && { etag: tag }) })
  if (tag !== undefined && isMatch(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return request.method === 'HEAD' ? reply.send() : reply.send(await answer.open())
}
