import { expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { parsePage } from '../../../test/portal/parsed-page.ts'
import {
  addPasskey,
  askedBy,
  makePerson,
  makePersonWithPasskey,
  openAs,
  PASSWORD,
} from '../../../test/portal/person.ts'
import { type Lies, SoftwarePasskey } from '../../../test/portal/software-passkey.ts'
import { PUBLIC_URL } from '../../../test/server.ts'
import { type PortalReply, Visitor } from '../../../test/portal/visitor.ts'
import { signInWords } from '../words/sign-in.ts'

const fixture = await openFixture()
const { server, database } = fixture
const failed = signInWords.en.signIn.failed

const stranger = () => new Visitor(server.url)
const optionsFor = (visitor: Visitor) => askedBy(visitor, '/portal/sign-in/passkey/options')
const signInWith = (visitor: Visitor, answer: string): Promise<PortalReply> =>
  visitor.post('/portal/sign-in/passkey?to=/portal/account', { 'passkey-sign-in': answer })

function expectFailure(reply: PortalReply): void {
  expect(reply.status).toBe(422)
  expect(parsePage(reply.html).text).toContain(failed)
  expect(reply.cookies).toEqual([])
}

test('somebody signs in with a passkey alone, and has proved who they are', async () => {
  const { passkey, person } = await makePersonWithPasskey(fixture)
  const visitor = stranger()
  const options = await optionsFor(visitor)
  expect(options).toMatchObject({ rpId: 'jobs.example.com', userVerification: 'required', allowCredentials: [] })
  const reply = await signInWith(visitor, passkey.get(options))
  expect([reply.status, reply.to]).toEqual([303, '/portal/account'])
  expect(parsePage((await visitor.get('/portal/account/password')).html).heading).toBe('Change password')
  const [used] = await database.run<{ used: boolean }>(
    'select last_used_at is not null as used from passkeys where identity_id = $1',
    [person.identityId],
  )
  expect(used).toEqual({ used: true })
})

test('the page for signing in offers a passkey first, in a form that only the script shows', async () => {
  const { html } = await stranger().get('/portal/sign-in')
  const [first, second] = parsePage(html).forms
  expect(first?.action).toBe('/portal/sign-in/passkey?to=%2Fportal')
  expect(second?.action).toBe('/portal/sign-in?to=%2Fportal')
  expect(html).toMatch(/<form[^>]*hidden[^>]*data-passkey="sign-in"/)
  expect(html).toMatch(/\/assets\/passkeys-\w+\.js/)
})

test('a challenge is answered once', async () => {
  const { passkey } = await makePersonWithPasskey(fixture)
  const visitor = stranger()
  const options = await optionsFor(visitor)
  const kept = new Map(visitor.cookies)
  const answer = passkey.get(options)
  expect((await signInWith(visitor, answer)).status).toBe(303)

  const thief = stranger()
  for (const [name, value] of kept) thief.cookies.set(name, value)
  expectFailure(await signInWith(thief, answer))
  expectFailure(await signInWith(thief, passkey.get(options)))
})

test('of two that answer a challenge at the same moment, one gets in', async () => {
  const { passkey } = await makePersonWithPasskey(fixture)
  const visitor = stranger()
  const options = await optionsFor(visitor)
  const answers = [passkey.get(options), passkey.get(options)]
  const copies = answers.map(() => {
    const copy = stranger()
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value)
    return copy
  })
  const replies = await Promise.all(copies.map((copy, i) => signInWith(copy, answers[i]!)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422])
})

test('a wrong answer uses its challenge up', async () => {
  const { passkey } = await makePersonWithPasskey(fixture)
  const visitor = stranger()
  const options = await optionsFor(visitor)
  expectFailure(await signInWith(visitor, 'no JSON'))
  expectFailure(await signInWith(visitor, passkey.get(options)))
})

test('an answer counts only in the browser that was asked', async () => {
  const { passkey } = await makePersonWithPasskey(fixture)
  const asked = stranger()
  const answer = passkey.get(await optionsFor(asked))
  expectFailure(await signInWith(stranger(), answer))
  const other = stranger()
  await optionsFor(other)
  expectFailure(await signInWith(other, answer))
  expect((await signInWith(asked, answer)).status).toBe(303)
})

