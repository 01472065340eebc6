import { changeRow } from '../parts/row-actions.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import { formState, Submitted, type Refused } from '../../base/web/form.ts'
import { Heading } from '../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { setEmbedOrigins } from '../../positions/careers-pages/embedding/actions.ts'
import { MAX_ORIGINS, storedOrigin } from '../../positions/careers-pages/embedding/origin.ts'
import { EmbeddingPage } from './embedding-view.tsx'
import { CAREERS_PAGES_PATH } from '../addresses.ts'
import { canChangePage, visitedPage } from './visited-page.ts'
import { pageWords } from '../words/careers-pages.ts'

/** Characters of a form with the addresses of websites: twenty of the longest, and white space. */
const MAX_TEXT = 10_000

/** The code that shows a careers page elsewhere, and the websites that may show its forms. */
export const embeddingScreens = [
  memberScreen('pages.write', {
    path: `${CAREERS_PAGES_PATH}/:id/embedding`,
    show: showEmbedding,
    act: changeOrigins,
  }),
]

async function showEmbedding(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language } = visit
  const w = pageWords[language]
  const web = webWords[language]
  const line = await visitedPage(visit)
  const title = w.embedTitle(line.name)
  const form = formState(refused, { origins: line.embedOrigins.join('\n') })
  const canChange = await canChangePage(visit, line.id)
  return page(
    title,
    <>
      <Heading
        title={title}
        lead={w.embedLead}
        path={[
          { href: CAREERS_PAGES_PATH, label: web.careersPages },
          { href: `${CAREERS_PAGES_PATH}/${line.id}`, label: line.name },
        ]}
        language={language}
      />
      <EmbeddingPage {...{ visit, line, form, canChange }} />
    </>,
  )
}

async function changeOrigins(visit: MemberVisit): Promise<Answer> {
  const { posted, language } = visit
  const w = pageWords[language]
  const { id } = await visitedPage(visit)
  if (!(await canChangePage(visit, id))) throw nothingHere()
  const sent = new Submitted(posted, webWords[language].form)
  const texts = sent
    .text('origins', { max: MAX_TEXT })
    .split(/[\s,]+/)
    .filter((text) => text !== '')
  const wrong = texts.flatMap((text) => {
    const result = storedOrigin(text)
    return 'fault' in result ? [w.faults[result.fault](text)] : []
  })
  if (wrong.length > 0) sent.refuse('origins', wrong.join(' '))
  if (new Set(texts).size > MAX_ORIGINS) sent.refuse('origins', w.tooMany(MAX_ORIGINS))
  sent.check()
  await changeRow(visit, 'pages', id, (all, pages) =>
    setEmbedOrigins(
      all,
      pages.map((found) => ({ ...found, origins: texts })),
    ),
  )
  return goTo(`${visit.path}?saved=1`)
}
