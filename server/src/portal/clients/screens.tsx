import { isId } from '../../base/db/id.ts'
import { formState } from '../../base/web/form.ts'
import { Banner, Heading, LinkButton } from '../../base/web/parts.tsx'
import { type Answer, goTo, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { type AskedLine, type ClientLine, listAsked, listClientLines } from '../../organisation/clients/line-store.ts'
import { agencyScreens } from './agency-screens.tsx'
import { Asked, Clients, MOST_ASKED, Search } from './list-view.tsx'
import { CLIENTS_PATH } from '../addresses.ts'
import { newClientScreens } from './new-screens.tsx'
import { sideScreen } from './side-screens.ts'
import { stepScreens } from './step-screens.tsx'
import { webWords } from '../../base/web/words/words.ts'
import { clientWords } from '../words/clients.ts'
import { askedSearch, searchedWords } from '../../base/forms/search.ts'

const PAGE = 20
/** A list of more clients has a filter. */
const FEW = 10

/** The clients of an agency, and the agencies of a company. */
export const clientScreens: readonly Screen[] = [
  sideScreen('agency', 'positions.read', { path: CLIENTS_PATH, show: showClients }),
  ...newClientScreens,
  sideScreen('agency', 'positions.read', {
    path: `${CLIENTS_PATH}/:client`,
    show: async ({ path }) => goTo(`${path}/positions`),
  }),
  ...stepScreens,
  ...agencyScreens,
]

async function showClients(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, query } = visit
  const w = clientWords[language]
  const search = askedSearch(query)
  const words = searchedWords(search)
  const after = query.get('after') ?? ''
  const cursor = isId(after) ? after : undefined
  const found = await listClientLines(database, access, { words }, { cursor, limit: PAGE + 1 })
  const clients = found.slice(0, PAGE)
  const next = found.length > PAGE ? (clients.at(-1)?.id ?? null) : null
  const canChange = access.abilities.has('clients.write')
  const asked = canChange ? await listAsked(database, access, 'made', MOST_ASKED) : []
  const isFiltered = words.length > 0
  const buttons = (
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
  )
  return page(
    w.clients,
    <>
      <Heading title={w.clients} lead={w.clientsLead} language={language} actions={buttons} />
      <Done {...{ visit, clients, asked }} />
      <Asked
        {...{ visit, asked, title: w.waiting, lead: w.waitingLead, label: w.client, base: CLIENTS_PATH }}
        steps={[{ name: 'withdraw', label: w.withdraw }]}
      />
      {isFiltered || cursor !== undefined || found.length > FEW ? (
        <Search visit={visit} form={formState(undefined, { search })} />
      ) : null}
      <Clients {...{ visit, clients, next, isFiltered, canChange }} />
    </>,
  )
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
      <Banner tone="good" title={done.create(created)}>
        <p>
          <a href={inside}>{clientWords[visit.language].workInside}</a>
        </p>
      </Banner>
    )
  }
  if (sent !== undefined) return <Banner tone="good" title={done.ask(sent)} />
  if (what === 'end' || what === 'withdraw') return <Banner tone="good" title={done[what]} />
  return null
}
