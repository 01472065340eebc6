import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
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
import { SoftwarePasskey } from '../../../test/portal/software-passkey.ts'
import { formTo, Visitor } from '../../../test/portal/visitor.ts'
import { PUBLIC_URL, startServer } from '../../../test/server.ts'
import { MAX_PASSKEYS } from '../../organisation/passkeys/passkey.ts'

const fixture = await openFixture()
const { server, database } = fixture

const ACCOUNT = '/portal/account'
const passkeysOf = async ({ identityId }: { identityId: string }) =>
  database.run<{ id: string; name: string }>(
    'select id, name from passkeys where identity_id = $1 order by created_at',
    [identityId],
  )

/** The secret that the page for setting an app up shows. */
async function shownSecret(visitor: Visitor) {
  const page = await visitor.page(`${ACCOUNT}/authenticator`)
  const shown = page.elements.find(({ attrs }) => attrs.some(({ value }) => value === 'secret'))!
  const text = shown.childNodes.map((node) => ('value' in node ? node.value : '')).join('')
  return { totp: new TOTP({ secret: Secret.fromBase32(text.trim()) }), form: formTo(page, `${ACCOUNT}/authenticator`) }
}

test('an app is set up by its first right code, replaces the one before, and then completes the password', async () => {
  const person = await makePerson(fixture)
  const former = await giveAuthenticator(fixture, person)
  const [visitor, other] = [await openAs(fixture, person), await openAs(fixture, person)]
  const { totp, form } = await shownSecret(visitor)
  const wrong = await visitor.submit(form, { code: former.generate() === '000000' ? '000001' : '000000' })
  expect(wrong.status).toBe(422)
  const again = formTo(parsePage(wrong.html), `${ACCOUNT}/authenticator`)
  expect(again.fields.find(({ name }) => name === 'offered')).toEqual(
    form.fields.find(({ name }) => name === 'offered'),
  )
  expect((await visitor.submit(again, { code: totp.generate() })).to).toBe('/portal/account?done=authenticator')
  expect((await other.get(ACCOUNT)).status).toBe(303)

  const browser = new Visitor(server.url)
  await browser.post('/portal/sign-in', { email: person.email, password: PASSWORD })
  const later = { timestamp: Date.now() + 30_000 }
  expect((await browser.post('/portal/sign-in/code', { code: totp.generate() })).status).toBe(422)
  expect((await browser.post('/portal/sign-in/code', { code: former.generate(later) })).status).toBe(422)
  expect((await browser.post('/portal/sign-in/code', { code: totp.generate(later) })).to).toBe('/portal')
})

test('looking at the page stores no secret, and each time it shows another', async () => {
  const person = await makePerson(fixture)
  const visitor = await openAs(fixture, person)
  const secrets = [await shownSecret(visitor), await shownSecret(visitor)].map(({ totp }) => totp.secret.base32)
  expect(secrets[0]).not.toBe(secrets[1])
  expect(await database.run('select from authenticators where identity_id = $1', [person.identityId])).toEqual([])
})

test('a secret that was offered to somebody else, or that is none of ours, is set up for nobody', async () => {
  const [person, other] = [await makePerson(fixture), await makePerson(fixture)]
  const visitor = await openAs(fixture, person)
  const { totp, form } = await shownSecret(await openAs(fixture, other))
  const theirs = form.fields.find(({ name }) => name === 'offered')!.value
  for (const offered of [theirs, '', 'JBSWY3DPEHPK3PXP', theirs.replace(/.$/, '!')]) {
    const reply = await visitor.post(`${ACCOUNT}/authenticator`, { offered, code: totp.generate() })
    expect([reply.status, offered]).toEqual([422, offered])
  }
  expect(await database.run('select from authenticators where identity_id = $1', [person.identityId])).toEqual([])
})

