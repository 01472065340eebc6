import { type Change, inTransaction } from '../../base/changes/actions.ts'
import { isId } from '../../base/db/id.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import { formState, type Refused } from '../../base/web/form.ts'
import { Banner, CopyText, Empty, Heading, Pager, Section, Table } from '../../base/web/parts.tsx'
import { type Answer, goTo, page } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { shortDayText } from '../../base/web/words/dates.ts'
import { type ClientSide, letClientsGo } from '../../organisation/clients/actions.ts'
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
import { sideScreen } from './side-screens.ts'
import { StepPage } from '../parts/step-page.tsx'
import { endingForCompany } from './ending-view.ts'
import { clientWords } from '../words/clients.ts'

const PAGE = 20
const answers = { accept: acceptProposals, decline: declineProposals }

/** The agencies of a company, and what they ask. */
export const agencyScreens = [
  sideScreen('company', 'clients.write', { path: AGENCIES_PATH, show: showAgencies }),
  ...(['accept', 'decline'] as const).map((step) =>
    sideScreen('company', 'clients.write', {
      path: `${AGENCIES_PATH}/:agency/${step}`,
      show: (visit, refused) => showAnswer(visit, step, refused),
      act: async (visit) => take(visit, step, await visitedRequest(visit), answers[step]),
    }),
  ),
  sideScreen('company', 'clients.write', {
    path: `${AGENCIES_PATH}/:agency/end`,
    show: showEnding,
    act: async (visit) => take(visit, 'end', await visitedAgency(visit), letClientsGo),
  }),
]

async function showAgencies(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, query, signedIn } = visit
  const w = clientWords[language]
  const after = query.get('after') ?? ''
  const cursor = isId(after) ? after : undefined
  const found = await listAgencies(database, access, { cursor, limit: PAGE + 1 })
  const agencies = found.slice(0, PAGE)
  const next = found.length > PAGE ? (agencies.at(-1)?.id ?? null) : null
  const asked = await listAsked(database, access, 'got', MOST_ASKED)
  const done = (['accept', 'decline', 'end'] as const).find((name) => name === query.get('done'))
  return page(
    w.agencies,
    <>
      <Heading title={w.agencies} lead={w.agenciesLead} language={language} />
      {done === undefined ? null : <Banner tone="good" title={w.done[done]} />}
      <Asked
        {...{ visit, asked, title: w.requests, lead: w.requestsLead, label: w.agency, base: AGENCIES_PATH }}
        steps={[
          { name: 'accept', label: w.accept },
          { name: 'decline', label: w.decline },
        ]}
      />
      {agencies.length === 0 ? (
        <Empty title={w.noAgencies}>{w.noAgenciesText}</Empty>
      ) : (
        <Agencies {...{ visit, agencies }} />
      )}
      <Pager {...{ language, query, next }} path={AGENCIES_PATH} />
      <Section id="own" title={w.yourSlug} lead={w.yourSlugLead}>
        <CopyText id="slug" text={signedIn.membership.companySlug} label={w.yourSlug} language={language} />
      </Section>
    </>,
  )
}

function Agencies({ visit, agencies }: { visit: MemberVisit; agencies: readonly AgencyLine[] }) {
  const { language } = visit
  const w = clientWords[language]
  return (
    <Table
      caption={w.agencies}
      language={language}
      rows={agencies}
      columns={[
        { label: w.agency, cell: ({ name }) => name },
        { label: w.live, cell: ({ live }) => countedText(live, language), isNumber: true },
        { label: w.agencySince, cell: ({ startedAt }) => shortDayText(startedAt, language, visit.site.timeZone) },
        {
          label: w.end,
          cell: ({ slug, name }) => (
            <a href={`${AGENCIES_PATH}/${slug}/end`} data-dialog="">
              {w.end}
              <span class="for-readers"> {name}</span>
            </a>
          ),
        },
      ]}
    />
  )
}

async function visitedRequest({ database, access, params }: MemberVisit) {
  const found = await findAsked(database, access, 'got', params['agency'] ?? '')
  if (!found) throw nothingHere()
  return found
}

async function visitedAgency({ database, access, params }: MemberVisit) {
  const found = await findAgency(database, access, params['agency'] ?? '')
  if (!found) throw nothingHere()
  return found
}

const listOf = ({ language }: MemberVisit) => ({ href: AGENCIES_PATH, label: clientWords[language].agencies })

async function showAnswer(visit: MemberVisit, step: 'accept' | 'decline', refused?: Refused): Promise<Answer> {
  const w = clientWords[visit.language]
  const { name } = await visitedRequest(visit)
  const title = step === 'accept' ? w.acceptTitle(name) : w.declineTitle(name)
  return page(
    title,
    <StepPage
      {...{ visit, title, above: [listOf(visit)], back: AGENCIES_PATH, form: formState(refused) }}
      lead={step === 'accept' ? w.acceptLead : w.declineLead}
      sentences={step === 'accept' ? w.acceptMeans(name) : []}
      submit={step === 'accept' ? w.acceptNow : w.declineNow}
    />,
  )
}

async function showEnding(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, access, language } = visit
  const w = clientWords[language]
  const agency = await visitedAgency(visit)
  const ending = await readEnding(database, access, { agencyId: agency.id, clientId: access.companyId })
  const title = w.endAgencyTitle(agency.name)
  return page(
    title,
    <StepPage
      {...{
        visit,
        title,
        lead: w.endLead,
        submit: w.endNow,
        above: [listOf(visit)],
        back: AGENCIES_PATH,
        tone: 'danger',
      }}
      sentences={endingForCompany(ending, language)}
      form={formState(refused)}
    />,
  )
}

/** Does something with the agency that the address names. */
async function take(
  { database, access }: MemberVisit,
  step: 'accept' | 'decline' | 'end',
  agency: { id: string },
  verb: (change: Change, pairs: ClientSide[]) => Promise<void>,
): Promise<Answer> {
  await inTransaction(database, access, async (all) => {
    const [own] = await all.within('companies', [access.companyId])
    if (own) await verb(all, [{ agencyId: agency.id, clientId: own.id }])
  })
  return goTo(`${AGENCIES_PATH}?done=${step}`)
}
