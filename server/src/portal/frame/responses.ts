import type { FastifyReply, FastifyRequest } from 'fastify'
import { CachedResponse, isMatch } from '../../base/http/responses/cached-response.ts'
import { renderPage, renderRegions } from './page.tsx'
import type { Answer, PageAnswer, StreamAnswer } from '../parts/screen.ts'
import { sendEncoded } from '../../base/web/serving/replies.ts'
import type { Visit } from '../../base/web/visit.ts'
import { isLanguage } from '../../base/web/words/language.ts'
import { withLinksInside } from './inside.ts'
import { bellOf, menuOf } from './menu.ts'
import { LANGUAGE_COOKIE } from './visits.ts'

/** Seconds that a choice of language is remembered before signing in. */
const LANGUAGE_AGE = 365 * 86_400

/** Sends what a screen answered. */
export async function send(
  reply: FastifyReply,
  request: FastifyRequest,
  visit: Visit,
  answer: Answer,
): Promise<FastifyReply> {
  setCookies(reply, visit, answer)
  if (answer.kind === 'redirect') {
    const to = visit.inside?.address(answer.to) ?? answer.to
    return reply.headers(answer.headers ?? {}).redirect(to, answer.isRepeated === true ? 307 : 303)
  }
  if (answer.kind === 'stream') return sendStream(reply, request, answer)
  if (answer.kind === 'json') return reply.code(answer.status ?? 200).send(answer.value)
  if (answer.kind === 'document')
    return reply.type('text/html; charset=utf-8').send(withLinksInside(answer.html, visit))
  return sendPage(reply, request, visit, answer)
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

/**
 * Sends a page. What answers a form may contain a secret beside what was typed, so it is not compressed: the length of
 * a compressed page tells how well the two fit (BREACH).
 */
async function sendPage(
  reply: FastifyReply,
  request: FastifyRequest,
  visit: Visit,
  answer: PageAnswer,
): Promise<FastifyReply> {
  const isRead = request.method !== 'POST'
  // Live regions are fetched without the rest of the page, in which forms have new ids each time.
  const isOfRegions = isRead && answer.status === undefined && request.headers['x-live-regions'] !== undefined
  const html = isOfRegions ? renderRegions(answer) : await wholePage(visit, answer)
  const response = new CachedResponse(withLinksInside(html, visit))
  reply.code(answer.status ?? 200).headers({ 'content-type': 'text/html; charset=utf-8', ...answer.headers })
  if (!isRead) return reply.send(response.body)
  reply.headers({ etag: response.tag, vary: 'Accept-Encoding, Cookie, X-Live-Regions' })
  if (reply.statusCode === 200 && isMatch(request.headers['if-none-match'], response.tag)) return reply.code(304).send()
  return sendEncoded(reply, request, response)
}

async function wholePage(visit: Visit, answer: PageAnswer): Promise<string> {
  // Pages before sign-in, and that of the choice of a company, have no menu.
  const bell = answer.isBare === true ? null : await bellOf(visit)
  return renderPage(visit, answer, { menu: menuOf(visit), bell })
}

function setCookies(reply: FastifyReply, visit: Visit, answer: Answer): void {
  const flags = { path: '/', httpOnly: true, sameSite: 'lax', secure: visit.client.isHttps } as const
  for (const { name, value, maxAge } of answer.cookies ?? []) {
    if (value === null) reply.clearCookie(name, flags)
    else reply.setCookie(name, value, { ...flags, ...(maxAge !== undefined && { maxAge }) })
  }
  const wish = visit.query.get('language')
  if (wish !== null && isLanguage(wish)) reply.setCookie(LANGUAGE_COOKIE, wish, { ...flags, maxAge: LANGUAGE_AGE })
}
