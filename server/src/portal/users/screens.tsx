import { withQuery } from '../../base/http/request-target.ts'
import { formState } from '../../base/web/form.ts'
import { Empty, LinkButton } from '../../base/web/parts.tsx'
import { type ListPage, listScreen, type Slice } from '../parts/list-screen.tsx'
import { type Answer, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import type { Language } from '../../base/web/words/language.ts'
import { webWords } from '../../base/web/words/words.ts'
import { listUsers, type UserLine } from '../../organisation/users/list-store.ts'
import { askedTeam } from './asked-team.ts'
import { editScreens } from './edit-screens.tsx'
import { TEAM_PATH } from '../addresses.ts'
import { inviteScreens } from './invite-screens.tsx'
import { columnsOf, Filters, nameOf } from './list-view.tsx'
import { MemberPage } from './member-view.tsx'
import { switchScreens } from './switch-screens.tsx'
import { readPositionNames } from '../parts/position-names.ts'
import { visitedColleague } from './visited-colleague.ts'
import { teamWords } from '../words/users.ts'

/** A team of more people has filters. */
const FEW = 10
/** Titles of positions on the page of somebody who reaches certain ones. */
const TITLES = 50

/** Who works for the company, and what they may do. */
export const teamScreens: readonly Screen[] = [
  listScreen('users.write', { path: TEAM_PATH, list: listTeam }),
  ...inviteScreens,
  memberScreen('users.write', { path: `${TEAM_PATH}/:id`, show: showMember }),
  ...editScreens,
  ...switchScreens,
]

async function listTeam(visit: MemberVisit, slice: Slice): Promise<ListPage<UserLine>> {
  const { database, access, language, query, path } = visit
  const w = teamWords[language]
  const web = webWords[language]
  const { filter, fields, isFiltered } = askedTeam(query)
  const found = await listUsers(database, access, { ...filter, isByName: true }, slice)
  const isPart = isFiltered || slice.cursor !== undefined
  return {
    title: web.team,
    lead: w.lead,
    actions: (
      <>
        {found.length === 0 ? null : (
          <LinkButton href={withQuery(`${TEAM_PATH}/export`, query)} icon="download">
            {webWords[language].exportCsv}
          </LinkButton>
        )}
        <LinkButton href={`${TEAM_PATH}/invite`} icon="plus" tone="primary" shortcut="create">
          {w.invite}
        </LinkButton>
      </>
    ),
    before: isPart || found.length > FEW ? <Filters visit={visit} form={formState(undefined, fields)} /> : null,
    found,
    table: { caption: web.team, columns: columnsOf(visit) },
    empty: (
      <Empty title={w.none} action={<LinkButton href={path}>{w.showAll}</LinkButton>}>
        {w.noneText}
      </Empty>
    ),
    after: found.length === 1 && !isPart ? <Alone language={language} /> : null,
  }
}

/** Where somebody works alone, the next step is to invite others. */
function Alone({ language }: { language: Language }) {
  const w = teamWords[language]
  const invite = (
    <LinkButton href={`${TEAM_PATH}/invite`} icon="plus" tone="primary">
      {w.invite}
    </LinkButton>
  )
  return (
    <Empty title={w.alone} action={invite}>
      {w.aloneText}
    </Empty>
  )
}

async function showMember(visit: MemberVisit): Promise<Answer> {
  const user = await visitedColleague(visit)
  const ids = user.positions ?? []
  const names = await readPositionNames(visit, ids.slice(0, TITLES))
  const positions = [...names].map(([id, name]) => ({ id, name }))
  return page(nameOf(user), <MemberPage {...{ visit, user, positions }} />)
}
