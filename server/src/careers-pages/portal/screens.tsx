import { inTransaction } from '../../changes/actions.ts'
import { isId } from '../../db/id.ts'
import { nothingHere } from '../../http/request-target.ts'
import { formState, Submitted } from '../../web/form.ts'
import { Heading } from '../../web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Refused, type Screen } from '../../web/screen.ts'
import type { MemberVisit } from '../../web/visit.ts'
import { webWords } from '../../web/words/words.ts'
import { setEmbedOrigins } from '../embedding/actions.ts'
import { MAX_ORIGINS, storedOrigin } from '../embedding/origin.ts'
import { listPages, type PageLine } from '../list-store.ts'
import { EmbeddingPage } from './embedding-view.tsx'
import { CAREERS_PAGES_PATH, Pages } from './list-view.tsx'
import { pageWords } from './words/words.ts'

/** Characters of a form with the addresses of websites: twenty of the longest, and white space. */
const MAX_TEXT = 10_000
/** The pages of a company at once. Hardly any company has more than five. */
const PAGE = 50

/** The careers pages of the company, and what embeds them elsewhere. */
export const careersPageScreens: readonly Screen[] = [
  memberScreen('pages.write', { path: CAREERS_PAGES_PATH, show: showPages }),
  memberScreen('pages.write', {
    path: `${CAREERS_PAGES_PATH}/:id/embedding`,
    show: showEmbedding,
    act: changeOrigins,
  }),
]

async function showPages(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, query } = visit
  const w = pageWords[language]
  const after = query.get('after') ?? ''
  const cursor = isId(after) ? after : undefined
  const found = await listPages(database, access, {}, { cursor, limit: PAGE + 1 })
  const pages = found.slice(0, PAGE)
  const next = found.length > PAGE ? (pages.at(-1)?.id ?? null) : null
  return page(
    w.title,
    <>
      <Heading title={w.title} lead={w.lead} language={language} />
      <Pages {...{ visit, pages, next }} />
    </>,
  )
}

async function visitedPage({ database, access, params }: MemberVisit): Promise<PageLine> {
  const { id = '' } = params
  const [found] = isId(id) ? await listPages(database, access, { id }, { limit: 1 }) : []
  if (!found) throw nothingHere()
  return found
}

async function showEmbedding(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language } = visit
  const w = pageWords[language]
  const line = await visitedPage(visit)
  const title = w.embedTitle(line.name)
  const form = formState(refused, { origins: line.embedOrigins.join('\n') })
  return page(
    title,
    <>
      <Heading
        title={title}
        lead={w.embedLead}
        path={[{ href: CAREERS_PAGES_PATH, label: w.title }]}
        language={language}
      />
      <EmbeddingPage {...{ visit, line, form }} />
    </>,
  )
}

async function changeOrigins(visit: MemberVisit): Promise<Answer> {
  const { database, access, posted, language } = visit
  const w = pageWords[language]
  const { id } = await visitedPage(visit)
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
  await inTransaction(database, access, async (all) => {
    const [found] = await all.within('pages', [id])
    if (found) await setEmbedOrigins(all, [{ ...found, origins: texts }])
  })
  return goTo(`${visit.path}?saved=1`)
}
