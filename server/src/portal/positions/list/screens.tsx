import { byName } from '../../../base/web/words/name-order.ts'
import { listClientNames } from '../../../organisation/clients/store.ts'
import { withQuery } from '../../../base/http/request-target.ts'
import { Heading, LinkButton, Toast } from '../../../base/web/parts.tsx'
import { formState } from '../../../base/web/form.ts'
import { type Answer, memberScreen, page, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { countText } from '../../../base/web/words/dates.ts'
import { commonWords, webWords } from '../../../base/web/words/words.ts'
import { listOverview } from '../../../positions/lists/overview-store.ts'
import { POSITIONS_PATH } from '../../addresses.ts'
import { askedFilter } from './asked-filter.ts'
import { type ClientChoice, Filters, Positions } from './list-view.tsx'
import type { ListWords } from '../../words/en/positions.ts'
import { listWords } from '../../words/positions.ts'

const PAGE = 50
/** So many clients are offered to choose from. */
const OFFERED = 100

/** The list of positions. */
export const positionListScreens: readonly Screen[] = [
  memberScreen('positions.read', { path: POSITIONS_PATH, show: showList }),
]

async function showList(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, query } = visit
  const w = listWords[language]
  const common = commonWords[language]
  const asked = askedFilter(query, access)
  const { filter, cursor } = asked
  const found = await listOverview(database, access, filter, { cursor, limit: PAGE + 1 })
  const clients = await readClients(visit)
  const positions = found.slice(0, PAGE)
  const next = found.length > PAGE ? (positions.at(-1)?.id ?? null) : null
  const isEmpty = positions.length === 0 && !asked.isFiltered && cursor === undefined
  const hasAny = !isEmpty || (await listOverview(database, access, { statuses: ['ARCHIVED'] }, { limit: 1 })).length > 0
  const canWrite = access.abilities.has('positions.write')
  const create = (
    <LinkButton href={`${POSITIONS_PATH}/new`} icon="plus" tone="primary" shortcut="create">
      {common.newPosition}
    </LinkButton>
  )
  const actions = (
    <>
      <LinkButton href={withQuery(`${POSITIONS_PATH}/export`, query)} icon="download">
        {webWords[language].exportCsv}
      </LinkButton>
      {canWrite ? create : null}
    </>
  )
  return page(
    common.positions,
    <>
      <Heading title={common.positions} lead={w.lead} language={language} {...(hasAny && { actions })} />
      <Done visit={visit} w={w} />
      {hasAny ? <Filters {...{ visit, clients }} form={formState(undefined, asked.fields)} /> : null}
      <Positions {...{ visit, positions, next, hasAny, canWrite, create }} />
    </>,
  )
}

/** What was just done to positions of the list. */
function Done({ visit: { query, language }, w }: { visit: MemberVisit; w: ListWords }) {
  const [done, count] = [query.get('done') ?? '', Number(query.get('count'))]
  if (!Object.hasOwn(w.done, done) || !Number.isInteger(count) || count < 1) return null
  return <Toast title={countText(count, language, w.done[done as keyof ListWords['done']])} />
}

/** The clients to choose from; none if they are too many. */
async function readClients({ database, access, language, signedIn }: MemberVisit): Promise<ClientChoice[]> {
  if (!signedIn.membership.isAgency || access.insideClientId !== null) return []
  const clients = await listClientNames(database, access, OFFERED + 1)
  return clients.length > OFFERED ? [] : byName(clients, language)
}
