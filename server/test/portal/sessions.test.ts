import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../../src/base/changes/actions.ts'
import { newId } from '../../src/base/db/id.ts'
import { endSession } from '../../src/organisation/sessions/store.ts'
import { editUsers, restrictUsers, switchUsers } from '../../src/organisation/users/actions.ts'
import { anyKey } from '../factory.ts'
import { byVerb } from '../by-verb.ts'
import { openFixture, UNKNOWN_ID } from '../fixture.ts'
import { movableClock } from '../movable-clock.ts'
import { startServer } from '../server.ts'
import { isSignedIn } from './factors.ts'
import { makeKeyOf } from './objects.ts'
import { Visitor } from './visitor.ts'
import { bring, makeWorld, type Member, type MemberName, signIn } from './world.ts'

// Two processes on one database: what one of them takes from somebody is gone with the next request to the other.

const fixture = await openFixture()
const verbs = byVerb(fixture)
const world = await makeWorld(fixture)
const second = await startServer(fixture.database.url)
afterAll(() => second.close())
const moveClock = movableClock(fixture.database)
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Somebody in one browser, whose requests go to both processes in turn. */
async function openBoth(member: Member): Promise<[first: Visitor, other: Visitor, sessionId: string]> {
  const { token, sessionId } = await signIn(fixture, member)
  const [first, other] = [new Visitor(fixture.server.url), new Visitor(second.url)]
  for (const visitor of [first, other]) bring(visitor, token)
  return [first, other, sessionId]
}

/** Changes a user through the first process. */
async function change(
  { userId, companyId }: Member,
  work: (c: Parameters<Parameters<typeof inTransaction>[2]>[0], key: ReturnType<typeof anyKey>) => Promise<unknown>,
): Promise<void> {
  const { database } = fixture.server.app
  await inTransaction(database, world.people.administrator.access, (c) => work(c, anyKey({ companyId, id: userId })))
}
const statusOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).status

test('a lowered role counts with the next request to another process', async () => {
  const { administrator } = world.people
  const member = await makeMember('administrator')
  const [, other] = await openBoth(member)
  const { id } = await makeKeyOf(fixture, administrator)
  const paths = ['/portal/settings/api/receivers/new', `/portal/settings/api/keys/${id}`]
  for (const path of paths) expect(await statusOf(other, path)).toBe(200)
  await change(member, (c, key) => editUsers(c, [{ ...key, edit: { role: 'viewer' } }]))
  for (const path of paths) expect(await statusOf(other, path)).toBe(404)
  expect((await other.post(paths[0]!, { url: 'https://receiver.example/' })).status).toBe(404)
  expect((await other.get('/portal/settings/api')).html).not.toContain('receivers/new')
})

test('a restriction counts with the next request to another process', async () => {
  const member = await makeMember('recruiter')
  const [, other] = await openBoth(member)
  const { open, outOfReach } = world.positions
  const offered = async () => (await other.get('/portal/settings/api/keys/new')).html
  expect(await offered()).toContain(outOfReach.id)
  await change(member, (c, key) => restrictUsers(c, [key], [open.id]))
  const html = await offered()
  expect([html.includes(open.id), html.includes(outOfReach.id)]).toEqual([true, false])
  const ask = async (positionIds: string) => {
    const asked = { id: UNKNOWN_ID, name: 'x', access: 'certain', positionIds, expiry: '30', limit: '60' }
    const { status, html: page } = await other.post('/portal/settings/api/keys/new', asked)
    // The seal of a form says when its page was read.
    return `${status} ${page.replaceAll(positionIds, '').replace(/name="seal" value="[^"]*"/, '')}`
  }
  const refused = await ask(outOfReach.id)
  expect(refused).toMatch(/^422 /)
  expect(refused, 'as if there were no such position').toBe(await ask(newId()))
})

