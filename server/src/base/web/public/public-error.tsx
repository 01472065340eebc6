import type { ShownError } from '../serving/shown-error.ts'
import { languages } from '../words/language.ts'
import { catalogueOf, type PageLanguage, pageLanguages } from './page-language.ts'
import type { Frame, PublicPageAnswer, PublicVisit } from './public-page.ts'
import type { PublicWords } from '../words/en.ts'
import { publicWords } from '../words/words.ts'

/**
 * The page for an error. It does not know the language of what was asked for, so unless `?lang=` says it, the text stands
 * there in each.
 */
export function publicError(
  { asked, path, requestId, site }: Pick<PublicVisit, 'asked' | 'path' | 'requestId' | 'site'>,
  error: ShownError,
): PublicPageAnswer {
  const shown = asked === null ? languages : [catalogueOf(asked)]
  const [first = 'en'] = shown
  const isForm = error.status === 403 || error.status === 408
  return {
    kind: 'page',
    status: error.status,
    headers: { ...error.headers, 'cache-control': 'no-store' },
    title: textsOf(publicWords[first], error, requestId)[0],
    language: asked ?? 'en',
    isUnlisted: true,
    frame: { name: site.name, href: '/', logo: null, colour: null },
    body: (
      <div class="narrow error">
        {shown.map((language, i) => {
          const w = publicWords[language]
          const [title, text] = textsOf(w, error, requestId)
          return (
            <section lang={language} dir="ltr">
              {i === 0 ? <h1>{title}</h1> : <h2>{title}</h2>}
              {text === '' ? null : <p>{text}</p>}
              <p>{isForm ? <a href={path}>{w.openForm}</a> : <a href="/">{w.home}</a>}</p>
            </section>
          )
        })}
      </div>
    ),
  }
}

function textsOf({ errors: w }: PublicWords, { status }: ShownError, requestId: string): readonly [string, string] {
  const texts: Readonly<Record<number, readonly [title: string, text: string]>> = {
    403: [w.crossSite, w.crossSiteText],
    404: [w.notFound, w.notFoundText],
    405: [w.method, ''],
    408: [w.tooSlow, w.tooSlowText],
    410: [w.gone, w.goneText],
    413: [w.tooLarge, w.tooLargeText],
    429: [w.tooMany, w.tooManyText],
    503: [w.unavailable, w.unavailableText],
  }
  return texts[status] ?? (status < 500 ? [w.refused, ''] : [w.internal, w.internalText(requestId)])
}

/** The page for something that does not exist: the same whatever the reason. */
export function notFoundPage(visit: Pick<PublicVisit, 'asked' | 'path' | 'requestId' | 'site'>): PublicPageAnswer {
  return publicError(visit, { status: 404, message: '', headers: {} })
}

/**
 * A page in the languages that it offers: one form of English, its own if that is one. The links leave out its path, so that what
 * stands around a page is the same for all pages of a company.
 */
export function offeredLanguages({ query }: Pick<PublicVisit, 'query'>, own: PageLanguage): Frame['languages'] {
  const english = own === 'en-GB' ? 'en-GB' : 'en'
  const offered = pageLanguages.filter((language) => !language.startsWith('en') || language === english)
  const rest = new URLSearchParams(query)
  rest.delete('lang')
  const kept = rest.size === 0 ? '' : `${rest}&`
  return offered.map((language) => ({ href: `?${kept}lang=${language}`, language }))
}
