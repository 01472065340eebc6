import { expect, test } from 'vitest'
import { portalAddresses } from '../../src/portal/addresses.ts'
import { everything } from '../everything.ts'
import { openFixture } from '../fixture.ts'
import { codeOf, givePassword, isSignedIn, secretOf, sendPassword, tokenOf } from './factors.ts'
import { filledIn, parsePage } from './parsed-page.ts'
import { formTo, Visitor } from './visitor.ts'
import { bring, invite, makeWorld, signIn } from './world.ts'

// Over plain http on a name that is not loopback: browsers send no Sec-Fetch-Site there, and take no cookie with __Host-.
const publicUrl = 'http://portal.example.test'
const fixture = await openFixture({ publicUrl })
const world = await makeWorld(fixture)
const { administrator, viewer, agency } = world.people
const PASSWORD = 'correct horse battery'
await givePassword(fixture, PASSWORD, administrator, viewer, agency)

const browser = () => new Visitor(fixture.server.url, { publicUrl })
/** Forgets which codes were used, and how often somebody tried. */
const forget = () =>
  fixture.database
    .run('update authenticators set last_step = 0')
    .then(() => fixture.database.run('delete from sign_in_attempts'))

/** Signs in with password and code. @returns the secret of the app */
async function signInFully(visitor: Visitor, member: { email: string }): Promise<string> {
  await forget()
  await sendPassword(visitor, member, PASSWORD)
  const page = await visitor.page('/portal/sign-in/code')
  const secret = page.text.includes('Scan') ? secretOf(page) : (secrets.get(member.email) ?? '')
  secrets.set(member.email, secret)
  const reply = await visitor.submit(formTo(page, '/portal/sign-in/code'), { code: codeOf(secret) })
  expect(reply.status).toBe(303)
  return secret
}
/** The secret that somebody is offered for their app, and how their form carries it. */
async function sealedFor(member: { email: string }): Promise<{ secret: string; sealed: string }> {
  const visitor = browser()
  await sendPassword(visitor, member, PASSWORD)
  const page = await visitor.page('/portal/sign-in/code')
  return { secret: secretOf(page), sealed: filledIn(formTo(page, '/portal/sign-in/code')).get('offered') ?? '' }
}
const secrets = new Map<string, string>()

