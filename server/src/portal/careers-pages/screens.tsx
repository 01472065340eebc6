import { listScreen } from '../parts/list-screen.tsx'
import { Banner, Empty, LinkButton } from '../../base/web/parts.tsx'
import type { Screen } from '../parts/screen.ts'
import { webWords } from '../../base/web/words/words.ts'
import { listPages } from '../../positions/careers-pages/list-store.ts'
import { embeddingScreens } from './embedding-screens.tsx'
import { pageColumns } from './list-view.tsx'
import { CAREERS_PAGES_PATH } from '../addresses.ts'
import { lookScreens } from './look-screens.tsx'
import { ownerOfPages } from './visited-page.ts'
import { showScreens } from './show-screens.tsx'
import { stepScreens } from './step-screens.tsx'
import { pageWords } from '../words/careers-pages.ts'

const pageList = listScreen('pages.write', {
  path: CAREERS_PAGES_PATH,
  list: async (visit, slice) => {
    const { database, access, language } = visit
    const w = pageWords[language]
    const found = await listPages(database, access, {}, slice)
    const canCreate = (await ownerOfPages(visit)) !== null
    return {
      title: webWords[language].careersPages,
      lead: w.lead,
      actions: (
        <>
          <LinkButton href={`${CAREERS_PAGES_PATH}/export`} icon="download">
            {webWords[language].exportCsv}
          </LinkButton>
          {canCreate ? (
            <LinkButton href={`${CAREERS_PAGES_PATH}/new`} icon="plus" tone="primary" shortcut="create">
              {w.create}
            </LinkButton>
          ) : null}
        </>
      ),
      before: canCreate ? null : <Banner tone="neutral" title={w.readOnly} />,
      found,
      table: { caption: webWords[language].careersPages, columns: pageColumns(visit) },
      empty: <Empty title={w.none} />,
    }
  },
})

/** The careers pages of the company: what they look like, what is listed there, and what embeds them elsewhere. */
export const careersPageScreens: readonly Screen[] = [
  pageList,
  ...lookScreens,
  ...showScreens,
  ...stepScreens,
  ...embeddingScreens,
]
