import { expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import {
  askedBy,
  giveAuthenticator,
  makePerson,
  makePersonWithPasskey,
  openAs,
  PASSWORD,
} from '../../../test/portal/person.ts'
import { entries } from '../../../test/portal/routes.ts'
import { Visitor } from '../../../test/portal/visitor.ts'
import { makeToken } from '../../organisation/sessions/token.ts'

const fixture = await openFixture()
const { server, make, database } = fixture

const COOKIE = '__Host-kandidat'
const tokenOf = (visitor: Visitor) => visitor.cookies.get(COOKIE) ?? ''

/** Where a token leads: the page for signing in, if it opens nothing. */
async function opensWith(token: string): Promise<string> {
  const visitor = new Visitor(server.url)
  visitor.cookies.set(COOKIE, token)
  const { status, to } = await visitor.get('/portal/companies')
  return status === 200 ? 'open' : to.split('?')[0]!
}

test('each step of signing in issues a new token, and the one before it opens nothing', async () => {
  const person = await makePerson(fixture, [await make.company(), await make.company()])
  const app = await giveAuthenticator(fixture, person)
  const visitor = new Visitor(server.url)
  const tokens: string[] = []
  const step = async (path: string, fields: Record<string, string>) => {
    expect((await visitor.post(path, fields)).status).toBe(303)
    tokens.push(tokenOf(visitor))
  }
  await step('/portal/sign-in', { email: person.email, password: PASSWORD })
  await step('/portal/sign-in/code', { code: app.generate() })
  await step('/portal/companies', { user: person.userIds[0]! })
  await step('/portal/prove', { 'proof-code': app.generate({ timestamp: Date.now() + 30_000 }) })
  await step('/portal/companies', { user: person.userIds[1]! })
  expect(new Set(tokens).size).toBe(5)
  const opened = await Promise.all(tokens.map(opensWith))
  expect(opened).toEqual([...Array<string>(4).fill('/portal/sign-in'), 'open'])
})

test('a value that somebody else put into the cookie never becomes a session', async () => {
  const { person, passkey } = await makePersonWithPasskey(fixture)
  const local = await makePerson(fixture)
  const app = await giveAuthenticator(fixture, local)
  const ways: ((visitor: Visitor) => Promise<unknown>)[] = [
    async (visitor) => {
      await visitor.post('/portal/sign-in', { email: local.email, password: PASSWORD })
      await visitor.post('/portal/sign-in/code', { code: app.generate() })
    },
    async (visitor) => {
      const options = await askedBy(visitor, '/portal/sign-in/passkey/options')
      await visitor.post('/portal/sign-in/passkey', { 'passkey-sign-in': passkey.get(options) })
    },
  ]
  for (const signIn of ways) {
    const planted = makeToken()
    const visitor = new Visitor(server.url)
    visitor.cookies.set(COOKIE, planted)
    await signIn(visitor)
    expect(tokenOf(visitor)).not.toBe(planted)
    expect(await opensWith(tokenOf(visitor))).toBe('open')
    expect(await opensWith(planted)).toBe('/portal/sign-in')
  }
  // A planted session that is real: whoever planted it stays who they are, and learns nothing.
  const attacker = await makePerson(fixture)
  const own = await openAs(fixture, attacker)
  const victim = new Visitor(server.url)
  victim.cookies.set(COOKIE, tokenOf(own))
  const options = await askedBy(victim, '/portal/sign-in/passkey/options')
  await victim.post('/portal/sign-in/passkey', { 'passkey-sign-in': passkey.get(options) })
  expect((await victim.get('/portal/account')).html).toContain(person.email)
  expect(await opensWith(tokenOf(own))).toBe('/portal/sign-in')
})

test('a cookie for a challenge that somebody else planted answers nothing', async () => {
  const { passkey } = await makePersonWithPasskey(fixture)
  const attacker = new Visitor(server.url)
  await askedBy(attacker, '/portal/sign-in/passkey/options')
  const name = `${COOKIE}-passkey-sign-in`
  const victim = new Visitor(server.url)
  victim.cookies.set(name, attacker.cookies.get(name)!)
  const options = await askedBy(victim, '/portal/sign-in/passkey/options')
  expect(victim.cookies.get(name)).not.toBe(attacker.cookies.get(name))
  const answer = passkey.get(options)
  expect((await attacker.post('/portal/sign-in/passkey', { 'passkey-sign-in': answer })).status).toBe(422)
})

test('until the second factor is proved, a session opens nothing', async () => {
  const person = await makePerson(fixture)
  await giveAuthenticator(fixture, person)
  const visitor = new Visitor(server.url)
  await visitor.post('/portal/sign-in', { email: person.email, password: PASSWORD })
  const pending = tokenOf(visitor)
  const behind = Object.entries(entries).filter(([, entry]) => !entry.for.includes('nobody') && entry.for.length > 0)
  expect(behind.length).toBeGreaterThan(30)
  for (const [path, entry] of behind) {
    const address = path.replaceAll(/:\w+/g, person.userId)
    const replies = [await visitor.get(address)]
    if (entry.post !== 'no such method') replies.push(await visitor.post(address, { name: 'x' }))
    for (const { status, to } of replies) expect([status, to.split('?')[0]], path).toEqual([303, '/portal/sign-in'])
  }
  expect(tokenOf(visitor)).toBe(pending)
  const sessions = 'select proven_at is null as pending from sessions where identity_id = $1'
  expect(await database.run(sessions, [person.identityId])).toEqual([{ pending: true }])
})
