import { afterAll, beforeEach, expect, test } from 'vitest'
import { installationAccess } from '../../src/base/access/access.ts'
import { inTransaction } from '../../src/base/changes/actions.ts'
import type { Database } from '../../src/base/db/connection.ts'
import { createRecoveryLink, pathOfLink } from '../../src/organisation/identities/links-actions.ts'
import { beginAttempt, subjectOf } from '../../src/organisation/identities/attempts-store.ts'
import { everything } from '../everything.ts'
import { anyKey } from '../factory.ts'
import { openFixture } from '../fixture.ts'
import { movableClock } from '../movable-clock.ts'
import { startServer } from '../server.ts'
import { codeOf, givePassword, secretOf, sendPassword } from './factors.ts'
import { formTo, Visitor } from './visitor.ts'
import { makeWorld } from './world.ts'

// Attempts are counted in the database: two processes behind a proxy count together.

const options = { trustedProxies: ['127.0.0.1'] }
const fixture = await openFixture(options)
const second = await startServer(fixture.database.url, options)
afterAll(() => second.close())
const world = await makeWorld(fixture)
const { viewer } = world.people
const PASSWORD = 'correct horse battery'
await givePassword(fixture, PASSWORD, viewer)
const moveClock = movableClock(fixture.database)
const MINUTE = 60_000

const from = (address: string, server = fixture.server) => new Visitor(server.url, { from: address })
beforeEach(() => fixture.database.run('delete from sign_in_attempts'))

/** What is stored about attempts for somebody. */
const attempts = () =>
  fixture.database.run('select from sign_in_attempts where subject = $1', [subjectOf(viewer.email)])

/** Whether a password is taken: the next page asks for the code. Null if it was not compared. */
async function isTaken(visitor: Visitor, password = PASSWORD): Promise<boolean | null> {
  const { status, headers } = await sendPassword(visitor, viewer, password)
  expect([303, 422, 429]).toContain(status)
  if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  return status === 429 ? null : status === 303
}

/** Notes an attempt of a network for somebody. @returns the seconds that it has to wait */
async function tryFrom(database: Database, key: string): Promise<number> {
  const attempt = { tried: 'password', email: viewer.email, key } as const
  return (await database.transaction((tx) => beginAttempt(tx, attempt))).wait
}

/** Tries passwords for somebody from so many networks, as other processes would count them. */
async function attackFrom(networks: number): Promise<void> {
  const { database } = fixture.server.app
  for (let i = 0; i < networks; i++) {
    expect(await tryFrom(database, `10.0.${i}.0/24`)).toBe(0)
  }
}

test('two processes together let a network try ten passwords for an e-mail in 15 minutes', async () => {
  const [first, other] = [from('192.0.2.1'), from('192.0.2.99', second)]
  for (let i = 0; i < 5; i++) {
    for (const visitor of [first, other]) expect(await isTaken(visitor, `wrong password ${i}`)).toBe(false)
  }
  for (const visitor of [first, other]) expect(await isTaken(visitor)).toBeNull()
  expect(await attempts(), 'what is refused writes nothing').toHaveLength(10)
  expect(await isTaken(from('198.51.100.1', second)), 'from another network').toBe(true)
  expect((await sendPassword(first, world.people.agency, 'something')).html).toContain('That did not work.')
  const refused = await sendPassword(first, viewer, PASSWORD)
  expect(refused.html).toContain('Try again in 15 minutes')
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
  await moveClock(15 * MINUTE)
  expect(await isTaken(first)).toBe(true)
  // What was right is forgotten.
  expect(await attempts()).toEqual([])
})

test('an e-mail that many networks try slows down those who are new, and refuses nobody', async () => {
  await attackFrom(20)
  const began = performance.now()
  expect(await isTaken(from('203.0.113.1'), 'one more')).toBe(false)
  expect(await isTaken(from('198.51.100.1', second))).toBe(true)
  expect(performance.now() - began).toBeGreaterThanOrEqual(2_000)
})

test('a link of the operator forgets what was tried, so that the new password works where the former was refused', async () => {
  const { database } = fixture.server.app
  const visitor = from('198.51.100.1')
  await attackFrom(200)
  for (let i = 0; i < 10; i++) await tryFrom(database, '198.51.100.0/24')
  expect(await isTaken(visitor)).toBeNull()
  const { token } = await inTransaction(database, installationAccess('operator'), (change) =>
    createRecoveryLink(change, anyKey({ companyId: viewer.companyId, id: viewer.userId })),
  )
  const path = pathOfLink(token)
  const reply = await visitor.submit(formTo(await visitor.page(path), path), { password: PASSWORD })
  expect(reply.to).toContain('/portal/sign-in/code')
  expect(await attempts()).toEqual([])
  expect(await isTaken(visitor)).toBe(true)
})

test('attempts at the same moment are all counted', async () => {
  const databases = [fixture.server.app.database, second.app.database]
  const all = Array.from({ length: 60 }, (_, i) => tryFrom(databases[i % 2]!, '192.0.2.0/24'))
  expect((await Promise.all(all)).filter((wait) => wait === 0)).toHaveLength(10)
})

test('codes are counted like passwords, where somebody signs in and, for each browser, where a factor is proved again', async () => {
  const visitor = from('192.0.2.1')
  await sendPassword(visitor, viewer, PASSWORD)
  const page = await visitor.page('/portal/sign-in/code')
  const secret = secretOf(page)
  await visitor.submit(formTo(page, '/portal/sign-in/code'), { code: codeOf(secret) })
  await fixture.database.run('update authenticators set last_step = 0')
  const other = from('192.0.2.1', second)
  await sendPassword(other, viewer, PASSWORD)
  const right = new Set([-1, 0, 1, 2].map((periods) => codeOf(secret, periods)))
  const wrong = () => ['271828', '314159', '141421', '161803', '577215'].find((code) => !right.has(code))!
  for (let i = 0; i < 10; i++) expect((await other.post('/portal/sign-in/code', { code: wrong() })).status).toBe(422)
  expect((await other.post('/portal/sign-in/code', { code: codeOf(secret) })).status).toBe(429)
  // Whoever shares the network, and is signed in, has attempts of their own.
  for (let i = 0; i < 10; i++) expect((await visitor.post('/portal/prove', { 'proof-code': wrong() })).status).toBe(422)
  expect((await visitor.post('/portal/prove', { 'proof-code': codeOf(secret) })).status).toBe(429)
  // A right password does not let somebody guess more codes.
  await sendPassword(other, viewer, PASSWORD)
  expect((await other.post('/portal/sign-in/code', { code: codeOf(secret) })).status).toBe(429)
  await moveClock(15 * MINUTE)
  await sendPassword(other, viewer, PASSWORD)
  expect((await other.post('/portal/sign-in/code', { code: codeOf(secret) })).status).toBe(303)
})

test('what was typed as an e-mail or a password is in no row and no log', async () => {
  const typed = { email: 'my-secret-password@typed.example', password: 'Typed-in-the-wrong-field' }
  await from('192.0.2.1').post('/portal/sign-in', typed)
  const stored = `${await everything(fixture.database)}${JSON.stringify(fixture.server.log)}`
  for (const text of Object.values(typed)) expect(stored).not.toContain(text)
})
