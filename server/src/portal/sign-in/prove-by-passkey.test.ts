import { expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { parsePage } from '../../../test/portal/parsed-page.ts'
import {
  addPasskey,
  askedBy,
  giveAuthenticator,
  makePerson,
  makePersonWithPasskey,
  openAs,
  PASSWORD,
} from '../../../test/portal/person.ts'
import { formTo, type PortalReply, type Visitor } from '../../../test/portal/visitor.ts'
import { startServer } from '../../../test/server.ts'

const fixture = await openFixture()
const { server, database } = fixture

const optionsFor = (visitor: Visitor) => askedBy(visitor, '/portal/prove/passkey/options')
const keyNames = async (companyId: string) =>
  (await database.run<{ name: string }>('select name from keys where company_id = $1', [companyId])).map(
    ({ name }) => name,
  )

/** Sends again what a redirect with 307 asks for. */
const follow = (visitor: Visitor, reply: PortalReply, sent: URLSearchParams) => {
  expect(reply.status).toBe(307)
  return visitor.post(reply.to, sent)
}

test('a proof by passkey sends the form again that was refused, with all that was typed', async () => {
  const { person, passkey } = await makePersonWithPasskey(fixture)
  const visitor = await openAs(fixture, person, { isFresh: false })
  const wanted = { name: 'Careers site', access: 'everything', expiry: '90', limit: '100', identities: 'with' }
  const asked = await visitor.post('/portal/settings/api/keys/new', wanted)
  expect(asked.status).toBe(200)
  const form = formTo(parsePage(asked.html), '/portal/prove/passkey')
  const options = await optionsFor(visitor)
  expect(options).toMatchObject({ allowCredentials: [{ id: passkey.id.toString('base64url') }] })

  const before = visitor.cookies.get('__Host-kandidat')
  const sent = new URLSearchParams([
    ...form.fields.filter(({ name }) => name !== 'passkey-prove').map(({ name, value }) => [name, value]),
    ['passkey-prove', passkey.get(options)],
  ] as [string, string][])
  const proved = await visitor.post(form.action, sent)
  expect(visitor.cookies.get('__Host-kandidat')).not.toBe(before)
  const made = await follow(visitor, proved, sent)
  expect(parsePage(made.html).heading).toBe('Your new key')
  expect(await keyNames(person.companyId)).toEqual(['Careers site'])
})

test('a proof that fails keeps the form, and proves nothing', async () => {
  const { person, passkey } = await makePersonWithPasskey(fixture)
  const visitor = await openAs(fixture, person, { isFresh: false })
  const path = '/portal/prove/passkey?to=%2Fportal%2Fsettings%2Fapi%2Fkeys%2Fnew'
  const answer = passkey.get(await optionsFor(visitor), { isVerified: false })
  const sent = { name: 'Careers site', 'proof-repeated': '1', 'passkey-prove': answer }
  const refused = await visitor.post(path, sent)
  expect(refused.status).toBe(422)
  const page = parsePage(refused.html)
  expect(page.text).toContain('That did not work. Try again')
  for (const address of ['/portal/prove/passkey', '/portal/prove']) {
    const { fields } = formTo(page, address)
    expect(fields).toContainEqual({ name: 'name', kind: 'hidden', value: 'Careers site', isSent: true })
    expect(fields).toContainEqual({ name: 'proof-repeated', kind: 'hidden', value: '1', isSent: true })
    expect(fields.filter(({ value }) => value.includes('clientDataJSON'))).toEqual([])
  }
  expect((await visitor.page('/portal/settings/api/keys/new')).heading).toBe('Confirm that it is you')
})

test('nobody proves who they are with the passkey of somebody else, or with an answer for signing in', async () => {
  const mine = await makePersonWithPasskey(fixture)
  const other = await makePersonWithPasskey(fixture)
  const visitor = await openAs(fixture, mine.person, { isFresh: false })
  const prove = (answer: string) => visitor.post('/portal/prove/passkey', { 'passkey-prove': answer })
  expect((await prove(other.passkey.get(await optionsFor(visitor)))).status).toBe(422)
  expect((await prove(other.passkey.get(await optionsFor(other.visitor)))).status).toBe(422)
  const forSigningIn = await askedBy(visitor, '/portal/sign-in/passkey/options')
  visitor.cookies.set('__Host-kandidat-passkey-prove', visitor.cookies.get('__Host-kandidat-passkey-sign-in') ?? '')
  expect((await prove(mine.passkey.get(forSigningIn))).status).toBe(422)
  expect((await prove(mine.passkey.get(await optionsFor(visitor)))).to).toBe('/portal')
})

test('an answer is no longer good once its passkey was removed', async () => {
  const { person, passkey } = await makePersonWithPasskey(fixture)
  const visitor = await openAs(fixture, person, { isFresh: false })
  const answer = passkey.get(await optionsFor(visitor))
  await database.run('delete from passkeys where identity_id = $1', [person.identityId])
  expect((await visitor.post('/portal/prove/passkey', { 'passkey-prove': answer })).status).toBe(422)
})

test('the page asks for what somebody has: the password, or the code of their app, and a passkey if there is one', async () => {
  const fields = async (visitor: Visitor) =>
    (await visitor.page('/portal/prove')).forms
      .filter(({ action }) => action.startsWith('/portal/prove'))
      .map((form) => form.fields.filter(({ kind }) => kind !== 'submit').map(({ name }) => name))
  const bare = await makePerson(fixture)
  expect(await fields(await openAs(fixture, bare))).toEqual([['proof-password']])
  const { visitor, person } = await makePersonWithPasskey(fixture)
  expect(await fields(visitor)).toEqual([['passkey-prove'], ['proof-password']])
  await giveAuthenticator(fixture, person)
  expect(await fields(visitor)).toEqual([['passkey-prove'], ['proof-code']])
  await database.run('update identities set password_hash = null where id = $1', [person.identityId])
  await database.run('delete from authenticators where identity_id = $1', [person.identityId])
  expect(await fields(visitor)).toEqual([['passkey-prove']])
})

test('the form that adds a passkey is carried along by a proof with a password, and by one with another passkey', async () => {
  const { person, passkey } = await makePersonWithPasskey(fixture)
  for (const way of ['password', 'passkey'] as const) {
    const visitor = await openAs(fixture, person, { isFresh: false })
    const { reply } = await addPasskey(visitor, undefined, { name: `by ${way}` })
    const carried = formTo(parsePage(reply.html), way === 'password' ? '/portal/prove' : '/portal/prove/passkey')
    const sent = new URLSearchParams(carried.fields.map(({ name, value }) => [name, value]))
    if (way === 'password') sent.set('proof-password', PASSWORD)
    else sent.set('passkey-prove', passkey.get(await optionsFor(visitor)))
    const added = await follow(visitor, await visitor.post(carried.action, sent), sent)
    expect(added.to).toBe('/portal/account?done=passkey')
  }
  const names = 'select name from passkeys where identity_id = $1 order by created_at'
  const rows = await database.run<{ name: string }>(names, [person.identityId])
  expect(rows.map(({ name }) => name)).toEqual(['Laptop', 'by password', 'by passkey'])
})

test('on a website without https there are no passkeys', async () => {
  const plain = await startServer(database.url, { publicUrl: 'http://jobs.example.com' })
  try {
    const person = await makePerson(fixture)
    const visitor = await openAs({ ...fixture, server: plain }, person, { publicUrl: 'http://jobs.example.com' })
    expect((await visitor.get('/portal/account')).html).not.toContain('passkeys/new')
    for (const path of ['sign-in/passkey/options', 'prove/passkey/options', 'account/passkeys/new/options']) {
      expect((await visitor.post(`/portal/${path}`)).status, path).toBe(404)
    }
    expect((await visitor.get('/portal/account/passkeys/new')).status).toBe(404)
    expect((await visitor.get('/portal/prove')).html).not.toContain('data-passkey')
    visitor.cookies.clear()
    expect((await visitor.get('/portal/sign-in')).html).not.toContain('data-passkey')
  } finally {
    await plain.close()
  }
})

test('one server answers another one’s challenge', async () => {
  const second = await startServer(database.url)
  try {
    const { person, passkey } = await makePersonWithPasskey(fixture)
    const here = await openAs(fixture, person, { isFresh: false })
    const there = await openAs({ ...fixture, server: second }, person)
    const options = await optionsFor(here)
    for (const [name, value] of here.cookies) there.cookies.set(name, value)
    const reply = await there.post('/portal/prove/passkey', { 'passkey-prove': passkey.get(options) })
    expect([reply.status, server.url === second.url]).toEqual([303, false])
  } finally {
    await second.close()
  }
})
