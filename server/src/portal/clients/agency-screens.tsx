import { CopyText, Empty, Section, Toast } from '../../base/web/parts.tsx'
import { confirmScreen } from '../parts/confirm-screen.tsx'
import { type ListPage, listScreen, type Slice } from '../parts/list-screen.tsx'
import { changeRow } from '../parts/row-actions.ts'
import { visitedBy } from '../parts/visited.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { shortDayText } from '../../base/web/words/dates.ts'
import type { Language } from '../../base/web/words/language.ts'
import { letClientsGo } from '../../organisation/clients/actions.ts'
import { readEnding } from '../../organisation/clients/ending-store.ts'
import {
  type AgencyLine,
  findAgency,
  findAsked,
  listAgencies,
  listAsked,
} from '../../organisation/clients/line-store.ts'
import { acceptProposals, declineProposals } from '../../organisation/clients/proposal-actions.ts'
import { Asked, countedText, MOST_ASKED } from './list-view.tsx'
import { AGENCIES_PATH } from '../addresses.ts'
import { endingForCompany } from './ending-text.ts'
import { clientWords } from '../words/clients.ts'

const answers = { accept: acceptProposals, decline: declineProposals }

const visitedRequest = visitedBy('agency', ({ database, access }, slug) => findAsked(database, access, 'got', slug))
const visitedAgency = visitedBy('agency', ({ database, access }, slug) => findAgency(database, access, slug))

const above = (language: Language) => [{ href: AGENCIES_PATH, label: clientWords[language].agencies }]

/** The agencies of a company, and what they ask. */
export const agencyScreens = [
  listScreen('clients.write', { path: AGENCIES_PATH, size: 20, list: listOwnAgencies }),
  ...(['accept', 'decline'] as const).map((step) =>
    confirmScreen('clients.write', {
      path: `${AGENCIES_PATH}/:agency/${step}`,
      needsEverything: step === 'accept',
      row: visitedRequest,
      back: () => AGENCIES_PATH,
      next: () => `${AGENCIES_PATH}?done=${step}`,
      ask: ({ language }, { name }) => {
        const w = clientWords[language]
        const isAccepted = step === 'accept'
        return {
          title: isAccepted ? w.acceptTitle(name) : w.declineTitle(name),
          lead: isAccepted ? w.acceptLead : w.declineLead,
          above: above(language),
          sentences: isAccepted ? w.acceptMeans(name) : [],
          submit: isAccepted ? w.acceptNow : w.declineNow,
        }
      },
      act: (visit, { id: agencyId }) =>
        changeRow(visit, 'companies', visit.access.companyId, (change, [{ id: clientId }]) =>
          answers[step](change, [{ agencyId, clientId }]),
        ),
    }),
  ),
  confirmScreen('clients.write', {
    path: `${AGENCIES_PATH}/:agency/end`,
    row: visitedAgency,
    back: () => AGENCIES_PATH,
    next: () => `${AGENCIES_PATH}?done=end`,
    ask: async ({ database, access, language }, agency) => {
      const w = clientWords[language]
      const ending = await readEnding(database, access, { agencyId: agency.id, clientId: access.companyId })
      return {
        title: w.endAgencyTitle(agency.name),
        lead: w.endLead,
        above: above(language),
        sentences: endingForCompany(ending, language),
        submit: w.endNow,
        tone: 'danger',
      }
    },
    act: (visit, { id: agencyId }) =>
      changeRow(visit, 'companies', visit.access.companyId, (change, [{ id: clientId }]) =>
        letClientsGo(change, [{ agencyId, clientId }]),
      ),
  }),
]

async function listOwnAgencies(visit: MemberVisit, slice: Slice): Promise<ListPage<AgencyLine>> {
  const { database, access, language, query, signedIn, site } = visit
  const w = clientWords[language]
  const found = await listAgencies(database, access, slice)
  const asked = await listAsked(database, access, 'got', MOST_ASKED)
  const done = (['accept', 'decline', 'end'] as const).find((name) => name === query.get('done'))
  return {
    title: w.agencies,
    lead: w.agenciesLead,
    before: (
      <>
        {done === undefined ? null : <Toast title={w.done[done]} />}
        <Asked
          {...{ visit, asked, title: w.requests, lead: w.requestsLead, label: w.agency, base: AGENCIES_PATH }}
          steps={[
            { name: 'accept', label: w.accept },
            { name: 'decline', label: w.decline },
          ]}
        />
      </>
    ),
    found,
    table: {
      caption: w.agencies,
      columns: [
        { label: w.agency, cell: ({ name }) => name },
        { label: w.live, cell: ({ live }) => countedText(live, language), isNumber: true },
        { label: w.agencySince, cell: ({ startedAt }) => shortDayText(startedAt, language, site.timeZone) },
        {
          label: w.end,
          cell: ({ slug, name }) => (
            <a href={`${AGENCIES_PATH}/${slug}/end`} data-dialog="">
              {w.end}
              <span class="for-readers"> {name}</span>
            </a>
          ),
        },
      ],
    },
    empty: <Empty title={w.noAgencies}>{w.noAgenciesText}</Empty>,
    after: (
      <Section id="own" title={w.yourSlug} lead={w.yourSlugLead}>
        <CopyText id="slug" text={signedIn.membership.companySlug} label={w.yourSlug} language={language} />
      </Section>
    ),
  }
}
