import { afterAll, describe, expect, test } from 'vitest'
import { installationAccess } from '../../src/base/access/access.ts'
import type { AllowedKey } from '../../src/base/access/reach.ts'
import { type Change, inTransaction } from '../../src/base/changes/actions.ts'
import { createInvitation, createRecoveryLink, pathOfLink } from '../../src/organisation/identities/links-actions.ts'
import { editUsers, switchUsers, userAccess } from '../../src/organisation/users/actions.ts'
import { openFixture } from '../fixture.ts'
import { isSignedIn, sendPassword } from './factors.ts'
import { parsePage } from './parsed-page.ts'
import { makePerson, openAs, PASSWORD, type Person } from './person.ts'
import { formTo, Visitor } from './visitor.ts'

// One person, and two companies that know nothing of each other.

const fixture = await openFixture()
const { make, server, database } = fixture
const pool = server.app.database
const [first, second] = [await make.company({ name: 'Forste AS' }), await make.company({ name: 'Andre AS' })]
const administrator = await makePerson(fixture, [second])
const browser = await openAs(fixture, administrator)
afterAll(() => browser.close())
const nobody = () => new Visitor(server.url)

/** Does something with a user as the administrator of the second company, or as the operator. */
async function change<T>(
  userId: string,
  work: (c: Change, user: AllowedKey<'users'>) => Promise<T>,
  by: 'administrator' | 'operator' = 'administrator',
): Promise<T> {
  const access = by === 'operator' ? installationAccess('operator') : await userAccess(pool, administrator.userId)
  return inTransaction(pool, access, async (c) => work(c, (await c.within('users', [userId]))[0]!))
}

/** Invites somebody to the second company by its screen. @returns the path of the link that the page shows */
async function inviteByScreen(email: string): Promise<{ path: string; userId: string }> {
  const page = await browser.page('/portal/team/invite')
  const reply = await browser.submit(formTo(page, '/portal/team/invite'), { email })
  expect(reply.status, reply.html).toBe(200)
  const path = /\/portal\/welcome\/[\w-]{43}/.exec(parsePage(reply.html).text)![0]
  const [user] = await database.run<{ id: string }>('select id from users where company_id = $1 and email = $2', [
    second.id,
    email,
  ])
  return { path, userId: user!.id }
}

const identityOf = ({ identityId }: Pick<Person, 'identityId'>) =>
  database.run('select * from identities where id = $1', [identityId])
const joined = async (userId: string) =>
  (
    await database.run<{ identity: string | null }>('select identity_id as identity from users where id = $1', [userId])
  )[0]!.identity
const companiesOf = async (visitor: Visitor) => {
  const { text } = await visitor.page('/portal/companies')
  return [first, second].filter(({ name }) => text.includes(`Open ${name}`)).map(({ name }) => name)
}

describe('a company that invites somebody who works for another one', () => {
  test('gets neither into their account, nor to their password, nor to their company', async () => {
    const person = await makePerson(fixture, [first])
    const before = await identityOf(person)
    const { path, userId } = await inviteByScreen(person.email)
    const anonymous = nobody()
    for (const visitor of [browser, anonymous]) {
      const page = await visitor.page(path)
      expect(page.text).not.toContain(first.name)
      const reply = await visitor.post(path, { name: 'Evil', password: 'another password', lost: 'on' })
      expect([reply.status, reply.to, reply.cookies]).toEqual([303, path, []])
    }
    expect([await isSignedIn(anonymous), await identityOf(person), await joined(userId)]).toEqual([false, before, null])
    expect(await companiesOf(browser)).toEqual([second.name])
    // The link still works for whom it was made.
    const own = await openAs(fixture, person)
    expect((await own.submit(formTo(await own.page(path), path))).status).toBe(303)
    expect([await joined(userId), await identityOf(person)]).toEqual([person.identityId, before])
    expect(await companiesOf(own)).toEqual([first.name, second.name])
  })

  test('connects nobody by giving a user the e-mail of an account', async () => {
    const person = await makePerson(fixture, [first])
    const { path, userId } = await inviteByScreen(`other-${person.email}`)
    const page = await browser.page(`/portal/team/${userId}/edit`)
    expect((await browser.submit(formTo(page, page.forms.at(-1)!.action), { email: person.email })).status).toBe(303)
    expect(await joined(userId)).toBeNull()
    expect(await companiesOf(await openAs(fixture, person))).toEqual([first.name])
    // The link was handed to somebody else.
    await nobody().page(path, 404)
    expect((await nobody().post(path, { name: 'Evil', password: PASSWORD })).status).toBe(404)
  })

  test('cannot turn a link of the operator on somebody else by another e-mail', async () => {
    const person = await makePerson(fixture, [first])
    const before = await identityOf(person)
    const { userId } = await inviteByScreen(`mine-${person.email}`)
    const path = pathOfLink((await change(userId, createRecoveryLink, 'operator')).token)
    await nobody().page(path)
    await change(userId, (c, user) => editUsers(c, [{ ...user, edit: { email: person.email } }]))
    await nobody().page(path, 404)
    expect((await nobody().post(path, { password: 'another password' })).status).toBe(404)
    expect(await identityOf(person)).toEqual(before)
  })

  test('gives no account to whoever has an older link, also if the e-mail changes at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { path, userId } = await inviteByScreen(`older${round}@example.com`)
      const newer = `newer${round}@example.com`
      const [reply] = await Promise.all([
        nobody().post(path, { name: 'Ny', password: PASSWORD }),
        change(userId, (c, user) => editUsers(c, [{ ...user, edit: { email: newer } }])),
      ])
      expect([303, 404, 422]).toContain(reply.status)
      expect(await database.run('select from identities where email = $1', [newer])).toEqual([])
      expect((await joined(userId)) !== null).toBe(reply.status === 303)
    }
  })
})