test('the only second factor cannot be removed, except on the machine itself', async () => {
  const person = await makePerson(fixture)
  await giveAuthenticator(fixture, person)
  const path = `${ACCOUNT}/authenticator/remove`
  const visitor = await openAs(fixture, person)
  expect((await visitor.get(ACCOUNT)).html).not.toContain(path)
  const refused = await visitor.post(path)
  expect(refused.status).toBe(422)
  expect(parsePage(refused.html).text).toContain('Only your password would remain.')

  const publicUrl = 'http://localhost:8080'
  const local = await startServer(database.url, { publicUrl })
  try {
    const there = await openAs({ ...fixture, server: local }, person, { publicUrl })
    expect((await there.get(ACCOUNT)).html).toContain(path)
    expect((await there.post(path)).to).toBe('/portal/account?done=authenticator-removed')
    expect((await there.post(path)).status).toBe(404)
  } finally {
    await local.close()
  }
})

test('an app and a passkey can each be removed while the other remains', async () => {
  const { person, visitor } = await makePersonWithPasskey(fixture)
  const { id } = (await passkeysOf(person))[0]!
  const refused = await visitor.post(`${ACCOUNT}/passkeys/${id}/remove`)
  expect([refused.status, parsePage(refused.html).text]).toEqual([
    422,
    expect.stringContaining('Only your password would remain.'),
  ])
  await giveAuthenticator(fixture, person)
  expect((await visitor.post(`${ACCOUNT}/authenticator/remove`)).status).toBe(303)
  await giveAuthenticator(fixture, person)
  expect((await visitor.post(`${ACCOUNT}/passkeys/${id}/remove`)).to).toBe('/portal/account?done=passkey-removed')
  expect(await passkeysOf(person)).toEqual([])
})

test('two factors that are removed at the same moment do not both go', async () => {
  const { person, visitor } = await makePersonWithPasskey(fixture)
  await giveAuthenticator(fixture, person)
  const { id } = (await passkeysOf(person))[0]!
  const replies = await Promise.all([
    visitor.post(`${ACCOUNT}/authenticator/remove`, { others: '' }),
    visitor.post(`${ACCOUNT}/passkeys/${id}/remove`, { others: '' }),
  ])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422])
})

test('adding a passkey signs the other browsers out, unless the box is not ticked', async () => {
  const person = await makePerson(fixture)
  const [visitor, other] = [await openAs(fixture, person), await openAs(fixture, person)]
  expect((await visitor.get(`${ACCOUNT}/passkeys/new`)).html).toMatch(/name="others"[^>]*checked/)
  await addPasskey(visitor)
  expect((await other.get(ACCOUNT)).status).toBe(200)
  await addPasskey(visitor, undefined, { others: 'on' })
  expect((await other.get(ACCOUNT)).status).toBe(303)
  expect(await passkeysOf(person)).toHaveLength(2)
})

