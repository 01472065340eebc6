import { HOME_PATH, SECOND_FACTOR_PATH, SIGN_IN_PATH, SIGN_OUT_PATH, WELCOME_PATH } from '../addresses.ts'
import { acceptInvitation, joinByLink, recoverByLink } from '../../organisation/identities/actions.ts'
import { exchangeForProof } from '../../organisation/identities/proof-actions.ts'
import { queueMail } from '../../candidates/mail/actions.ts'
import { findLink, type OneTimeLink } from '../../organisation/sessions/links-store.ts'
import { faultInChosen } from '../../organisation/identities/password-actions.ts'
import { readIdentity } from '../../organisation/identities/store.ts'
import { hashOfToken } from '../../organisation/sessions/token.ts'
import { Checkbox, ErrorSummary, Form, Submit, TextField } from '../../base/web/controls.tsx'
import { type FormState, formState, Submitted, type Refused } from '../../base/web/form.ts'
import { Heading, LinkButton, Section } from '../../base/web/parts.tsx'
import { LanguageLinks } from '../parts/language-links.tsx'
import { type Answer, goTo, openScreen, page, type Screen } from '../parts/screen.ts'
import type { Visit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { beginSession, chooseCompany } from './actions.ts'
import { arrive, cookieOf, isLocal } from './arrival.ts'
import type { SignInSettings } from './settings.ts'
import { formerOf } from './sign-in-screens.tsx'
import { orTooMany, traced } from './too-many.ts'
import { tryerOf } from './tryer.ts'
import { signInWords } from '../words/sign-in.ts'

/**
 * What a one-time link opens. GET only shows what will happen, because scanners of mail open links; the form uses the
 * link up.
 */
export const welcomeScreens = (settings: SignInSettings): readonly Screen[] => [
  openScreen({
    path: WELCOME_PATH,
    show: (visit, refused) => traced(visit, settings, () => showWelcome(visit, settings, refused)),
    act: (visit) => welcome(visit, settings),
  }),
]

/** What somebody does with a link: who they are decides it, not the link alone. */
type Way = 'join' | 'prove' | 'accept' | 'recover' | 'sign-in-first' | 'other-person'

function wayOf({ signedIn }: Visit, { purpose, identityId, isProved }: OneTimeLink): Way {
  if (identityId === null) return 'join'
  if (purpose === 'recovery') return 'recover'
  if (signedIn?.identityId === identityId) return 'accept'
  if (purpose === 'proof' && !isProved) return 'prove'
  return signedIn === null ? 'sign-in-first' : 'other-person'
}

/** Whether the reader can ask for a link by mail, because the account with the e-mail may be somebody else's. */
function canProve(way: Way, { purpose, isProved }: OneTimeLink, { sendsMail }: SignInSettings): boolean {
  return (way === 'sign-in-first' || way === 'other-person') && purpose === 'invitation' && !isProved && sendsMail
}

/** @throws {TooManyTries} before a network that opened too many wrong links is told of one more */
async function linkOf(visit: Visit, { gate, refused }: SignInSettings): Promise<OneTimeLink | null> {
  const tryer = tryerOf(visit, gate)
  gate.refuseLinks(tryer)
  const link = await findLink(visit.database, hashOfToken(visit.params['token'] ?? ''))
  if (link !== null) return link
  gate.countLink(tryer)
  refused.add({ requestId: visit.requestId, reason: 'link', network: tryer.network })
  return null
}

async function showWelcome(visit: Visit, settings: SignInSettings, refused?: Refused): Promise<Answer> {
  const { language } = visit
  const link = await linkOf(visit, settings)
  const w = signInWords[language].welcome
  const web = webWords[language]
  if (!link) {
    return page(
      w.goneTitle,
      <>
        <Heading title={w.goneTitle} lead={w.gone} language={language} />
        <LinkButton href={SIGN_IN_PATH}>{web.signIn}</LinkButton>
      </>,
      { isBare: true, status: 404 },
    )
  }
  const way = wayOf(visit, link)
  const title = way === 'recover' ? w.recoverTitle : w.title(link.companyName)
  const form = formState(refused, { name: link.name })
  return page(title, <Welcome {...{ visit, link, way, title, form }} canProve={canProve(way, link, settings)} />, {
    isBare: true,
  })
}

interface WelcomeProps {
  visit: Visit
  link: OneTimeLink
  way: Way
  title: string
  form: FormState
  canProve: boolean
}

function Welcome({ visit, link, way, title, form, canProve: isOffered }: WelcomeProps) {
  const { language, path, signedIn } = visit
  const w = signInWords[language].welcome
  const web = webWords[language]
  const { email, companyName } = link
  const leads = {
    join: w.joinLead(email),
    prove: w.proveLead(email),
    accept: w.acceptLead(companyName),
    recover: w.recoverLead(email),
    'sign-in-first': w.firstSignIn(email),
    'other-person': w.otherSignIn(email, signedIn?.email ?? ''),
  }
  return (
    <>
      <Heading title={title} lead={leads[way]} language={language} />
      <ErrorSummary {...{ form, language, labels: { name: w.name, password: w.password } }} />
      {way === 'sign-in-first' || way === 'prove' ? (
        <LinkButton
          tone={way === 'prove' ? 'secondary' : 'primary'}
          href={`${SIGN_IN_PATH}?${new URLSearchParams({ to: path })}`}
        >
          {web.signIn}
        </LinkButton>
      ) : null}
      {way === 'other-person' ? <LinkButton href={SIGN_OUT_PATH}>{webWords[language].signOut}</LinkButton> : null}
      {isOffered ? (
        <Section id="not-mine" title={w.notMine} lead={w.notMineLead(email)}>
          <Form action={path}>
            <button type="submit" name="action" value="proof" class="button secondary">
              {w.sendProof}
            </button>
          </Form>
        </Section>
      ) : null}
      {way === 'join' || way === 'prove' || way === 'recover' || way === 'accept' ? (
        <Form action={path}>
          {way === 'join' || way === 'prove' ? (
            <TextField {...{ form, language, name: 'name', label: w.name }} autocomplete="name" required />
          ) : null}
          {way === 'accept' ? null : <PasswordField {...{ form, visit, email }} />}
          {way === 'recover' ? <Checkbox {...{ form, name: 'lost', label: w.lostApp }} /> : null}
          <Submit>{way === 'join' || way === 'prove' ? w.join : way === 'accept' ? w.accept : w.recover}</Submit>
        </Form>
      ) : null}
      <LanguageLinks visit={visit} />
    </>
  )
}

function PasswordField({ form, visit, email }: { form: FormState; visit: Visit; email: string }) {
  const { language } = visit
  const w = signInWords[language].welcome
  return (
    <>
      {/* Password managers store the password for this e-mail. */}
      <input type="hidden" name="username" autocomplete="username" value={email} />
      <TextField
        {...{ form, language, name: 'password', label: w.password, hint: w.passwordHint }}
        type="password"
        autocomplete="new-password"
        required
      />
    </>
  )
}

async function welcome(visit: Visit, settings: SignInSettings): Promise<Answer> {
  const show = (seen: Visit, refused: Refused) => showWelcome(seen, settings, refused)
  return orTooMany(visit, settings, () => useLinkOf(visit, settings), show)
}

async function useLinkOf(visit: Visit, settings: SignInSettings): Promise<Answer> {
  const { database, language, posted, site } = visit
  const { gate } = settings
  const link = await linkOf(visit, settings)
  if (!link) return showWelcome(visit, settings)
  const way = wayOf(visit, link)
  if (way === 'accept') return accept(visit, link)
  if (posted.get('action') === 'proof' && canProve(way, link, settings)) return sendProof(visit, link)
  if (way !== 'join' && way !== 'prove' && way !== 'recover') return goTo(visit.path)
  const sent = new Submitted(posted, webWords[language].form)
  const name = way !== 'recover' ? sent.text('name', { max: 200, required: true }) : link.name
  const password = sent.verbatim('password')
  const names = [site.name, link.companyName, name, link.email.split('@')[0] ?? '', 'kandidat']
  const fault = await faultInChosen(password, names)
  if (fault !== null) sent.refuse('password', signInWords[language].passwordFaults[fault])
  sent.check()
  const identityId = await gate.hash(tryerOf(visit, gate), async () => {
    if (way !== 'recover') return joinByLink(database, link, { name, language, password })
    const known = link.identityId ?? ''
    await recoverByLink(database, link, { identityId: known, password, isAppLost: sent.isTicked('lost') })
    return known
  })
  return started(visit, settings, identityId)
}

async function sendProof(visit: Visit, link: OneTimeLink): Promise<Answer> {
  const { database, language } = visit
  const w = signInWords[language].welcome
  await exchangeForProof(database, link, (change, { companyId, email, page: path, until }) =>
    queueMail(change, {
      ...{ companyId, to: email, personId: null, positionId: null, language },
      kind: 'proof',
      facts: { employer: link.companyName, name: null, page: path, until: until.toISOString() },
    }),
  )
  return page(
    w.proofSentTitle,
    <Heading title={w.proofSentTitle} lead={w.proofSent(link.email)} language={language} />,
    { isBare: true },
  )
}

async function accept(visit: Visit, link: OneTimeLink): Promise<Answer> {
  const { database, signedIn } = visit
  if (!signedIn) throw new Error('only somebody who has signed in accepts')
  await acceptInvitation(database, link, signedIn.identityId)
  const token = await chooseCompany(database, signedIn.sessionId, link)
  return goTo(HOME_PATH, { cookies: [cookieOf(visit, token)] })
}

async function started(visit: Visit, settings: SignInSettings, identityId: string): Promise<Answer> {
  const { database, client } = visit
  const identity = await readIdentity(database, identityId)
  const isProven = isLocal(visit) && identity?.hasAuthenticator !== true
  const former = await formerOf(visit)
  const { token, membership } = await beginSession(database, identityId, client, { isProven, former })
  const arrival = { token, hasCompany: membership !== null, isProven, email: identity?.email ?? '' }
  // The second factor belongs to the visit that chose the password: it is offered here, or asked for before anything else opens.
  return arrive(visit, settings, arrival, isProven ? SECOND_FACTOR_PATH : null)
}
