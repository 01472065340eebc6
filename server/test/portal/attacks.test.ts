import { beforeEach, expect, test } from 'vitest'
import { openFixture } from '../fixture.ts'
import { eventually } from '../eventually.ts'
import { codeOf, givePassword, isSignedIn, secretOf, sendPassword } from './factors.ts'
import { formTo, Visitor } from './visitor.ts'
import { invite, makeWorld, signIn } from './world.ts'

// What somebody does to those who sign in, from one network, with all that takes a secret.

const PASSWORD = 'correct horse battery'
const publicUrl = 'https://jobs.example.test'
const fixture = await openFixture({ trustedProxies: ['127.0.0.1'], publicUrl })
const world = await makeWorld(fixture)
const { viewer, recruiter, agency } = world.people
await givePassword(fixture, PASSWORD, viewer, recruiter, agency)
beforeEach(() => fixture.database.run('delete from sign_in_attempts'))

const from = (address: string) => new Visitor(fixture.server.url, { from: address, publicUrl })
const rowsIn = async (table: 'sign_in_attempts' | 'passkey_challenges' | 'sessions') =>
  (await fixture.database.run(`select from ${table}`)).length
const secrets = new Map<string, string>()

/** Signs in with password and code. */
async function signInFully(visitor: Visitor, member: { email: string }): Promise<Visitor> {
  await fixture.database.run('update authenticators set last_step = 0')
  expect((await sendPassword(visitor, member, PASSWORD)).status).toBe(303)
  const page = await visitor.page('/portal/sign-in/code')
  const secret = page.text.includes('Scan') ? secretOf(page) : (secrets.get(member.email) ?? '')
  secrets.set(member.email, secret)
  const reply = await visitor.submit(formTo(page, '/portal/sign-in/code'), { code: codeOf(secret) })
  expect(reply.status).toBe(303)
  return visitor
}

/** How often each status was answered. */
function counted(statuses: readonly number[]): Record<number, number> {
  return Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]))
}

test('three hundred wrong passwords of one network shut its user out nowhere else, nor in a browser that signed in before', async () => {
  const own = await signInFully(from('192.0.2.7'), viewer)
  await own.post('/portal/sign-out')
  const attacker = from('192.0.2.66')
  const statuses: number[] = []
  for (let i = 0; i < 300; i++) statuses.push((await sendPassword(attacker, viewer, `wrong password ${i}`)).status)
  expect(counted(statuses)).toEqual({ 422: 10, 429: 290 })
  expect(await rowsIn('sign_in_attempts')).toBe(10)
  expect((await sendPassword(from('192.0.2.8'), viewer, PASSWORD)).status, 'in the network of the attack').toBe(429)
  await signInFully(own, viewer)
  await signInFully(from('198.51.100.1'), viewer)
})

test('the cookie of a browser shows nothing for somebody else, and one that was made up shows nothing', async () => {
  const own = await signInFully(from('203.0.113.7'), recruiter)
  const known = own.cookies.get('__Host-kandidat-browser') ?? ''
  const attacker = from('203.0.113.66')
  for (let i = 0; i < 10; i++) await sendPassword(attacker, agency, `wrong password ${i}`)
  for (const cookie of [known, known.slice(0, -1), `${known}~${known}`, 'x'.repeat(4_000), '~.~..']) {
    attacker.cookies.set('__Host-kandidat-browser', cookie)
    expect((await sendPassword(attacker, agency, PASSWORD)).status).toBe(429)
  }
  // Somebody who copies it gets the attempts of one more network, for that one user.
  const statuses: number[] = []
  attacker.cookies.set('__Host-kandidat-browser', known)
  for (let i = 0; i < 20; i++) statuses.push((await sendPassword(attacker, recruiter, `wrong password ${i}`)).status)
  expect(counted(statuses)).toEqual({ 422: 10, 429: 10 })
})

