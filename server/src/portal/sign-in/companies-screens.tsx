import { byName } from '../../base/web/words/name-order.ts'
import { commonWords } from '../../base/web/words/words.ts'
import { COMPANIES_PATH } from '../addresses.ts'
import { type JoinedCompany, membershipsOf } from '../../organisation/identities/store.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import { Form, Submit } from '../../base/web/controls.tsx'
import { Empty, Heading } from '../../base/web/parts.tsx'
import { type Answer, goTo, page, personalScreen, type Screen } from '../parts/screen.ts'
import type { PersonalVisit } from '../../base/web/visit.ts'
import { chooseCompany } from './actions.ts'
import { cookieOf, targetOf } from './arrival.ts'
import { signInWords } from '../words/sign-in.ts'

/** The choice of a company, for somebody who works for several. */
export const companiesScreens: readonly Screen[] = [
  personalScreen({ path: COMPANIES_PATH, show: showCompanies, act: choose }),
]

async function showCompanies({ database, language, signedIn, query }: PersonalVisit): Promise<Answer> {
  const w = signInWords[language].companies
  const common = commonWords[language]
  const joined = await membershipsOf(database, signedIn.identityId)
  const companies = byName(
    joined.map((company) => ({ ...company, name: company.companyName })),
    language,
  )
  const action = `${COMPANIES_PATH}?${new URLSearchParams({ to: targetOf(query.get('to')) })}`
  return page(
    common.chooseCompany,
    companies.length === 0 ? (
      <>
        <Heading title={common.chooseCompany} language={language} />
        <Empty title={w.none}>{w.noneText}</Empty>
      </>
    ) : (
      <>
        <Heading title={common.chooseCompany} lead={companies.length > 1 ? w.lead : undefined} language={language} />
        <ul class="cards">
          {companies.map((company) => (
            <li>
              <CompanyCard {...{ company, action, label: w.open(company.companyName) }} />
              {company.userId === signedIn.membership?.userId ? <p class="hint">{common.openNow}</p> : null}
            </li>
          ))}
        </ul>
      </>
    ),
    { isBare: signedIn.membership === null },
  )
}

function CompanyCard({ company, action, label }: { company: JoinedCompany; action: string; label: string }) {
  return (
    <Form action={action}>
      <input type="hidden" name="user" value={company.userId} />
      <Submit tone="secondary">{label}</Submit>
    </Form>
  )
}

async function choose(visit: PersonalVisit): Promise<Answer> {
  const { database, signedIn, posted, query } = visit
  const companies = await membershipsOf(database, signedIn.identityId)
  const chosen = companies.find(({ userId }) => userId === posted.get('user'))
  if (!chosen) throw nothingHere()
  const token = await chooseCompany(database, signedIn.sessionId, chosen)
  return goTo(targetOf(query.get('to')), { cookies: [cookieOf(visit, token)] })
}