describe('an account that another company made for an e-mail, which its owner never proved', () => {
  test('gets nothing of the company that invites the e-mail later, although it is signed in: the link decides', async () => {
    // An administrator of the first company types the e-mail of a victim, and opens the link without her.
    const squatter = await makePerson(fixture, [first])
    const before = await identityOf(squatter)
    const attacker = await openAs(fixture, squatter)
    const { path, userId } = await inviteByScreen(squatter.email)
    expect([await joined(userId), await companiesOf(attacker)]).toEqual([null, [first.name]])
    expect((await attacker.post('/portal/companies', { user: userId })).status).toBe(404)
    expect((await attacker.page('/portal/companies')).text).not.toContain(second.name)
    const forged = pathOfLink('A'.repeat(43))
    expect([(await attacker.get(forged)).status, (await attacker.post(forged)).status]).toEqual([404, 404])
    // Signing in anew, once the invitation exists, connects nothing either.
    expect(await companiesOf(await openAs(fixture, squatter))).toEqual([first.name])
    expect([await joined(userId), await identityOf(squatter)]).toEqual([null, before])
    // The link itself gives nobody the account: its reader has to sign in with it.
    const owner = nobody()
    expect((await owner.post(path, { name: 'Owner', password: 'another password' })).to).toBe(path)
    expect([await isSignedIn(owner), await joined(userId)]).toEqual([false, null])
  })

  test('is the owner’s by a link of the operator, and its maker is signed out and cannot sign in again', async () => {
    const squatter = await makePerson(fixture, [first])
    const attacker = await openAs(fixture, squatter)
    const { userId } = await inviteByScreen(squatter.email)
    const path = pathOfLink((await change(userId, createRecoveryLink, 'operator')).token)
    const owner = nobody()
    const reply = await owner.post(path, { password: 'en hest i skogen', lost: 'on' })
    expect([reply.status, await joined(userId)]).toEqual([303, squatter.identityId])
    expect(await isSignedIn(attacker)).toBe(false)
    expect((await sendPassword(nobody(), squatter, PASSWORD)).status).toBe(422)
    expect((await sendPassword(nobody(), squatter, 'en hest i skogen')).status).toBe(303)
  })
})

describe('somebody who works for two companies', () => {
  test('keeps the account when one of them changes their e-mail', async () => {
    const person = await makePerson(fixture, [first, second])
    const before = await identityOf(person)
    const page = await browser.page(`/portal/team/${person.userIds[1]}/edit`)
    const reply = await browser.submit(formTo(page, page.forms.at(-1)!.action), { email: 'renamed@example.com' })
    expect(reply.status).toBe(303)
    expect(await identityOf(person)).toEqual(before)
    expect((await sendPassword(nobody(), person, PASSWORD)).status).toBe(303)
    expect((await sendPassword(nobody(), { email: 'renamed@example.com' }, PASSWORD)).status).toBe(422)
  })

  test('goes on working for the other one when one deactivates them, and comes back when it reactivates them', async () => {
    const person = await makePerson(fixture, [first, second])
    const [, userId] = person.userIds as [string, string]
    const there = await openAs(fixture, person)
    const here = await openAs(fixture, { ...person, companyId: second.id, userId })
    await here.page('/portal/settings/api')
    await change(userId, (c, user) => switchUsers(c, [user], false))
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([false, true])
    expect((await there.page('/portal/settings/api')).text).toContain(first.name)
    expect(await companiesOf(there)).toEqual([first.name])
    expect((await there.post('/portal/companies', { user: userId })).status).toBe(404)
    await change(userId, (c, user) => switchUsers(c, [user], true))
    expect(await companiesOf(there)).toEqual([first.name, second.name])
  })

  test('joins a company as one user only', async () => {
    const person = await makePerson(fixture, [first, second])
    await change(person.userIds[1]!, (c, user) => editUsers(c, [{ ...user, edit: { email: 'former@example.com' } }]))
    const { path, userId } = await inviteByScreen(person.email)
    const own = await openAs(fixture, person)
    const reply = await own.submit(formTo(await own.page(path), path))
    expect([reply.status, await joined(userId)]).toEqual([422, null])
  })
})

describe('somebody who has joined', () => {
  test('needs no invitation, and nobody else joins in their place', async () => {
    const person = await makePerson(fixture, [first, second])
    const [, userId] = person.userIds as [string, string]
    await expect(change(userId, createInvitation)).rejects.toThrow('has joined already')
    const reply = await browser.post(`/portal/team/${userId}/invite`)
    expect([reply.status, parsePage(reply.html).text]).toEqual([422, expect.stringContaining('joined already')])
    expect(await joined(userId)).toBe(person.identityId)
  })

  test('gets the own name as the name of the user, if the company has not given one', async () => {
    const [named, unnamed] = [await inviteByScreen('named@example.com'), await inviteByScreen('unnamed@example.com')]
    await change(named.userId, (c, user) => editUsers(c, [{ ...user, edit: { name: 'Given Name' } }]))
    for (const { path } of [named, unnamed]) {
      expect((await nobody().post(path, { name: 'Own Name', password: PASSWORD })).status).toBe(303)
    }
    const names = await database.run('select name from users where id = any ($1) order by email', [
      [named.userId, unnamed.userId],
    ])
    expect(names).toEqual([{ name: 'Given Name' }, { name: 'Own Name' }])
  })
})

test('a link that somebody was given before they were deactivated stays dead when they are reactivated', async () => {
  const { path, userId } = await inviteByScreen('comes-back@example.com')
  for (const isActive of [false, true]) await change(userId, (c, user) => switchUsers(c, [user], isActive))
  expect((await nobody().get(path)).status).toBe(404)
})
