import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { newId } from '../../src/base/db/id.ts'
import { replaceAuthenticator } from '../../src/organisation/identities/authenticator-store.ts'
import { hashPassword } from '../../src/organisation/identities/password-actions.ts'
import { authenticatorPlace, masterKeys, seal } from '../../src/base/secrets/sealed.ts'
import type { Fixture } from '../fixture.ts'
import { SoftwarePasskey } from './software-passkey.ts'
import { bring, signIn } from './world.ts'
import { type PortalReply, Visitor, type VisitorOptions } from './visitor.ts'

/** The keys that `startServer` encrypts with. */
const testKeys = masterKeys([Buffer.alloc(32, 1)])

/** The password of everybody whom `makePerson` makes. */
export const PASSWORD = 'seven quiet herons'

let hash: Promise<string> | undefined
let people = 0

/** Somebody who works for companies, with a password. */
export interface Person {
  readonly identityId: string
  readonly email: string
  /** The first company, and who they are there. */
  readonly companyId: string
  readonly userId: string
  /** One user for each company, in the same order. */
  readonly userIds: readonly string[]
}

/** Makes somebody who has joined companies: one of their own, if none are given. */
export async function makePerson(
  { database, make }: Pick<Fixture, 'database' | 'make'>,
  companies: readonly { id: string }[] = [],
): Promise<Person> {
  const identityId = newId()
  const email = `person${++people}@example.com`
  const passwordHash = await (hash ??= hashPassword(PASSWORD))
  await database.run(
    'insert into identities (id, email, name, password_hash, created_at) values ($1, $2, $3, $4, clock())',
    [identityId, email, `Person ${people}`, passwordHash],
  )
  const joined = companies.length > 0 ? companies : [await make.company()]
  const userIds: string[] = []
  for (const company of joined) userIds.push((await make.user(company, { email, identity_id: identityId })).id)
  return { identityId, email, companyId: joined[0]!.id, userId: userIds[0]!, userIds }
}

/** A browser in which somebody has signed in. */
export async function openAs(
  fixture: Fixture,
  person: Person,
  options: VisitorOptions & { isFresh?: boolean; hasCompany?: boolean } = {},
): Promise<Visitor & { sessionId: string }> {
  const { token, sessionId } = await signIn(fixture, person, options)
  return Object.assign(bring(new Visitor(fixture.server.url, options), token), { sessionId })
}

/** Gives somebody an authenticator app. @returns what shows its codes */
export async function giveAuthenticator({ server }: Fixture, { identityId }: Person): Promise<TOTP> {
  const secret = new Secret({ size: 20 })
  const sealed = seal(testKeys, secret.base32, authenticatorPlace(identityId))
  await server.app.database.transaction((tx) => replaceAuthenticator(tx, identityId, sealed, 0))
  return new TOTP({ secret })
}

/** What the portal asks a browser for a passkey. */
export async function askedBy(visitor: Visitor, address: string): Promise<unknown> {
  const reply = await visitor.post(address)
  expect(reply.status, reply.html).toBe(200)
  return JSON.parse(reply.html)
}

/** Adds a passkey in a browser that has signed in, as its page does. */
export async function addPasskey(
  visitor: Visitor,
  passkey = new SoftwarePasskey(visitor.publicUrl),
  fields: Record<string, string> = {},
): Promise<{ passkey: SoftwarePasskey; reply: PortalReply }> {
  const options = await askedBy(visitor, '/portal/account/passkeys/new/options')
  const answer = passkey.create(options)
  const reply = await visitor.post('/portal/account/passkeys/new', { name: 'Laptop', 'passkey-add': answer, ...fields })
  return { passkey, reply }
}

/** Somebody with a passkey, and the browser in which they added it. */
export async function makePersonWithPasskey(fixture: Fixture): Promise<{
  person: Person
  visitor: Visitor & { sessionId: string }
  passkey: SoftwarePasskey
}> {
  const person = await makePerson(fixture)
  const visitor = await openAs(fixture, person)
  const { passkey, reply } = await addPasskey(visitor)
  expect(reply.to).toBe('/portal/account?done=passkey')
  return { person, visitor, passkey }
}