test('what the browser is asked names the person, wants a discoverable passkey, and excludes those they have', async () => {
  const { visitor, person, passkey } = await makePersonWithPasskey(fixture)
  expect(await askedBy(visitor, `${ACCOUNT}/passkeys/new/options`)).toMatchObject({
    rp: { id: 'jobs.example.com', name: 'Kandidat' },
    user: { id: Buffer.from(person.identityId.replaceAll('-', ''), 'hex').toString('base64url'), name: person.email },
    attestation: 'none',
    excludeCredentials: [{ id: passkey.id.toString('base64url'), transports: ['internal', 'hybrid'] }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
})

test('a passkey has a name, which can be changed', async () => {
  const { visitor, person } = await makePersonWithPasskey(fixture)
  for (const [name, message] of [
    ['', 'Fill this in.'],
    ['x'.repeat(101), 'At most 100 characters, not 101.'],
  ] as const) {
    const { reply } = await addPasskey(visitor, undefined, { name })
    expect([reply.status, parsePage(reply.html).text]).toEqual([422, expect.stringContaining(message)])
  }
  const { id } = (await passkeysOf(person))[0]!
  expect((await visitor.page(`${ACCOUNT}/passkeys/${id}`)).heading).toBe('Laptop')
  expect((await visitor.post(`${ACCOUNT}/passkeys/${id}`, { name: ' ' })).status).toBe(422)
  expect((await visitor.post(`${ACCOUNT}/passkeys/${id}`, { name: 'Desk' })).to).toMatch(/done=passkey-renamed$/)
  expect(await passkeysOf(person)).toEqual([{ id, name: 'Desk' }])
})

test('nobody adds the passkey of somebody else, or a second time, nor by an answer to another person', async () => {
  const { person, visitor, passkey } = await makePersonWithPasskey(fixture)
  const other = await openAs(fixture, await makePerson(fixture))
  expect((await addPasskey(other, passkey)).reply.status).toBe(422)
  expect((await addPasskey(visitor, passkey)).reply.status).toBe(422)
  const answer = new SoftwarePasskey(PUBLIC_URL).create(await askedBy(other, `${ACCOUNT}/passkeys/new/options`))
  for (const [name, value] of other.cookies) if (name.includes('passkey')) visitor.cookies.set(name, value)
  const fields = { name: 'Laptop', 'passkey-add': answer }
  expect((await visitor.post(`${ACCOUNT}/passkeys/new`, fields)).status).toBe(422)
  expect(await passkeysOf(person)).toHaveLength(1)
  expect((await other.post(`${ACCOUNT}/passkeys/new`, fields)).status).toBe(303)
  expect((await other.post(`${ACCOUNT}/passkeys/new`, fields)).status, 'once').toBe(422)
})

test.each([
  ['for another website', { origin: 'https://jobs.example.net' }],
  ['for another host', { rpId: 'example.com' }],
  ['whose device has not verified the person', { isVerified: false }],
  // Checking certificates would fetch addresses that they name.
  ['with a certificate of its maker', { signedBy: 'maker' }],
] as const)('a passkey %s is not added', async (_, lie) => {
  const person = await makePerson(fixture)
  const visitor = await openAs(fixture, person)
  const options = await askedBy(visitor, `${ACCOUNT}/passkeys/new/options`)
  const answer = new SoftwarePasskey(PUBLIC_URL).create(options, lie)
  const reply = await visitor.post(`${ACCOUNT}/passkeys/new`, { name: 'Laptop', 'passkey-add': answer })
  expect(reply.status).toBe(422)
  expect(parsePage(reply.html).text).toContain('That did not work. Try again.')
  expect(await passkeysOf(person)).toEqual([])
})

test('a passkey that a device has signed with itself is added: browsers keep that', async () => {
  const visitor = await openAs(fixture, await makePerson(fixture))
  const options = await askedBy(visitor, `${ACCOUNT}/passkeys/new/options`)
  const answer = new SoftwarePasskey(PUBLIC_URL).create(options, { signedBy: 'itself' })
  const reply = await visitor.post(`${ACCOUNT}/passkeys/new`, { name: 'Laptop', 'passkey-add': answer })
  expect(reply.to).toBe('/portal/account?done=passkey')
})

test(`nobody has more than ${MAX_PASSKEYS} passkeys`, async () => {
  const { person, visitor } = await makePersonWithPasskey(fixture)
  await database.run(
    `insert into passkeys (id, identity_id, credential_id, public_key, sign_counter, transports, name, created_at)
    select gen_random_uuid(), $1, uuid_send(gen_random_uuid()), '\\x00', 0, '{}', 'More', clock() from generate_series(2, $2)`,
    [person.identityId, MAX_PASSKEYS],
  )
  expect((await visitor.page(ACCOUNT)).text).toContain('You have 20 passkeys, and there cannot be more.')
  const { reply } = await addPasskey(visitor)
  expect([reply.status, parsePage(reply.html).text]).toEqual([422, expect.stringContaining('You have 20 passkeys')])
})

test('the operator’s link removes passkeys, and the app if somebody has lost it', async () => {
  const { person } = await makePersonWithPasskey(fixture)
  await giveAuthenticator(fixture, person)
  const run = runIn({ PUBLIC_URL }, server.app.database)
  const { result } = await run('users', 'link', person.userId, '--json')
  const path = new URL(result.url).pathname
  const visitor = new Visitor(server.url)
  expect((await visitor.page(path)).text).toContain('I have lost my authenticator app')
  const reply = await visitor.post(path, { password: 'five more calm words', lost: 'on' })
  expect(reply.to).toMatch(/^\/portal\/sign-in\/code/)
  expect((await visitor.page('/portal/sign-in/code')).heading).toBe('Set up an authenticator app')
  expect(await passkeysOf(person)).toEqual([])
})