test('one password sprayed over two hundred e-mails at once waits four at a time, and is compared sixty times', async () => {
  const visitors = Array.from({ length: 40 }, (_, i) => from(`192.0.3.${i + 1}`))
  const statuses: number[] = []
  const waits: number[] = []
  const spray = Promise.all(
    visitors.map(async (visitor, i) => {
      for (let round = 0; round < 5; round++) {
        const { status, headers } = await sendPassword(visitor, { email: `user${i}.${round}@example.com` }, PASSWORD)
        statuses.push(status)
        if (status === 429) waits.push(Number(headers['retry-after']))
      }
    }),
  )
  await eventually(() => expect(statuses.length).toBeGreaterThan(40))
  const compared = () => counted(statuses)[422] ?? 0
  const before = compared()
  expect((await sendPassword(from('198.51.100.2'), viewer, PASSWORD)).status).toBe(303)
  expect(compared() - before, 'others wait for few of it').toBeLessThan(30)
  await spray
  expect(statuses).toHaveLength(200)
  expect(counted(statuses)[422]).toBeLessThanOrEqual(60)
  expect(await rowsIn('sign_in_attempts')).toBeLessThanOrEqual(60)
  expect(Math.min(...waits)).toBeGreaterThan(0)
})

test('wrong codes are compared ten times, and somebody else with the password tries them on their own account', async () => {
  await signInFully(from('198.51.100.3'), agency)
  const attacker = from('192.0.4.66')
  await sendPassword(attacker, agency, PASSWORD)
  const right = new Set([-1, 0, 1, 2].map((periods) => codeOf(secrets.get(agency.email) ?? '', periods)))
  const wrong = ['271828', '314159', '141421', '161803', '577215'].find((code) => !right.has(code)) ?? ''
  const statuses: number[] = []
  for (let i = 0; i < 100; i++) statuses.push((await attacker.post('/portal/sign-in/code', { code: wrong })).status)
  expect(counted(statuses)).toEqual({ 422: 10, 429: 90 })
  await signInFully(from('198.51.100.4'), agency)
})

test('a network asks for 120 challenges of passkeys, which are the rows that it causes', async () => {
  const [attacker, other] = [from('192.0.5.66'), from('198.51.100.5')]
  const statuses: number[] = []
  for (let i = 0; i < 200; i++) {
    attacker.cookies.clear()
    statuses.push((await attacker.post('/portal/sign-in/passkey/options')).status)
  }
  expect(counted(statuses)).toEqual({ 200: 120, 429: 80 })
  expect(await rowsIn('passkey_challenges')).toBe(120)
  expect((await attacker.post('/portal/sign-in/passkey', { 'passkey-sign-in': '{}' })).status).toBe(429)
  expect((await other.post('/portal/sign-in/passkey/options')).status).toBe(200)
})

test('a network opens sixty wrong links, and whoever was invited opens theirs', async () => {
  const attacker = from('192.0.6.66')
  const { path } = await invite(fixture, world.companies.home, 'invited@example.com')
  const statuses: number[] = []
  for (let i = 0; i < 80; i++) statuses.push((await attacker.get(`/portal/welcome/guess${i}`)).status)
  expect(counted(statuses)).toEqual({ 404: 60, 429: 20 })
  expect((await attacker.post(path, { name: 'X', password: PASSWORD })).status).toBe(429)
  const invited = from('198.51.100.6')
  const joined = await invited.submit(formTo(await invited.page(path), path), { name: 'Ny', password: PASSWORD })
  expect(joined.status).toBe(303)
})

test('somebody is signed in in twenty browsers, of which the one seen longest ago goes; a password alone signs nobody out', async () => {
  await fixture.database.run('delete from sessions')
  const first = await signInFully(from('198.51.100.7'), viewer)
  for (let i = 0; i < 18; i++) await signIn(fixture, viewer)
  const last = await signInFully(from('198.51.100.7'), viewer)
  for (let i = 0; i < 8; i++) await sendPassword(from('198.51.100.7'), viewer, PASSWORD)
  expect(await rowsIn('sessions'), 'five await a second factor').toBe(25)
  expect([await isSignedIn(first), await isSignedIn(last)]).toEqual([true, true])
  const next = await signInFully(from('198.51.100.7'), viewer)
  expect([await isSignedIn(first), await isSignedIn(last)]).toEqual([false, true])
  expect((await next.page('/portal/account')).text).toContain('There can be 20')
})
