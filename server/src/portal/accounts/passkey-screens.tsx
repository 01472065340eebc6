import { Refusal } from '../../base/forms/refusal.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import { beginCreation, createdCredential } from '../../organisation/passkeys/ceremony-actions.ts'
import { answerOf, challengeCookie, PASSKEY_SCRIPT, PasskeyForm } from '../sign-in/passkey-form-view.tsx'
import {
  MAX_PASSKEY_NAME,
  MAX_PASSKEYS,
  type RelyingParty,
  relyingPartyOf,
} from '../../organisation/passkeys/passkey.ts'
import { listPasskeys, type PasskeyLine } from '../../organisation/passkeys/store.ts'
import { isLocal } from '../sign-in/arrival.ts'
import type { SignInSettings } from '../sign-in/settings.ts'
import { traced } from '../sign-in/too-many.ts'
import { tryerOf } from '../sign-in/tryer.ts'
import { ErrorSummary, Form, Submit, TextField } from '../../base/web/controls.tsx'
import { formState, Submitted, type Refused } from '../../base/web/form.ts'
import { Facts, Heading, LinkButton, Section, Time } from '../../base/web/parts.tsx'
import { confirmScreen } from '../parts/confirm-screen.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import { visited } from '../parts/visited.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { numberText } from '../../base/web/words/dates.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { addPasskey, removePasskey, renamePasskey } from '../../organisation/accounts/factor-actions.ts'
import { deviceText, EndOthers } from './overview-view.tsx'
import { aboveAccount, endedSessions, inOwnAccount, OTHERS, readOwnFactors } from './own-actions.ts'
import { ACCOUNT_PATH } from '../addresses.ts'
import { accountWords } from '../words/accounts.ts'

const PATH = `${ACCOUNT_PATH}/passkeys` as const

/** The visitor's passkey that the address names. */
const ownPasskey = visited(async ({ database, signedIn }, id): Promise<PasskeyLine | undefined> => {
  const passkeys = await listPasskeys(database, signedIn.identityId)
  return passkeys.find((passkey) => passkey.id === id)
})

/** Adding, naming and removing passkeys. */
export const ownPasskeyScreens = (settings: SignInSettings): readonly Screen[] => [
  memberScreen('member', { path: `${PATH}/new`, needsProof: true, show: showNew, act: add }),
  // Asking changes nothing of the account; only the form that brings the answer needs a proof.
  memberScreen('member', {
    path: `${PATH}/new/options`,
    show: async () => goTo(`${PATH}/new`),
    act: (visit) => askToAdd(visit, settings),
  }),
  memberScreen('member', { path: `${PATH}/:id`, show: showPasskey, act: rename }),
  confirmScreen('member', {
    path: `${PATH}/:id/remove`,
    needsProof: true,
    row: ownPasskey,
    back: ({ id }) => `${PATH}/${id}`,
    next: () => `${ACCOUNT_PATH}?done=passkey-removed`,
    ask: ({ language }, { name }) => {
      const w = accountWords[language]
      const common = commonWords[language]
      return {
        title: w.removePasskeyTitle(name),
        lead: w.removePasskeyLead,
        above: aboveAccount(language),
        initial: { [OTHERS]: 'on' },
        fields: (form) => <EndOthers form={form} language={language} />,
        submit: common.remove,
        tone: 'danger',
        isFlat: true,
      }
    },
    act: remove,
  }),
]

/** @throws {ApiError} 404 where browsers offer no passkeys */
function partyOf({ site }: MemberVisit): RelyingParty {
  const party = relyingPartyOf(site.publicUrl)
  if (!party) throw nothingHere()
  return party
}

async function showNew(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language, client } = visit
  partyOf(visit)
  const w = accountWords[language]
  const form = formState(refused, { name: deviceText(client.device, w), [OTHERS]: 'on' })
  return page(
    w.addPasskey,
    <>
      <Heading title={w.addPasskey} lead={w.addPasskeyLead} path={aboveAccount(language)} language={language} />
      <ErrorSummary form={form} language={language} />
      <PasskeyForm purpose="add" action={`${PATH}/new`} options={`${PATH}/new/options`} failed={w.passkeyAddFailed}>
        <TextField
          {...{ form, language, name: 'name', label: w.passkeyName, hint: w.passkeyNameHint }}
          autocomplete="off"
          required
        />
        <EndOthers form={form} language={language} />
        <Submit icon="key-round">{w.addPasskey}</Submit>
      </PasskeyForm>
      <noscript>
        <p>{w.needsScripts}</p>
      </noscript>
    </>,
    { scripts: [PASSKEY_SCRIPT] },
  )
}

