import { awaitedVersion } from '../live/store.ts'
import { Heading, LinkButton } from '../../base/web/parts.tsx'
import { type Answer, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { CANDIDATES_PATH } from '../addresses.ts'
import type { Refused } from '../../base/web/form.ts'
import { whereSent } from './asked-place.ts'
import { listNews } from './list-news.tsx'
import { severalScreens } from './several-screens.ts'
import { readTable } from './table-page.ts'
import { CandidateTable } from './table-view.tsx'
import { visitedList } from './visited-list.ts'
import { boardWords } from '../words/candidates.ts'

/** The candidates of all positions in reach. */
export const candidateListScreens: readonly Screen[] = [
  memberScreen('candidates.read', { path: CANDIDATES_PATH, show: showAll }),
  ...severalScreens({ path: CANDIDATES_PATH, show: showAll }),
]

async function showAll(asked: MemberVisit, refused?: Refused): Promise<Answer> {
  const visit = whereSent(asked, refused)
  const { database, access, language } = visit
  const w = boardWords[language].list
  const common = commonWords[language]
  const live = await awaitedVersion(database, access, 'people')
  const table = await readTable(visit, { companyId: access.companyId })
  const list = await visitedList(visit)
  const exported = (
    <LinkButton href={`${CANDIDATES_PATH}/export?${new URLSearchParams(table.asked.fields)}`} icon="download">
      {webWords[language].exportCsv}
    </LinkButton>
  )
  return page(
    common.candidates,
    <>
      <Heading title={common.candidates} lead={w.lead} language={language} actions={exported} />
      {await listNews(visit, list, refused)}
      <CandidateTable {...{ visit, live, list, ...table }} />
    </>,
  )
}
