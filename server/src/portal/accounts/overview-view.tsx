import { kept } from '../../base/limits/budgets.ts'
import type { RefusalLine } from '../../organisation/identities/refusals-store.ts'
import type { JoinedCompany } from '../../organisation/identities/store.ts'
import { MAX_PASSKEYS, relyingPartyOf } from '../../organisation/passkeys/passkey.ts'
import type { PasskeyLine } from '../../organisation/passkeys/store.ts'
import type { SessionLine } from '../../organisation/sessions/store.ts'
import { Checkbox, Form, Select, Submit, TextField } from '../../base/web/controls.tsx'
import type { FormState } from '../../base/web/form.ts'
import { Badge, type Column, Empty, Facts, LinkButton, Section, Table, Time } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { numberText } from '../../base/web/words/dates.ts'
import { type Language, languageNames } from '../../base/web/words/language.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { deviceOf } from '../../organisation/accounts/device.ts'
import { OTHERS, type OwnFactors } from './own-actions.ts'
import { ACCOUNT_PATH, COMPANIES_PATH, SIGN_OUT_PATH } from '../addresses.ts'
import type { AccountWords } from '../words/en/accounts.ts'
import { accountWords } from '../words/accounts.ts'

/** The box that signs the visitor's other browsers out. */
export function EndOthers({ form, language }: { form: FormState; language: Language }) {
  const w = accountWords[language]
  return <Checkbox form={form} name={OTHERS} label={w.endOthers} hint={w.endOthersHint} />
}

/** Name, language, how dense pages are, and shortcuts. */
export function PreferencesSection({ visit, form }: { visit: MemberVisit; form: FormState }) {
  const { language } = visit
  const w = accountWords[language]
  const web = webWords[language]
  const common = commonWords[language]
  const choices = Object.entries(languageNames).map(([value, label]) => ({ value, label }))
  return (
    <Section id="you" title={w.you}>
      <Form action={ACCOUNT_PATH} label={w.you}>
        <TextField {...{ form, language, name: 'name', label: common.name }} autocomplete="name" />
        <Select {...{ form, language, name: 'language', label: common.language, choices }} required />
        <Checkbox {...{ form, name: 'comfortable', label: w.comfortable, hint: w.comfortableHint }} />
        <Checkbox {...{ form, name: 'shortcuts', label: web.shortcuts, hint: w.shortcutsHint }} />
        <Submit>{web.save}</Submit>
      </Form>
    </Section>
  )
}

/** The password and the authenticator app. */
export function SigningInSection({ visit, factors }: { visit: MemberVisit; factors: OwnFactors }) {
  const w = accountWords[visit.language]
  const common = commonWords[visit.language]
  const { hasPassword, hasAuthenticator, canRemoveApp } = factors
  return (
    <Section id="signing-in" title={w.signingIn}>
      <Facts
        facts={[
          [
            common.password,
            <div class="actions">
              <IsSet words={w} isSet={hasPassword} />
              <LinkButton href={`${ACCOUNT_PATH}/password`}>
                {hasPassword ? w.changePassword : w.choosePassword}
              </LinkButton>
            </div>,
          ],
          [
            w.app,
            <div class="actions">
              <IsSet words={w} isSet={hasAuthenticator} />
              <LinkButton href={`${ACCOUNT_PATH}/authenticator`}>
                {hasAuthenticator ? w.replaceApp : w.setUpApp}
              </LinkButton>
              {canRemoveApp ? (
                <LinkButton href={`${ACCOUNT_PATH}/authenticator/remove`} tone="danger">
                  {w.removeApp}
                </LinkButton>
              ) : null}
            </div>,
          ],
        ]}
      />
    </Section>
  )
}

function IsSet({ words, isSet }: { words: AccountWords; isSet: boolean }) {
  return <Badge tone={isSet ? 'good' : 'neutral'}>{isSet ? words.isSet : words.isNotSet}</Badge>
}

