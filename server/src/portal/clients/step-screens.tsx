import { confirmScreen } from '../parts/confirm-screen.tsx'
import { changeRow } from '../parts/row-actions.ts'
import { visitedBy } from '../parts/visited.ts'
import type { Language } from '../../base/web/words/language.ts'
import { letClientsGo } from '../../organisation/clients/actions.ts'
import { readEnding } from '../../organisation/clients/ending-store.ts'
import { type ClientLine, findAsked, listClientLines } from '../../organisation/clients/line-store.ts'
import { withdrawProposals } from '../../organisation/clients/proposal-actions.ts'
import { CLIENTS_PATH } from '../addresses.ts'
import { endingForAgency } from './ending-text.ts'
import { clientWords } from '../words/clients.ts'

const visitedRequest = visitedBy('client', ({ database, access }, slug) => findAsked(database, access, 'made', slug))

const visitedClient = visitedBy('client', async ({ database, access }, slug): Promise<ClientLine | undefined> => {
  const [found] = await listClientLines(database, access, { slug }, { limit: 1 })
  return found
})

const above = (language: Language) => [{ href: CLIENTS_PATH, label: clientWords[language].clients }]

/** What an agency ends: a request that waits, and the work for a client. */
export const stepScreens = [
  confirmScreen('clients.write', {
    path: `${CLIENTS_PATH}/:client/withdraw`,
    row: visitedRequest,
    back: () => CLIENTS_PATH,
    next: () => `${CLIENTS_PATH}?done=withdraw`,
    ask: ({ language }, { name }) => {
      const w = clientWords[language]
      return {
        title: w.withdrawTitle(name),
        lead: w.withdrawLead,
        above: above(language),
        submit: w.withdrawNow,
      }
    },
    act: (visit, { id: clientId }) =>
      changeRow(visit, 'companies', visit.access.companyId, (change, [{ id: agencyId }]) =>
        withdrawProposals(change, [{ agencyId, clientId }]),
      ),
  }),
  confirmScreen('clients.write', {
    path: `${CLIENTS_PATH}/:client/end`,
    row: visitedClient,
    back: () => CLIENTS_PATH,
    next: () => `${CLIENTS_PATH}?done=end`,
    ask: async ({ database, access, language }, client) => {
      const w = clientWords[language]
      const ending = await readEnding(database, access, { agencyId: access.companyId, clientId: client.id })
      return {
        title: w.endTitle(client.name),
        lead: w.endLead,
        above: above(language),
        sentences: endingForAgency(ending, language),
        submit: w.endNow,
        tone: 'danger',
      }
    },
    act: (visit, { id: clientId }) =>
      changeRow(visit, 'companies', visit.access.companyId, (change, [{ id: agencyId }]) =>
        letClientsGo(change, [{ agencyId, clientId }]),
      ),
  }),
]
