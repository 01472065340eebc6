import { newId } from '../../src/base/db/id.ts'
import { replaceAuthenticator } from '../../src/organisation/identities/authenticator-store.ts'
import type { Fixture } from '../fixture.ts'
import { UNKNOWN_ID } from '../fixture.ts'
import type { Case, Entry } from './route.ts'
import { everybody, type Member, members, signIn, type World } from './world.ts'

const nowhere: readonly Case[] = [
  { name: 'an unknown id', params: { id: UNKNOWN_ID }, reach: [] },
  { name: 'no id', params: { id: "1'--" }, reach: [] },
]

/** A passkey of somebody, which nothing signs with. */
async function insertPasskey({ database }: Fixture, { identityId }: Member): Promise<string> {
  const id = newId()
  await database.run(
    `insert into passkeys (id, identity_id, credential_id, public_key, sign_counter, transports, name, created_at)
    values ($1, $2, $3, '\\x00', 0, '{}', 'Laptop', clock())`,
    [id, identityId, Buffer.from(id)],
  )
  return id
}

/** A passkey of each member. They have another one, so that it can be removed. */
async function passkeys(fixture: Fixture, { people }: World): Promise<Case[]> {
  const cases: Case[] = []
  for (const name of members) {
    await insertPasskey(fixture, people[name])
    const id = await insertPasskey(fixture, people[name])
    cases.push({ name: `a passkey of ${name}`, params: { id }, reach: [name] })
  }
  return [...cases, ...nowhere]
}

/** Another session of each member. */
async function sessions(fixture: Fixture, { people }: World): Promise<Case[]> {
  const cases: Case[] = []
  for (const name of members) {
    const { sessionId } = await signIn(fixture, people[name])
    cases.push({ name: `a session of ${name}`, params: { id: sessionId }, reach: [name] })
  }
  return [...cases, ...nowhere]
}

/** The app of one member, who has a passkey too. Nobody else has one to remove. */
async function apps(fixture: Fixture, { people }: World): Promise<Case[]> {
  await insertPasskey(fixture, people.viewer)
  await fixture.server.app.database.transaction((tx) =>
    replaceAuthenticator(tx, people.viewer.identityId, 'sealed otherwise', 0),
  )
  return [{ name: 'the app of viewer', reach: ['viewer'] }]
}

const account = '/portal/account'
const forMembers = { for: members } as const
const forAll = { for: everybody } as const

/** The addresses of one's own account, and those for passkeys. */
export const accountEntries: Readonly<Record<string, Entry>> = {
  '/portal/sign-in/passkey': { ...forAll, get: 'elsewhere', post: 'refused' },
  '/portal/sign-in/passkey/options': { ...forAll, get: 'elsewhere', post: 'data' },
  '/portal/prove/passkey': { ...forMembers, get: 'elsewhere', post: 'refused' },
  '/portal/prove/passkey/options': { ...forMembers, get: 'elsewhere', post: 'data' },
  [account]: { ...forMembers, get: 'page', post: 'refused' },
  [`${account}/password`]: { ...forMembers, get: 'page', post: 'refused', isSensitive: true },
  [`${account}/authenticator`]: { ...forMembers, get: 'page', post: 'refused', isSensitive: true },
  [`${account}/authenticator/remove`]: {
    ...{ ...forMembers, get: 'page', post: 'elsewhere', cases: apps, isSensitive: true },
  },
  [`${account}/second-factor`]: { ...forMembers, get: 'page', post: 'no such method' },
  [`${account}/passkeys/new`]: { ...forMembers, get: 'page', post: 'refused', isSensitive: true },
  [`${account}/passkeys/new/options`]: { ...forMembers, get: 'elsewhere', post: 'data' },
  [`${account}/passkeys/:id`]: { ...forMembers, get: 'page', post: 'refused', cases: passkeys },
  [`${account}/passkeys/:id/remove`]: {
    ...{ ...forMembers, get: 'page', post: 'elsewhere', cases: passkeys, isSensitive: true },
  },
  [`${account}/sessions/end-others`]: { ...forMembers, get: 'page', post: 'elsewhere', isSensitive: true },
  [`${account}/sessions/:id/end`]: {
    ...{ ...forMembers, get: 'page', post: 'elsewhere', cases: sessions, isSensitive: true },
  },
}
