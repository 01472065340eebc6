import { rendered } from '../../base/web/rendering.ts'
import { HOME_PATH } from '../addresses.ts'
import { ErrorSummary } from '../../base/web/controls.tsx'
import { formState } from '../../base/web/form.ts'
import type { Refusal } from '../../base/forms/refusal.ts'
import type { ShownError } from '../../base/web/serving/shown-error.ts'
import { page, type PageAnswer } from '../parts/screen.ts'
import type { Visit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'

/** The page for an error, in words for people. */
export function errorPage(
  { language, requestId }: Pick<Visit, 'language' | 'requestId'>,
  error: ShownError,
): PageAnswer {
  const w = webWords[language].errors
  const texts: Readonly<Record<number, readonly [title: string, text: string]>> = {
    403: [w.crossSite, w.crossSiteText],
    404: [w.notFound, w.notFoundText],
    405: [w.method, ''],
    408: [w.tooSlow, w.tooSlowText],
    413: [w.tooLarge, w.tooLargeText],
    429: [w.tooMany, w.tooManyText],
    503: [w.unavailable, w.unavailableText],
  }
  const [title, text] =
    texts[error.status] ?? (error.status < 500 ? [w.refused, error.message] : [w.internal, w.internalText(requestId)])
  return page(
    title,
    <div class="error">
      <h1>{title}</h1>
      {text === '' ? null : <p>{text}</p>}
      <p>
        <a href={HOME_PATH}>{w.home}</a>
      </p>
    </div>,
    { status: error.status, headers: error.headers },
  )
}

/** A page with a refusal above it, unless it shows the refusal itself: some of what a screen shows has no form. */
export function withRefusal(answer: PageAnswer, refusal: Refusal, language: Visit['language']): PageAnswer {
  if (rendered(<>{answer.body}</>).includes('id="summary"')) return answer
  const body = (
    <>
      <ErrorSummary form={formState({ posted: new URLSearchParams(), refusal })} language={language} />
      {answer.body}
    </>
  )
  return { ...answer, body }
}

/** The page for a verb's refusal where no form was sent that could show it. */
export function refusalPage({ language }: Pick<Visit, 'language'>, { message, code }: Refusal): PageAnswer {
  const w = webWords[language].errors
  return page(
    w.refused,
    <div class="error">
      <h1>{w.refused}</h1>
      {code === null ? (
        <p lang="en" dir="ltr">
          {message}
        </p>
      ) : (
        <p>{message}</p>
      )}
    </div>,
    { status: 422 },
  )
}
