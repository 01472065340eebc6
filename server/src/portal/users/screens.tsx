import { searchPositions } from '../../positions/lists/search-store.ts'
import { withQuery } from '../../base/http/request-target.ts'
import { formState } from '../../base/web/form.ts'
import { Heading, LinkButton } from '../../base/web/parts.tsx'
import { type Answer, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { listUsers } from '../../organisation/users/list-store.ts'
import { askedTeam } from './asked-team.ts'
import { editScreens } from './edit-screens.tsx'
import { TEAM_PATH } from '../addresses.ts'
import { inviteScreens } from './invite-screens.tsx'
import { Filters, Members, nameOf } from './list-view.tsx'
import { MemberPage } from './member-view.tsx'
import { switchScreens } from './switch-screens.tsx'
import { visitedColleague } from './visited-actions.ts'
import { teamWords } from './words/words.ts'

const PAGE = 50
/** A team of more people has filters. */
const FEW = 10
/** Titles of positions on the page of somebody who reaches certain ones. */
const TITLES = 50

/** Who works for the company, and what they may do. */
export const teamScreens: readonly Screen[] = [
  memberScreen('users.write', { path: TEAM_PATH, show: showTeam }),
  ...inviteScreens,
  memberScreen('users.write', { path: `${TEAM_PATH}/:id`, show: showMember }),
  ...editScreens,
  ...switchScreens,
]

async function showTeam(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, query } = visit
  const w = teamWords[language]
  const { filter, fields, isFiltered, cursor } = askedTeam(query)
  const found = await listUsers(database, access, { ...filter, isByName: true }, { cursor, limit: PAGE + 1 })
  const users = found.slice(0, PAGE)
  const next = found.length > PAGE ? (users.at(-1)?.id ?? null) : null
  const form = formState(undefined, fields)
  return page(
    w.title,
    <>
      <Heading
        title={w.title}
        lead={w.lead}
        language={language}
        actions={
          <>
            {users.length === 0 ? null : (
              <LinkButton href={withQuery(`${TEAM_PATH}/export`, query)} icon="download">
                {webWords[language].exportCsv}
              </LinkButton>
            )}
            <LinkButton href={`${TEAM_PATH}/invite`} icon="plus" tone="primary" shortcut="create">
              {w.invite}
            </LinkButton>
          </>
        }
      />
      {isFiltered || cursor !== undefined || found.length > FEW ? <Filters {...{ visit, form }} /> : null}
      <Members {...{ visit, users, next, isFiltered }} />
    </>,
  )
}

async function showMember(visit: MemberVisit): Promise<Answer> {
  const { database, access } = visit
  const user = await visitedColleague(visit)
  const ids = user.positions ?? []
  const positions = ids.length === 0 ? [] : await searchPositions(database, access, { ids }, { limit: TITLES })
  return page(nameOf(user), <MemberPage {...{ visit, user, positions }} />)
}
