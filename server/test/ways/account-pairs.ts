import { replaceAuthenticator } from '../../src/organisation/identities/authenticator-store.ts'
import { newId } from '../../src/base/db/id.ts'
import { webWords } from '../../src/base/web/words/nb.ts'
import { signIn } from '../portal/world.ts'
import type { Pairs } from './pair.ts'
import type { Colleague, Side } from './side.ts'

const ACCOUNT = '/portal/account'

/** One's own account, which nobody else changes: how one signs in, and what the portal is like. */
export const accountPairs: Pairs<
  | 'setPreferences'
  | 'signOutSession'
  | 'signOutEverywhere'
  | 'removeAuthenticator'
  | 'renamePasskey'
  | 'removePasskey'
  | 'markSeen'
> = {
  setPreferences: [
    {
      what: 'name and language',
      done: async (side) => {
        const by = await side.colleague(side.agency, 'viewer')
        return {
          by,
          to: ACCOUNT,
          fields: { name: 'Kari Nord', language: 'en' },
        }
      },
      notBy: null,
      refused: async ({ viewer: by }) => ({
        by,
        to: ACCOUNT,
        fields: { name: 'Kari', language: 'fi' },
        ...{ reason: 'invalid', says: webWords.form.choose },
      }),
    },
  ],
  signOutSession: [
    {
      what: 'users sign-out --session',
      done: async (side) => {
        const by = await side.colleague(side.agency, 'viewer')
        const { sessionId } = await signIn(side.fixture, by)
        return {
          by,
          to: `${ACCOUNT}/sessions/${sessionId}/end`,
          command: ['users', 'sign-out', by.userId, '--session', sessionId],
        }
      },
      notBy: async ({ atClient }) => atClient,
      refused: async ({ viewer: by }) => {
        const id = newId()
        const command = ['users', 'sign-out', by.userId, '--session', id]
        return { by, to: `${ACCOUNT}/sessions/${id}/end`, command, reason: 'not-found', says: /There is no session/ }
      },
    },
  ],
  signOutEverywhere: [
    {
      what: 'users sign-out',
      done: async (side) => {
        const by = await side.colleague(side.agency, 'viewer')
        await signIn(side.fixture, by)
        return { by, to: `${ACCOUNT}/sessions/end-others`, command: ['users', 'sign-out', by.userId] }
      },
      // Pages are about the own account alone. A command names somebody, and the account of somebody else is refused.
      notBy: null,
      refused: async ({ viewer: by, administrator }) => ({
        by,
        to: `${ACCOUNT}/sessions/${administrator.userId}/end`,
        command: ['users', 'sign-out', administrator.userId],
        ...{ reason: 'forbidden', says: /./ },
      }),
    },
  ],
  removeAuthenticator: [
    {
      what: 'users remove-authenticator',
      done: async (side) => {
        const by = await withApp(side)
        await passkey(side, by)
        return {
          by,
          to: `${ACCOUNT}/authenticator/remove`,
          fields: { others: 'on' },
          command: ['users', 'remove-authenticator', by.userId],
        }
      },
      notBy: null,
      refused: async ({ viewer: by }) => ({
        by,
        to: `${ACCOUNT}/authenticator/remove`,
        command: ['users', 'remove-authenticator', by.userId],
        ...{ reason: 'conflict', isMissing: true, says: /no authenticator app/ },
      }),
    },
  ],
  renamePasskey: [
    {
      what: 'rename a passkey',
      done: async (side) => {
        const by = await side.colleague(side.agency, 'viewer')
        const id = await passkey(side, by)
        return {
          by,
          to: `${ACCOUNT}/passkeys/${id}`,
          fields: { name: 'Desk' },
        }
      },
      notBy: async ({ atClient }) => atClient,
      refused: async (side) => {
        const by = await side.colleague(side.agency, 'viewer')
        const id = await passkey(side, by)
        return {
          by,
          to: `${ACCOUNT}/passkeys/${id}`,
          fields: { name: '' },
          ...{ reason: 'invalid', says: webWords.form.required },
        }
      },
    },
  ],
  removePasskey: [
    {
      what: 'users remove-passkey',
      done: async (side) => {
        const by = await withApp(side)
        const id = await passkey(side, by)
        return {
          by,
          to: `${ACCOUNT}/passkeys/${id}/remove`,
          fields: { others: 'on' },
          command: ['users', 'remove-passkey', by.userId, id],
        }
      },
      notBy: async ({ atClient }) => atClient,
      refused: async ({ viewer: by }) => {
        const id = newId()
        const command = ['users', 'remove-passkey', by.userId, id]
        return { by, to: `${ACCOUNT}/passkeys/${id}/remove`, command, reason: 'not-found', says: /There is no passkey/ }
      },
    },
  ],
  markSeen: [
    {
      what: 'see notifications',
      done: async (side) => ({
        by: await side.colleague(side.agency, 'viewer'),
        to: '/portal/notifications',
      }),
      notBy: null,
      // What is no time counts as now on the page, which only its own button sends; who is signed in has notifications.
      refused: null,
    },
  ],
}

async function passkey({ fixture }: Side, { identityId }: Colleague): Promise<string> {
  const id = newId()
  await fixture.database.run(
    `insert into passkeys (id, identity_id, credential_id, public_key, sign_counter, transports, name, created_at)
    values ($1, $2, $3, '\\x00', 0, '{}', 'Laptop', clock())`,
    [id, identityId, Buffer.from(id)],
  )
  return id
}

/** Somebody with an authenticator app and a password. */
async function withApp(side: Side): Promise<Colleague> {
  const by = await side.colleague(side.agency, 'viewer')
  await side.fixture.database.run('update identities set password_hash = $2 where id = $1', [
    by.identityId,
    `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
  ])
  await side.fixture.server.app.database.transaction((tx) => replaceAuthenticator(tx, by.identityId, 'sealed', 0))
  return by
}
