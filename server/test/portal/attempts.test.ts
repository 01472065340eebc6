import { createHash } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { installationAccess } from '../../src/base/access/access.ts'
import { inTransaction } from '../../src/base/changes/actions.ts'
import { newId } from '../../src/base/db/id.ts'
import { createRecoveryLink, pathOfLink } from '../../src/organisation/identities/links-actions.ts'
import { beginAttempt } from '../../src/portal/sign-in/attempts-store.ts'
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

/** What attempts for somebody are counted by. */
const subjectOf = ({ email }: { email: string }) => createHash('sha256').update(email).digest()

/** Whether a password is taken: the next page asks for the code. */
async function isTaken(visitor: Visitor, password = PASSWORD): Promise<boolean> {
  const { status } = await sendPassword(visitor, viewer, password)
  expect([303, 422]).toContain(status)
  return status === 303
}

test('two processes together let a network try ten passwords for an e-mail in 15 minutes', async () => {
  const [first, other] = [from('192.0.2.1'), from('192.0.2.99', second)]
  for (let i = 0; i < 5; i++) {
    for (const visitor of [first, other]) expect(await isTaken(visitor, `wrong password ${i}`)).toBe(false)
  }
  for (const visitor of [first, other]) expect(await isTaken(visitor)).toBe(false)
  expect(await isTaken(from('198.51.100.1', second)), 'from another network').toBe(true)
  expect((await sendPassword(first, world.people.agency, 'something')).html).toContain('That did not work.')
  await moveClock(15 * MINUTE)
  expect(await isTaken(first)).toBe(true)
  // What was right is forgotten.
  expect(await fixture.database.run('select from sign_in_attempts where subject = $1', [subjectOf(viewer)])).toEqual([])
})

test('an e-mail can be tried a hundred times a day, from anywhere; a link works still', async () => {
  const subject = subjectOf(viewer)
  const { database } = fixture.server.app
  for (let i = 0; i < 99; i++) {
    expect(await beginAttempt(database, { id: newId(), subject, network: `10.0.${i}.0/24` })).toBe(true)
  }
  expect(await isTaken(from('203.0.113.1'), 'the hundredth')).toBe(false)
  for (const server of [fixture.server, second]) expect(await isTaken(from('198.51.100.1', server))).toBe(false)
  const { token } = await inTransaction(database, installationAccess('operator'), (change) =>
    createRecoveryLink(change, anyKey({ companyId: viewer.companyId, id: viewer.userId })),
  )
  const visitor = from('198.51.100.1')
  const path = pathOfLink(token)
  const reply = await visitor.submit(formTo(await visitor.page(path), path), { password: PASSWORD })
  expect(reply.to).toContain('/portal/sign-in/code')
  await moveClock(24 * 60 * MINUTE)
  expect(await isTaken(from('198.51.100.1'))).toBe(true)
})

test('attempts at the same moment are all counted', async () => {
  const subject = subjectOf({ email: 'nobody@example.com' })
  const databases = [fixture.server.app.database, second.app.database]
  const attempts = Array.from({ length: 60 }, (_, i) =>
    beginAttempt(databases[i % 2]!, { id: newId(), subject, network: '192.0.2.0/24' }),
  )
  const allowed = (await Promise.all(attempts)).filter((isAllowed) => isAllowed)
  expect(allowed.length).toBeLessThanOrEqual(10)
})

test('codes are counted like passwords, where somebody signs in and where a factor is proved again', async () => {
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
  for (let i = 0; i < 5; i++) {
    expect((await other.post('/portal/sign-in/code', { code: wrong() })).status).toBe(422)
    expect((await visitor.post('/portal/prove', { 'proof-code': wrong() })).status).toBe(422)
  }
  expect((await other.post('/portal/sign-in/code', { code: codeOf(secret) })).status).toBe(422)
  expect((await visitor.post('/portal/prove', { 'proof-code': codeOf(secret) })).status).toBe(422)
  // A right password does not let somebody guess more codes.
  await sendPassword(other, viewer, PASSWORD)
  expect((await other.post('/portal/sign-in/code', { code: codeOf(secret) })).status).toBe(422)
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