test('a challenge expires after five minutes', async () => {
  const { passkey } = await makePersonWithPasskey(fixture)
  const visitor = stranger()
  const options = await optionsFor(visitor)
  const [row] = await database.run<{ seconds: number }>(
    `update passkey_challenges set expires_at = clock() returning
      (select extract(epoch from max(c.expires_at) - clock())::float8 from passkey_challenges c) as seconds`,
  )
  expect(row!.seconds).toBeGreaterThan(290)
  expect(row!.seconds).toBeLessThanOrEqual(300)
  expectFailure(await signInWith(visitor, passkey.get(options)))
})

const lies: readonly (readonly [string, Lies])[] = [
  ['another website', { origin: 'https://jobs.example.net' }],
  ['another host', { rpId: 'example.com' }],
  ['a device that has not verified the person', { isVerified: false }],
  ['another challenge', { challenge: 'AAAA' }],
  ['another person', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ['nobody in particular', { userHandle: '' }],
  ['a counter that stands still', { counter: 1 }],
  ['a counter that went back', { counter: 0 }],
]

test.each(lies)('an answer from %s fails like a wrong password', async (_, lie) => {
  const { passkey } = await makePersonWithPasskey(fixture)
  const visitor = stranger()
  expect((await signInWith(visitor, passkey.get(await optionsFor(visitor)))).status).toBe(303)
  const other = stranger()
  expectFailure(await signInWith(other, passkey.get(await optionsFor(other), lie)))
  const again = stranger()
  expect((await signInWith(again, passkey.get(await optionsFor(again)))).status).toBe(303)
})

test('a passkey that nobody has, and an answer that another key has signed, fail alike', async () => {
  const { passkey } = await makePersonWithPasskey(fixture)
  const other = new SoftwarePasskey(PUBLIC_URL)
  const visitor = stranger()
  expectFailure(await signInWith(visitor, other.get(await optionsFor(visitor))))
  const genuine = JSON.parse(passkey.get(await optionsFor(visitor))) as { response: { signature: string } }
  const forged = { ...genuine, response: { ...genuine.response, signature: genuine.response.signature.slice(2) } }
  expectFailure(await signInWith(visitor, JSON.stringify(forged)))
  for (const answer of ['null', '{}', '{"id":1,"response":{}}', '{"id":"AAAA","response":null}', '']) {
    await optionsFor(visitor)
    expectFailure(await signInWith(visitor, answer))
  }
})

test('a device that does not count signs in again and again', async () => {
  const person = await makePerson(fixture)
  const passkey = new SoftwarePasskey(PUBLIC_URL, { isCounting: false })
  await addPasskey(await openAs(fixture, person), passkey)
  for (let i = 0; i < 3; i++) {
    const visitor = stranger()
    expect((await signInWith(visitor, passkey.get(await optionsFor(visitor)))).status).toBe(303)
  }
})

test('when passwords no longer work after too many attempts, a passkey does', async () => {
  const { passkey, person } = await makePersonWithPasskey(fixture)
  const visitor = stranger()
  const guess = (password: string) => visitor.post('/portal/sign-in', { email: person.email, password })
  for (let i = 0; i < 10; i++) expectFailure(await guess(`wrong password ${i}`))
  expect((await guess(PASSWORD)).status).toBe(429)
  expect((await signInWith(visitor, passkey.get(await optionsFor(visitor)))).status).toBe(303)
})

test('a passkey completes a password of somebody without an app, and nobody can set up an app of their own', async () => {
  const { passkey, person } = await makePersonWithPasskey(fixture)
  const visitor = stranger()
  const reply = await visitor.post('/portal/sign-in', { email: person.email, password: PASSWORD })
  expect(reply.to).toBe('/portal/sign-in/code?to=%2Fportal')
  const page = await visitor.page('/portal/sign-in/code')
  expect(page.heading).toBe('Now use your passkey')
  expect(page.text).not.toContain('Code')
  expect((await visitor.post('/portal/sign-in/code', { code: '000000' })).to).toMatch(/^\/portal\/sign-in\/code/)
  expect(await database.run('select from authenticators where identity_id = $1', [person.identityId])).toEqual([])

  expect((await signInWith(visitor, passkey.get(await optionsFor(visitor)))).to).toBe('/portal/account')
  const pending = 'select from sessions where identity_id = $1 and proven_at is null'
  expect(await database.run(pending, [person.identityId])).toEqual([])
})
