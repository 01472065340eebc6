import { formState } from '../../base/web/form.ts'
import { LinkButton, Toast } from '../../base/web/parts.tsx'
import { type ListPage, listScreen, type Slice } from '../parts/list-screen.tsx'
import { goTo, memberScreen, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { type AskedLine, type ClientLine, listAsked, listClientLines } from '../../organisation/clients/line-store.ts'
import { agencyScreens } from './agency-screens.tsx'
import { Asked, columnsOf, MOST_ASKED, NoClients, Search } from './list-view.tsx'
import { CLIENTS_PATH } from '../addresses.ts'
import { newClientScreens } from './new-screens.tsx'
import { onlyFor } from './one-side.ts'
import { stepScreens } from './step-screens.tsx'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { clientWords } from '../words/clients.ts'
import { askedSearch, searchedWords } from '../../base/forms/search.ts'

/** A list of more clients has a filter. */
const FEW = 10

/** The clients of an agency, and the agencies of a company. */
export const clientScreens: readonly Screen[] = [
  ...onlyFor('agency', [
    listScreen('positions.read', { path: CLIENTS_PATH, size: 20, list: listOwnClients }),
    ...newClientScreens,
    memberScreen('positions.read', {
      path: `${CLIENTS_PATH}/:client`,
      show: async ({ path }) => goTo(`${path}/positions`),
    }),
    ...stepScreens,
  ]),
  ...onlyFor('company', agencyScreens),
]

async function listOwnClients(visit: MemberVisit, slice: Slice): Promise<ListPage<ClientLine>> {
  const { database, access, language, query } = visit
  const w = clientWords[language]
  const common = commonWords[language]
  const search = askedSearch(query)
  const words = searchedWords(search)
  const found = await listClientLines(database, access, { words }, slice)
  const canChange = access.abilities.has('clients.write')
  const asked = canChange ? await listAsked(database, access, 'made', MOST_ASKED) : []
  const isFiltered = words.length > 0
  return {
    title: w.clients,
    lead: w.clientsLead,
    actions: (
      <>
        <LinkButton href={`${CLIENTS_PATH}/export?${new URLSearchParams({ search })}`} icon="download">
          {webWords[language].exportCsv}
        </LinkButton>
        {canChange ? (
          <>
            <LinkButton href={`${CLIENTS_PATH}/ask`}>{w.ask}</LinkButton>
            <LinkButton href={`${CLIENTS_PATH}/new`} icon="plus" tone="primary" shortcut="create">
              {w.create}
            </LinkButton>
          </>
        ) : null}
      </>
    ),
    before: (
      <>
        <Done {...{ visit, asked }} clients={found} />
        <Asked
          {...{ visit, asked, title: w.waiting, lead: w.waitingLead, label: common.client, base: CLIENTS_PATH }}
          steps={[{ name: 'withdraw', label: w.withdraw }]}
        />
        {isFiltered || slice.cursor !== undefined || found.length > FEW ? (
          <Search visit={visit} form={formState(undefined, { search })} />
        ) : null}
      </>
    ),
    found,
    table: { caption: w.clients, columns: columnsOf(visit, canChange), id: ({ slug }) => slug },
    empty: <NoClients {...{ visit, isFiltered, canChange }} />,
  }
}

/** What was just done. The name is read, so that no address can say something about a company. */
function Done(props: { visit: MemberVisit; clients: readonly ClientLine[]; asked: readonly AskedLine[] }) {
  const { visit, clients, asked } = props
  const { done } = clientWords[visit.language]
  const [what, of] = [visit.query.get('done'), visit.query.get('of')]
  const nameIn = (lines: readonly { slug: string; name: string }[]) => lines.find(({ slug }) => slug === of)?.name
  const created = what === 'create' ? nameIn(clients) : undefined
  const sent = what === 'ask' ? nameIn(asked) : undefined
  if (created !== undefined) {
    const inside = `${CLIENTS_PATH}/${of}/settings/company`
    return (
      <Toast title={done.create(created)}>
        <p>
          <a href={inside}>{clientWords[visit.language].workInside}</a>
        </p>
      </Toast>
    )
  }
  if (sent !== undefined) return <Toast title={done.ask(sent)} />
  if (what === 'end' || what === 'withdraw') return <Toast title={done[what]} />
  return null
}