/** The passkeys. */
export function PasskeysSection({ visit, passkeys }: { visit: MemberVisit; passkeys: readonly PasskeyLine[] }) {
  const { language, site } = visit
  const w = accountWords[language]
  const common = commonWords[language]
  const isOffered = relyingPartyOf(site.publicUrl) !== null
  const isFull = passkeys.length >= MAX_PASSKEYS
  const add = (
    <LinkButton href={`${ACCOUNT_PATH}/passkeys/new`} icon="plus" shortcut="create">
      {w.addPasskey}
    </LinkButton>
  )
  const columns: Column<PasskeyLine>[] = [
    { label: common.name, cell: ({ id, name }) => <a href={`${ACCOUNT_PATH}/passkeys/${id}`}>{name}</a> },
    { label: w.added, cell: ({ createdAt }) => <Time at={createdAt} visit={visit} /> },
    {
      label: common.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} visit={visit} /> : webWords[language].never),
    },
  ]
  return (
    <Section
      id="passkeys"
      title={w.passkeys}
      lead={w.passkeysLead}
      actions={isOffered && !isFull && passkeys.length > 0 ? add : undefined}
    >
      {isFull ? <p class="hint">{w.passkeyLimit(numberText(MAX_PASSKEYS, language))}</p> : null}
      {passkeys.length === 0 ? (
        <Empty title={w.noPasskeys} action={isOffered ? add : undefined}>
          {isOffered ? w.noPasskeysText : w.noPasskeysHere}
        </Empty>
      ) : (
        <Table caption={w.passkeys} columns={columns} rows={passkeys} language={language} />
      )}
    </Section>
  )
}

/** A browser in words: `Firefox on Linux`. */
export function deviceText(userAgent: string, words: AccountWords): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser !== undefined && system !== undefined) return words.browserOn(browser, system)
  return browser ?? system ?? words.unknownDevice
}

/** Where somebody is signed in. */
export function SessionsSection({ visit, sessions }: { visit: MemberVisit; sessions: readonly SessionLine[] }) {
  const { language, signedIn } = visit
  const w = accountWords[language]
  const common = commonWords[language]
  const columns: Column<SessionLine>[] = [
    {
      label: w.device,
      cell: ({ id, device }) => (
        <>
          {deviceText(device, w)} {id === signedIn.sessionId ? <Badge tone="good">{w.thisOne}</Badge> : null}
        </>
      ),
    },
    { label: w.address, cell: ({ address }) => address },
    { label: w.signedIn, cell: ({ createdAt }) => <Time at={createdAt} visit={visit} /> },
    { label: common.lastSeen, cell: ({ seenAt }) => <Time at={seenAt} visit={visit} /> },
    { label: w.actions, cell: (session) => <EndLink {...{ visit, session }} /> },
  ]
  const endAll = (
    <LinkButton href={`${ACCOUNT_PATH}/sessions/end-others`} icon="log-out">
      {w.signOutAll}
    </LinkButton>
  )
  return (
    <Section
      id="sessions"
      title={w.sessions}
      lead={w.sessionsLead(numberText(kept.sessions, language))}
      {...(sessions.length > 1 && { actions: endAll })}
    >
      <Table caption={w.sessions} columns={columns} rows={sessions} language={language} />
    </Section>
  )
}

/** From where others tried to sign in, if somebody did. */
export function RefusalsSection({ visit, refusals }: { visit: MemberVisit; refusals: readonly RefusalLine[] }) {
  const { language } = visit
  const w = accountWords[language]
  if (refusals.length === 0) return null
  const columns: Column<RefusalLine>[] = [
    { label: w.network, cell: ({ network }) => network },
    { label: w.refused, cell: ({ number }) => numberText(number, language) },
    { label: w.firstRefused, cell: ({ firstAt }) => <Time at={firstAt} visit={visit} /> },
    { label: w.lastRefused, cell: ({ lastAt }) => <Time at={lastAt} visit={visit} /> },
  ]
  return (
    <Section id="refusals" title={w.refusals} lead={w.refusalsLead(numberText(kept.refusalDays, language))}>
      <Table caption={w.refusals} columns={columns} rows={refusals} language={language} />
    </Section>
  )
}

function EndLink({ visit, session }: { visit: MemberVisit; session: SessionLine }) {
  const w = accountWords[visit.language]
  const web = webWords[visit.language]
  const isHere = session.id === visit.signedIn.sessionId
  return (
    <a href={isHere ? SIGN_OUT_PATH : `${ACCOUNT_PATH}/sessions/${session.id}/end`}>
      {web.signOut}
      <span class="for-readers"> {isHere ? w.thisOne : deviceText(session.device, w)}</span>
    </a>
  )
}

/** The companies that somebody works for, if there are several. */
export function CompaniesSection({ visit, companies }: { visit: MemberVisit; companies: readonly JoinedCompany[] }) {
  const w = accountWords[visit.language]
  const common = commonWords[visit.language]
  if (companies.length < 2) return null
  return (
    <Section
      id="companies"
      title={w.companies}
      lead={w.companiesLead}
      actions={
        <LinkButton href={COMPANIES_PATH} icon="arrow-left-right">
          {common.chooseCompany}
        </LinkButton>
      }
    >
      <ul>
        {companies.map(({ companyName, companyId }) => (
          <li>
            {companyName}{' '}
            {companyId === visit.signedIn.membership.companyId ? <Badge tone="good">{common.openNow}</Badge> : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
