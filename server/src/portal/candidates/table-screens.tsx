import { awaitedVersion } from '../live/store.ts'
import { Heading, LinkButton } from '../../base/web/parts.tsx'
import { type Answer, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { CANDIDATES_PATH } from '../addresses.ts'
import { readTable } from './table-page.ts'
import { CandidateTable } from './table-view.tsx'
import { boardWords } from '../words/candidates.ts'

/** The candidates of all positions in reach. */
export const candidateListScreens: readonly Screen[] = [
  memberScreen('candidates.read', { path: CANDIDATES_PATH, show: showAll }),
]

async function showAll(visit: MemberVisit): Promise<Answer> {
  const { database, access, language } = visit
  const w = boardWords[language].list
  const common = commonWords[language]
  const live = await awaitedVersion(database, access, 'people')
  const table = await readTable(visit, { companyId: access.companyId })
  const exported = (
    <LinkButton href={`${CANDIDATES_PATH}/export?${new URLSearchParams(table.asked.fields)}`} icon="download">
      {webWords[language].exportCsv}
    </LinkButton>
  )
  return page(
    common.candidates,
    <>
      <Heading title={common.candidates} lead={w.lead} language={language} actions={exported} />
      <CandidateTable {...{ visit, live, ...table }} path={CANDIDATES_PATH} />
    </>,
  )
}