test('an invited person gets from the printed link to the settings: over plain http, by forms alone', async () => {
  const { path } = await invite(fixture, world.companies.home, 'ny@example.com')
  const visitor = browser()
  const welcome = await visitor.page(path)
  const joined = await visitor.submit(formTo(welcome, path), { name: 'Ny Person', password: 'en hest i skogen' })
  expect([joined.status, joined.to]).toEqual([303, '/portal/sign-in/code?to=%2Fportal'])
  expect(joined.cookies).toEqual([
    expect.stringMatching(/^kandidat=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  const shut = portalAddresses.filter((each) => !/:|^\/portal\/sign-(?:in|out)/.test(each))
  const answers = await Promise.all(shut.map(async (each) => (await visitor.get(each)).to))
  expect(answers, 'before the second factor').toEqual(
    shut.map((each) => `/portal/sign-in?${new URLSearchParams({ to: each })}`),
  )
  const page = await visitor.page(joined.to)
  const arrived = await visitor.submit(formTo(page, '/portal/sign-in/code'), { code: codeOf(secretOf(page)) })
  expect([arrived.status, arrived.to]).toEqual([303, '/portal'])
  expect((await visitor.page('/portal')).heading).toBe('Today')
})

test('whoever saw the secret of an app without setting it up knows nothing of the one that is set up', async () => {
  const { path } = await invite(fixture, world.companies.home, 'senere@example.com')
  const [attacker, person] = [browser(), browser()]
  await attacker.submit(formTo(await attacker.page(path), path), { name: 'Senere', password: PASSWORD })
  const before = await everything(fixture.database)
  const seen = await attacker.page('/portal/sign-in/code')
  expect(await everything(fixture.database), 'looking changes nothing').toBe(before)
  await sendPassword(person, { email: 'senere@example.com' }, PASSWORD)
  const page = await person.page('/portal/sign-in/code')
  expect(secretOf(page)).not.toBe(secretOf(seen))
  // A wrong code does not change the secret, whose picture was scanned.
  const form = formTo(page, '/portal/sign-in/code')
  const refused = await person.submit(form, { code: 'wrong' })
  expect([refused.status, secretOf(parsePage(refused.html))]).toEqual([422, secretOf(page)])
  expect((await person.submit(form, { code: codeOf(secretOf(page)) })).status).toBe(303)
  const late = await attacker.submit(formTo(seen, '/portal/sign-in/code'), { code: codeOf(secretOf(seen)) })
  expect([late.status, await isSignedIn(attacker), await isSignedIn(person)]).toEqual([422, false, true])
  // Nor does the secret of somebody else's form work.
  const own = await sealedFor(viewer)
  const other = browser()
  await sendPassword(other, agency, PASSWORD)
  const foreign = await other.post('/portal/sign-in/code', { offered: own.sealed, code: codeOf(own.secret) })
  expect([foreign.status, await isSignedIn(other)]).toEqual([422, false])
})

test('over https the cookie is bound to the host, and is sent over nothing else', async () => {
  const secure = await openFixture()
  const { people } = await makeWorld(secure)
  await givePassword(secure, PASSWORD, people.viewer)
  const visitor = new Visitor(secure.server.url)
  const { cookies } = await sendPassword(visitor, people.viewer, PASSWORD)
  expect(cookies).toEqual([
    expect.stringMatching(/^__Host-kandidat=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
})

test('signing in once more ends the session that the browser had, whoever began it', async () => {
  const theirs = (await signIn(fixture, agency)).token
  const visitor = bring(browser(), theirs)
  // Who is signed in is not asked for a password, but may send one.
  await sendPassword(visitor, viewer, `${PASSWORD}!`)
  expect(await isSignedIn(bring(browser(), theirs)), 'after a wrong password').toBe(true)
  await sendPassword(visitor, viewer, PASSWORD)
  expect(tokenOf(visitor)).not.toBe(theirs)
  expect(await isSignedIn(bring(browser(), theirs))).toBe(false)
})

test('a code of the app works once: not in another browser, and not as proof', async () => {
  const [first, second] = [browser(), browser()]
  const secret = await signInFully(first, viewer)
  await sendPassword(second, viewer, PASSWORD)
  const again = await second.post('/portal/sign-in/code', { code: codeOf(secret) })
  expect([again.status, await isSignedIn(second)]).toEqual([422, false])
  const proof = await first.post('/portal/prove', { 'proof-code': codeOf(secret) })
  expect(proof.status).toBe(422)
  // Nor does one before it that was never used.
  expect((await second.post('/portal/sign-in/code', { code: codeOf(secret, -1) })).status).toBe(422)
  expect((await second.post('/portal/sign-in/code', { code: codeOf(secret, 1) })).status).toBe(303)
})

test('whatever was wrong, the answer is the same, and costs as much', async () => {
  await forget()
  const visitor = browser()
  await fixture.database.run('update identities set password_hash = null where id = $1', [agency.identityId])
  const tries = {
    'an unknown e-mail': () => sendPassword(visitor, { email: 'nobody@example.com' }, PASSWORD),
    'a wrong password': () => sendPassword(visitor, administrator, `${PASSWORD}!`),
    'somebody without a password': () => sendPassword(visitor, agency, PASSWORD),
  }
  const answers = new Map<string, { page: string; ms: number[] }>()
  for (const [what, attempt] of [...Object.entries(tries), ...Object.entries(tries), ...Object.entries(tries)]) {
    const began = process.cpuUsage()
    const { status, html } = await attempt()
    const known = answers.get(what) ?? { page: `${status} ${html.replaceAll(/value="[^"]*"/g, '')}`, ms: [] }
    answers.set(what, { ...known, ms: [...known.ms, process.cpuUsage(began).user / 1_000] })
  }
  const pages = [...answers.values()].map(({ page }) => page)
  expect(new Set(pages).size).toBe(1)
  expect(pages[0]).toContain('That did not work.')
  // Of the processor, whatever else the machine does. Hashing takes nearly all of it.
  const cheapest = [...answers.values()].map(({ ms }) => Math.min(...ms))
  expect(Math.min(...cheapest)).toBeGreaterThan(Math.max(...cheapest) / 2)
})

const targets: [wish: string, to: string][] = [
  ['/portal/settings/api?after=x', '/portal/settings/api?after=x'],
  ['/portal', '/portal'],
  ['/portal/\\evil.example/..//../..//evil.example', '/portal//evil.example'],
  ...[
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/portal/../portal.evil.example',
    '/portal/../portal-of-evil',
    '/portal\\@evil.example',
    '/portal/..//evil.example',
    '/portal/../../evil',
    '/portal/%2e%2e/%2e%2e/docs',
    '/portalx',
    '/portal.evil.example',
    '/portal@evil.example',
    'https://evil.example/portal',
    'https:/evil.example/portal',
    'http://portal.example.test@evil.example/portal',
    'javascript:alert(1)//portal',
    'data:text/html,/portal',
    '\t//evil.example',
    '/\t/evil.example',
    ' /portal',
    '/docs',
    '',
  ].map((wish): [string, string] => [wish, '/portal']),
]

test.each(targets)('after signing in, the wish to go to %j leads to %s', async (wish, to) => {
  const query = `?${new URLSearchParams({ to: wish })}`
  const visitor = bring(browser(), (await signIn(fixture, viewer)).token)
  expect((await visitor.get(`/portal/sign-in${query}`)).to).toBe(to)
  const chosen = await visitor.post(`/portal/companies${query}`, { user: viewer.userId })
  expect([chosen.status, chosen.to]).toEqual([303, to])
  const nobody = browser()
  for (const path of ['/portal/sign-in', '/portal/companies', '/portal/prove']) {
    const page = await (path === '/portal/sign-in' ? nobody : visitor).page(`${path}${query}`)
    const actions = page.forms.map(({ action }) => new URL(action, publicUrl).searchParams.get('to'))
    expect(actions.filter((action) => action !== null)).not.toHaveLength(0)
    for (const action of actions) expect(action ?? to, path).toBe(to)
  }
})

test('signing out ends the session of this browser, and empties its caches', async () => {
  const [visitor, other] = [browser(), browser()]
  for (const each of [visitor, other]) bring(each, (await signIn(fixture, viewer)).token)
  const token = tokenOf(visitor) ?? ''
  const page = await visitor.page('/portal/sign-out')
  const reply = await visitor.post('/portal/sign-out', filledIn(formTo(page, '/portal/sign-out')))
  expect([reply.status, reply.to, reply.headers['clear-site-data']]).toEqual([
    ...[303, '/portal/sign-in', '"cache", "storage"'],
  ])
  expect(tokenOf(visitor)).toBeUndefined()
  expect(await isSignedIn(bring(visitor, token))).toBe(false)
  expect(await isSignedIn(other)).toBe(true)
})
