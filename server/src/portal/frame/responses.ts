import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RenderedPage, sendAnswer, type SetCookie } from '../../base/web/serving/answer.ts'
import { readSeal, sealText } from '../../base/access/seal.ts'
import { isReading } from '../../base/web/serving/methods.ts'
import type { Visit } from '../../base/web/visit.ts'
import { isLanguage } from '../../base/web/words/language.ts'
import type { Answer, PageAnswer } from '../parts/screen.ts'
import { SIGN_OUT_PATH } from '../addresses.ts'
import { withLinksInside } from './inside.ts'
import { bellOf, menuOf } from './menu.ts'
import { renderPage, renderRegions } from './page.tsx'
import { LANGUAGE_COOKIE } from './visits.ts'

/** Seconds that a choice of language is remembered before signing in. */
const LANGUAGE_AGE = 365 * 86_400

/** Sends what a screen answered. Inside a client, all addresses in it are moved below the client. */
export function send(
  reply: FastifyReply,
  request: FastifyRequest,
  visit: Visit,
  answer: Answer,
): Promise<FastifyReply> {
  const cookies = [...(answer.cookies ?? []), ...languageCookies(visit)]
  return sendAnswer(
    reply,
    request,
    { ...withAddressesInside(visit, answer), cookies },
    {
      isHttps: visit.client.isHttps,
      movedStatus: 303,
      render: (page: PageAnswer) => rendered(request, visit, page),
    },
  )
}

function withAddressesInside(visit: Visit, answer: Answer) {
  switch (answer.kind) {
    case 'redirect':
      return { ...answer, to: visit.inside?.address(answer.to) ?? answer.to }
    case 'document': {
      const content = withLinksInside(answer.html, visit)
      return { kind: 'text', type: 'text/html; charset=utf-8', content } as const
    }
    default:
      return answer
  }
}

async function rendered(request: FastifyRequest, visit: Visit, answer: PageAnswer): Promise<RenderedPage> {
  // Live regions are fetched without the rest of the page, in which forms have new ids each time.
  const isOfRegions =
    isReading(request) && answer.status === undefined && request.headers['x-live-regions'] !== undefined
  const html = isOfRegions ? renderRegions(answer) : withSeal(await wholePage(visit, answer), sealOf(visit, answer))
  return {
    content: withLinksInside(html, visit),
    // The cards that a form is about refresh themselves, and what they show has a newer seal then.
    headers: { ...answer.headers, ...(isOfRegions && visit.signedIn && { 'x-seal': sealText(visit.signedIn.seal) }) },
    vary: 'Accept-Encoding, Cookie, X-Live-Regions',
  }
}

/** Forms as they are rendered. In texts, tags are escaped. */
const FORM = /<form method="post" action="([^"]*)"[^>]*>/g

/** Gives each form of a page what the page had read, so that none can overrule what others do meanwhile. */
function withSeal(html: string, seal: string | null): string {
  if (seal === null) return html
  return html.replaceAll(FORM, (form, action: string) =>
    action === SIGN_OUT_PATH ? form : `${form}<input type="hidden" name="seal" value="${seal}"/>`,
  )
}

function sealOf({ posted, signedIn }: Visit, { seal }: PageAnswer): string | null {
  if (seal === undefined || signedIn === null) return null
  return sealText((seal === 'kept' ? readSeal(posted.get('seal') ?? '') : null) ?? signedIn.seal)
}

async function wholePage(visit: Visit, answer: PageAnswer): Promise<string> {
  // Pages before sign-in, and that of the choice of a company, have no menu.
  const bell = answer.isBare === true ? null : await bellOf(visit)
  return renderPage(visit, answer, { menu: menuOf(visit), bell })
}

/** Remembers the language that somebody chose by a link. */
function languageCookies({ query }: Visit): SetCookie[] {
  const wish = query.get('language')
  return wish !== null && isLanguage(wish) ? [{ name: LANGUAGE_COOKIE, value: wish, maxAge: LANGUAGE_AGE }] : []
}
