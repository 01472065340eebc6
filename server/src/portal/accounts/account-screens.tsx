import { listRefusals } from '../../organisation/identities/refusals-store.ts'
import { membershipsOf } from '../../organisation/identities/store.ts'
import { listPasskeys } from '../../organisation/passkeys/store.ts'
import { listSessions } from '../../organisation/sessions/store.ts'
import { ErrorSummary } from '../../base/web/controls.tsx'
import { formState, Submitted, type Refused } from '../../base/web/form.ts'
import { Heading, Toast } from '../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { languages } from '../../base/web/words/language.ts'
import { webWords } from '../../base/web/words/words.ts'
import { MAX_NAME, setPreferences } from '../../organisation/accounts/actions.ts'
import {
  CompaniesSection,
  PasskeysSection,
  PreferencesSection,
  RefusalsSection,
  SessionsSection,
  SigningInSection,
} from './overview-view.tsx'
import { inOwnAccount, readOwnFactors } from './own-actions.ts'
import { ACCOUNT_PATH } from '../addresses.ts'
import { accountWords } from '../words/accounts.ts'

/** One's own account: who one is, how one signs in, and where one is signed in. */
export const accountScreen: Screen = memberScreen('member', {
  path: ACCOUNT_PATH,
  show: showAccount,
  act: savePreferences,
})

async function showAccount(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, language, signedIn, query } = visit
  const w = accountWords[language]
  const [factors, passkeys, sessions, refusals, companies] = await Promise.all([
    readOwnFactors(visit),
    listPasskeys(database, signedIn.identityId),
    listSessions(database, signedIn.identityId),
    listRefusals(database, signedIn.identityId),
    membershipsOf(database, signedIn.identityId),
  ])
  const form = formState(refused, {
    name: signedIn.name,
    language: signedIn.language,
    shortcuts: signedIn.hasShortcuts ? 'on' : '',
    comfortable: signedIn.isComfortable ? 'on' : '',
  })
  const done = Object.entries(w.done).find(([name]) => name === query.get('done'))?.[1]
  return page(
    w.title,
    <>
      <Heading title={w.title} lead={w.lead(signedIn.email)} language={language} />
      {done === undefined || refused ? null : <Toast title={done} />}
      <ErrorSummary form={form} language={language} />
      <PreferencesSection {...{ visit, form }} />
      <SigningInSection {...{ visit, factors }} />
      <PasskeysSection {...{ visit, passkeys }} />
      <SessionsSection {...{ visit, sessions }} />
      <RefusalsSection {...{ visit, refusals }} />
      <CompaniesSection {...{ visit, companies }} />
    </>,
  )
}

async function savePreferences(visit: MemberVisit): Promise<Answer> {
  const { posted, language } = visit
  const sent = new Submitted(posted, webWords[language].form)
  const given = {
    name: sent.text('name', { max: MAX_NAME }),
    language: sent.choice('language', languages),
    hasShortcuts: sent.isTicked('shortcuts'),
    isComfortable: sent.isTicked('comfortable'),
  }
  sent.check()
  await inOwnAccount(visit, (change, account) => setPreferences(change, account, given))
  return goTo(`${ACCOUNT_PATH}?done=preferences`)
}