async function askToAdd(visit: MemberVisit, settings: SignInSettings): Promise<Answer> {
  const { gate } = settings
  await traced(visit, settings, async () => gate.countChallenge(tryerOf(visit, gate)))
  const { database, signedIn, site } = visit
  const { options, token } = await beginCreation(database, { party: partyOf(visit), site: site.name }, signedIn)
  return { kind: 'json', value: options, cookies: [challengeCookie(visit, 'add', token)] }
}

async function add(visit: MemberVisit): Promise<Answer> {
  const { database, signedIn, language, posted } = visit
  const w = accountWords[language]
  const sent = new Submitted(posted, webWords[language].form)
  const name = sent.text('name', { required: true, max: MAX_PASSKEY_NAME })
  const isFull = (await listPasskeys(database, signedIn.identityId)).length >= MAX_PASSKEYS
  if (isFull) sent.refuse('', w.passkeyLimit(numberText(MAX_PASSKEYS, language)))
  sent.check()
  const credential = await createdCredential(database, partyOf(visit), signedIn.identityId, answerOf(visit, 'add'))
  const ended = endedSessions(visit, sent)
  const isAdded =
    credential !== null &&
    (await inOwnAccount(visit, (change, account) => addPasskey(change, account, { credential, name, ended })))
  if (!isAdded) throw new Refusal('invalid', w.passkeyRefused)
  return goTo(`${ACCOUNT_PATH}?done=passkey`, { cookies: [challengeCookie(visit, 'add', null)] })
}

async function showPasskey(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language, path } = visit
  const w = accountWords[language]
  const common = commonWords[language]
  const passkey = await ownPasskey(visit)
  const { canRemovePasskey } = await readOwnFactors(visit)
  const form = formState(refused, { name: passkey.name })
  const { createdAt, lastUsedAt } = passkey
  return page(
    passkey.name,
    <>
      <Heading
        title={passkey.name}
        path={aboveAccount(language)}
        language={language}
        actions={
          canRemovePasskey ? (
            <LinkButton href={`${path}/remove`} tone="danger" icon="trash-2">
              {common.remove}
            </LinkButton>
          ) : undefined
        }
      />
      <ErrorSummary form={form} language={language} />
      <Facts
        facts={[
          [w.added, <Time at={createdAt} visit={visit} />],
          [common.lastUsed, lastUsedAt ? <Time at={lastUsedAt} visit={visit} /> : webWords[language].never],
        ]}
      />
      {canRemovePasskey ? null : <p class="hint">{w.keepFactor}</p>}
      <Section id="rename" title={w.rename}>
        <Form action={path}>
          <TextField
            {...{ form, language, name: 'name', label: w.passkeyName, hint: w.passkeyNameHint }}
            autocomplete="off"
            required
          />
          <Submit>{webWords[language].save}</Submit>
        </Form>
      </Section>
    </>,
  )
}

async function rename(visit: MemberVisit): Promise<Answer> {
  const { posted, language } = visit
  const { id } = await ownPasskey(visit)
  const sent = new Submitted(posted, webWords[language].form)
  const name = sent.text('name', { required: true, max: MAX_PASSKEY_NAME })
  sent.check()
  await inOwnAccount(visit, (change, account) => renamePasskey(change, account, id, name))
  return goTo(`${ACCOUNT_PATH}?done=passkey-renamed`)
}

async function remove(visit: MemberVisit, { id }: PasskeyLine): Promise<void> {
  const { posted, language } = visit
  if (!(await readOwnFactors(visit)).canRemovePasskey) throw new Refusal('conflict', accountWords[language].keepFactor)
  const ended = endedSessions(visit, new Submitted(posted, webWords[language].form))
  const removal = { ended, isLocal: isLocal(visit) }
  await inOwnAccount(visit, (change, account) => removePasskey(change, account, id, removal))
}
