import { inTransaction } from '../../base/changes/actions.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import { formState, type Refused } from '../../base/web/form.ts'
import { type Answer, goTo, page } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { type AgencySide, letClientsGo } from '../../organisation/clients/actions.ts'
import { readEnding } from '../../organisation/clients/ending-store.ts'
import { type AskedLine, findAsked, listClientLines } from '../../organisation/clients/line-store.ts'
import { withdrawProposals } from '../../organisation/clients/proposal-actions.ts'
import type { Change } from '../../base/changes/actions.ts'
import { CLIENTS_PATH } from '../addresses.ts'
import { sideScreen } from './side-screens.ts'
import { StepPage } from '../parts/step-page.tsx'
import { endingForAgency } from './ending-view.ts'
import { clientWords } from '../words/clients.ts'

/** What an agency ends: a request that waits, and the work for a client. */
export const stepScreens = [
  sideScreen('agency', 'clients.write', {
    path: `${CLIENTS_PATH}/:client/withdraw`,
    show: showWithdrawal,
    act: async (visit) => take(visit, 'withdraw', await visitedRequest(visit), withdrawProposals),
  }),
  sideScreen('agency', 'clients.write', {
    path: `${CLIENTS_PATH}/:client/end`,
    show: showEnding,
    act: async (visit) => take(visit, 'end', await visitedClient(visit), letClientsGo),
  }),
]

async function visitedRequest({ database, access, params }: MemberVisit): Promise<AskedLine> {
  const found = await findAsked(database, access, 'made', params['client'] ?? '')
  if (!found) throw nothingHere()
  return found
}

async function visitedClient({ database, access, params }: MemberVisit): Promise<{ id: string; name: string }> {
  const [found] = await listClientLines(database, access, { slug: params['client'] ?? '' }, { limit: 1 })
  if (!found) throw nothingHere()
  return found
}

const listOf = ({ language }: MemberVisit) => ({ href: CLIENTS_PATH, label: clientWords[language].clients })

async function showWithdrawal(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const w = clientWords[visit.language]
  const title = w.withdrawTitle((await visitedRequest(visit)).name)
  return page(
    title,
    <StepPage
      {...{ visit, title, lead: w.withdrawLead, submit: w.withdrawNow, above: [listOf(visit)], back: CLIENTS_PATH }}
      form={formState(refused)}
    />,
  )
}

async function showEnding(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, access, language } = visit
  const w = clientWords[language]
  const client = await visitedClient(visit)
  const ending = await readEnding(database, access, { agencyId: access.companyId, clientId: client.id })
  const title = w.endTitle(client.name)
  return page(
    title,
    <StepPage
      {...{
        visit,
        title,
        lead: w.endLead,
        submit: w.endNow,
        above: [listOf(visit)],
        back: CLIENTS_PATH,
        tone: 'danger',
      }}
      sentences={endingForAgency(ending, language)}
      form={formState(refused)}
    />,
  )
}

/** Does something with the client that the address names. */
async function take(
  { database, access }: MemberVisit,
  step: 'withdraw' | 'end',
  client: { id: string },
  verb: (change: Change, pairs: AgencySide[]) => Promise<void>,
): Promise<Answer> {
  await inTransaction(database, access, async (all) => {
    const [agency] = await all.within('companies', [access.companyId])
    if (agency) await verb(all, [{ agencyId: agency.id, clientId: client.id }])
  })
  return goTo(`${CLIENTS_PATH}?done=${step}`)
}
