import { isId } from '../../base/db/id.ts'
import { Banner, Heading, LinkButton } from '../../base/web/parts.tsx'
import { type Answer, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { listPages } from '../../positions/careers-pages/list-store.ts'
import { embeddingScreens } from './embedding-screens.tsx'
import { Pages } from './list-view.tsx'
import { CAREERS_PAGES_PATH } from '../addresses.ts'
import { lookScreens } from './look-screens.tsx'
import { ownerOfPages } from './page-actions.ts'
import { showScreens } from './show-screens.tsx'
import { stepScreens } from './step-screens.tsx'
import { pageWords } from '../words/careers-pages.ts'

/** The pages of a company at once. Hardly any company has more than five. */
const PAGE = 50

/** The careers pages of the company: what they look like, what is listed there, and what embeds them elsewhere. */
export const careersPageScreens: readonly Screen[] = [
  memberScreen('pages.write', { path: CAREERS_PAGES_PATH, show: showPages }),
  ...lookScreens,
  ...showScreens,
  ...stepScreens,
  ...embeddingScreens,
]

async function showPages(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, query } = visit
  const w = pageWords[language]
  const after = query.get('after') ?? ''
  const cursor = isId(after) ? after : undefined
  const found = await listPages(database, access, {}, { cursor, limit: PAGE + 1 })
  const pages = found.slice(0, PAGE)
  const next = found.length > PAGE ? (pages.at(-1)?.id ?? null) : null
  const canCreate = (await ownerOfPages(visit)) !== null
  const create = (
    <LinkButton href={`${CAREERS_PAGES_PATH}/new`} icon="plus" tone="primary" shortcut="create">
      {w.create}
    </LinkButton>
  )
  return page(
    w.title,
    <>
      <Heading
        title={w.title}
        lead={w.lead}
        language={language}
        actions={
          <>
            <LinkButton href={`${CAREERS_PAGES_PATH}/export`} icon="download">
              {webWords[language].exportCsv}
            </LinkButton>
            {canCreate ? create : null}
          </>
        }
      />
      {canCreate ? null : <Banner tone="neutral" title={w.readOnly} />}
      <Pages {...{ visit, pages, next }} />
    </>,
  )
}