test('whoever is deactivated is signed out of that company, in every process, and stays out', async () => {
  const member = await makeMember('viewer')
  const [first, other] = await openBoth(member)
  const elsewhere = await signIn(fixture, member, { hasCompany: false })
  expect(await isSignedIn(other)).toBe(true)
  await change(member, (c, key) => switchUsers(c, [key], false))
  for (const visitor of [first, other]) {
    expect(await isSignedIn(visitor)).toBe(false)
    // The session of the person without a company is theirs, and opens nothing.
    bring(visitor, elsewhere.token)
    const { status, to } = await visitor.get('/portal/settings/api')
    expect([status, to.split('?')[0]]).toEqual([303, '/portal/companies'])
    expect((await visitor.post('/portal/companies', { user: member.userId })).status).toBe(404)
  }
})

test('a session that was ended, or chose another company, opens nothing in another process', async () => {
  const { viewer, agency } = world.people
  const [first, other, sessionId] = await openBoth(viewer)
  expect(await isSignedIn(other)).toBe(true)
  await endSession(fixture.server.app.database, agency.identityId, sessionId)
  expect(await isSignedIn(other), 'nobody ends the session of somebody else').toBe(true)
  await first.post('/portal/companies', { user: viewer.userId })
  expect([await isSignedIn(first), await isSignedIn(other)]).toEqual([true, false])
  const token = [...first.cookies.values()][0]!
  expect(await isSignedIn(bring(other, token))).toBe(true)
  await first.post('/portal/sign-out')
  expect(await isSignedIn(bring(other, token))).toBe(false)
})

test('a session without its user is nobody, even if its row was not deleted', async () => {
  const member = await makeMember('viewer')
  await verbs.switchUser({ id: member.userId }, false)
  const [deactivated] = await openBoth(member)
  expect((await deactivated.get('/portal/settings/api')).to).toContain('/portal/companies?')
  await verbs.switchUser({ id: member.userId }, true)
  const [ofAnother] = await openBoth({ ...member, identityId: world.people.agency.identityId })
  expect((await ofAnother.get('/portal/settings/api')).to).toContain('/portal/companies?')
})

test('a session ends after seven days without a request, and after thirty in all', async () => {
  const [idle, , idleId] = await openBoth(world.people.viewer)
  const [busy] = await openBoth(world.people.recruiter)
  const seen = () => fixture.database.run('select seen_at from sessions where id = $1', [idleId])
  const before = await seen()
  expect(await isSignedIn(idle)).toBe(true)
  expect(await seen(), 'written once a minute').toEqual(before)
  await moveClock(7 * DAY - 60_000)
  expect([await isSignedIn(idle), await isSignedIn(busy)]).toEqual([true, true])
  expect(await seen()).not.toEqual(before)
  for (let day = 7; day < 30; day += 6) {
    await moveClock(6 * DAY)
    expect(await isSignedIn(busy), `after ${day + 6} days`).toBe(day + 6 < 30)
  }
  expect(await isSignedIn(idle)).toBe(false)
})

test('whoever has typed a password has ten minutes for the second factor', async () => {
  const { viewer } = world.people
  const { sessionId, token } = await signIn(fixture, viewer, { hasCompany: false })
  await fixture.database.run(
    `update sessions set proven_at = null, expires_at = clock() + interval '10 minutes' where id = $1`,
    [sessionId],
  )
  const visitor = bring(new Visitor(second.url), token)
  expect(await statusOf(visitor, '/portal/sign-in/code')).toBe(200)
  await moveClock(10 * 60_000)
  expect((await visitor.get('/portal/sign-in/code')).to).toContain('/portal/sign-in?')
})

/** A new member of the company, so that no test changes somebody whom another one uses. */
async function makeMember(role: 'administrator' | 'recruiter' | 'viewer'): Promise<Member> {
  const { companies } = world
  const user = await fixture.make.user(companies.home, { role })
  const identityId = await verbs.join(user)
  const name: MemberName = role
  return { ...world.people[name], companyId: companies.home.id, userId: user.id, identityId, email: user.email }
}
