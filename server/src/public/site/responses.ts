import { transcode } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { routableTarget } from '../../base/http/request-target.ts'
import { CachedResponse, type Described, type Reply } from '../../base/http/responses/cached-response.ts'
import type { ShownError } from '../../base/web/serving/shown-error.ts'
import { publicHeaders } from '../../base/web/headers.ts'
import { ASK_FIRST, sendAnswer } from '../../base/web/serving/answer.ts'
import type { Site } from '../../base/web/visit.ts'
import { wishedLanguage } from '../../base/web/words/language.ts'
import { renderPublicPage } from '../../base/web/public/document.tsx'
import { askedLanguage } from '../../base/web/public/page-language.ts'
import { publicError } from '../../base/web/public/public-error.tsx'
import type { PublicAnswer, PublicPageAnswer, PublicText } from '../../base/web/public/public-page.ts'

/** A page with a form, a token, or what only this visitor asked for. */
const NEVER = { 'cache-control': 'no-store' }
/** The headers of answers that are made for one visitor alone, and of pages about errors. */
export const onceHeaders = { ...publicHeaders(), ...NEVER }

type Headers = Readonly<Record<string, string>>

/** An answer as it is sent to everybody who asks. */
export interface Rendered extends Described {
  readonly response: CachedResponse
  /** Headers of every reply, whether or not it has the body: names and values in turn. */
  readonly always: readonly string[]
  /** Further headers for the website that asks. */
  readonly perOrigin?: (origin: string | undefined) => Headers
}

/**
 * An answer as it can be kept. @param onGrow called after an encoding was added
 * @throws {Error} if it is a stream, which cannot
 */
export function rendered(site: Site, answer: PublicAnswer, onGrow?: () => void): Rendered {
  if (answer.kind === 'stream') throw new Error('A stream cannot be kept: its page must not say what it depends on.')
  if (answer.kind === 'redirect') {
    const always = inTurn({ ...publicHeaders(), ...ASK_FIRST, location: answer.to, vary: 'Accept-Encoding' })
    return { status: 302, always, headers: [], response: new CachedResponse('', onGrow) }
  }
  const { status, type, headers, content } = contentOf(site, answer)
  const perOrigin = answer.kind === 'text' ? answer.perOrigin : undefined
  const vary = perOrigin === undefined ? 'Accept-Encoding' : 'Accept-Encoding, Origin'
  return {
    status,
    always: inTurn({ ...ASK_FIRST, ...headers, vary }),
    headers: ['content-type', type],
    response: new CachedResponse(content, onGrow),
    ...(perOrigin && { perOrigin }),
  }
}

/** The reply with an answer to one request alone. */
export function replyOnce(site: Site, answer: PublicPageAnswer): Reply {
  const { status, type, headers, content } = contentOf(site, answer)
  const body = typeof content === 'string' ? Buffer.from(content) : content
  const described = { 'content-type': type, 'content-length': String(body.length) }
  return { status, headers: inTurn({ ...NEVER, ...headers, ...described }), body }
}

/** The reply that leads a reader to the right address for good. Nobody stores it: some addresses have a token. */
export function movedReply(to: string): Reply {
  const body = Buffer.alloc(0)
  return { status: 301, headers: inTurn({ ...onceHeaders, location: to, 'content-length': '0' }), body }
}

/** The reply with the page for an error, to a request that no page has taken. */
export function errorReply(
  { site, request, requestId }: { site: Site; request: IncomingMessage; requestId: string },
  error: ShownError,
): Reply {
  const [target = '', query = ''] = routableTarget(request.url ?? '/').split('?')
  // A link to what begins with two slashes would lead to another website.
  const path = /^\/(?!\/)/.test(target) ? target : '/'
  const asked = askedLanguage(new URLSearchParams(query)) ?? wishedLanguage(request.headers['accept-language']) ?? null
  return replyOnce(site, publicError({ site, path, requestId, asked }, error))
}

interface Content {
  readonly status: number
  readonly type: string
  readonly headers: Headers
  readonly content: string | Buffer
}

/** The content of a page or text, with the headers of every such answer and its own. */
function contentOf(site: Site, answer: PublicPageAnswer | PublicText): Content {
  const { status = 200, headers } = answer
  if (answer.kind === 'text') {
    return { status, type: answer.type, headers: { ...publicHeaders(), ...headers }, content: answer.content }
  }
  const embedders = answer.framing && [answer.framing.embedder]
  const unlisted = answer.isUnlisted === true && { 'x-robots-tag': 'noindex' }
  return {
    status,
    type: 'text/html; charset=utf-8',
    headers: { ...publicHeaders(embedders), ...unlisted, ...headers },
    content: bytesOf(renderPublicPage(site, answer)),
  }
}

/** Where a page is written before it becomes UTF-8. It grows to twice the longest one. */
let room = Buffer.allocUnsafeSlow(64 * 1024)

/**
 * The bytes of a page. `Buffer.from` takes twice as long: it measures what is not Latin alone before it writes it, character by
 * character, and most pages have a dash somewhere.
 */
function bytesOf(html: string): Buffer {
  if (room.length < 2 * html.length) room = Buffer.allocUnsafeSlow(4 * html.length)
  // What somebody typed may end in half a character, which cannot be written.
  const length = room.write(html.toWellFormed(), 'utf16le')
  return transcode(room.subarray(0, length), 'utf16le', 'utf8')
}

function inTurn(headers: Headers): string[] {
  return Object.entries(headers).flat()
}

/** Sends an answer that is made for this request alone. */
export function send(
  reply: FastifyReply,
  request: FastifyRequest,
  site: Site,
  answer: PublicAnswer,
): Promise<FastifyReply> {
  return sendAnswer(reply, request, answer, {
    isHttps: site.publicUrl.startsWith('https:'),
    movedStatus: 302,
    render: (page: PublicPageAnswer) => contentOf(site, page),
  })
}
