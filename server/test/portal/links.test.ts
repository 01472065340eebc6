import { expect, test } from 'vitest'
import { installationAccess } from '../../src/base/access/access.ts'
import { inTransaction } from '../../src/base/changes/actions.ts'
import { newId } from '../../src/base/db/id.ts'
import { createRecoveryLink, pathOfLink } from '../../src/organisation/identities/links-actions.ts'
import { editUsers, switchUsers } from '../../src/organisation/users/actions.ts'
import { everything } from '../everything.ts'
import { anyKey } from '../factory.ts'
import { openFixture } from '../fixture.ts'
import { movableClock } from '../movable-clock.ts'
import { givePassword, isSignedIn, sendPassword, tokenOf } from './factors.ts'
import { formTo, Visitor } from './visitor.ts'
import { bring, invite, makeWorld, type Member, signIn, visitAs } from './world.ts'

// Links that somebody is given: by a company, or by whoever runs the installation.

const fixture = await openFixture()
const world = await makeWorld(fixture)
const { agency, viewer, recruiter } = world.people
const moveClock = movableClock(fixture.database)
const PASSWORD = 'correct horse battery'
const DAY = 86_400_000
const nobody = () => new Visitor(fixture.server.url)

let count = 0
const inviteSomebody = (email = `invited${++count}@example.com`) => invite(fixture, world.companies.home, email)
const recover = async ({ companyId, userId }: Member) =>
  pathOfLink(
    (
      await inTransaction(fixture.server.app.database, installationAccess('operator'), (change) =>
        createRecoveryLink(change, anyKey({ companyId, id: userId })),
      )
    ).token,
  )
/** Opens a link and sends its form. @returns the status */
async function use(visitor: Visitor, path: string, fields: Record<string, string> = {}): Promise<number> {
  const page = await visitor.page(path)
  return (await visitor.submit(formTo(page, path), { password: PASSWORD, ...fields })).status
}

test('opening a link uses nothing up, however often a scanner of mail does', async () => {
  const { path } = await inviteSomebody()
  const before = await everything(fixture.database)
  for (let i = 0; i < 3; i++) {
    await nobody().page(path)
    await nobody().get(path, { method: 'HEAD' })
  }
  expect(await everything(fixture.database)).toBe(before)
  expect(await use(nobody(), path, { name: 'Ny' })).toBe(303)
})

test('a link works once, also if two browsers send its form at the same moment', async () => {
  const { path } = await inviteSomebody()
  const send = () => nobody().post(path, { name: 'Ny', password: PASSWORD })
  const replies = await Promise.all([send(), send(), send()])
  expect(replies.filter(({ status }) => status === 303)).toHaveLength(1)
  expect(replies.filter(({ status, cookies }) => status !== 303 && cookies.length === 0)).toHaveLength(2)
  const again = nobody()
  expect((await again.get(path)).status).toBe(404)
  expect((await again.post(path, { name: 'Ny', password: PASSWORD })).status).toBe(404)
  expect(tokenOf(again)).toBeUndefined()
})

test('an invitation works for seven days, and a link of the operator for an hour', async () => {
  const [invitation, recovery] = [(await inviteSomebody()).path, await recover(recruiter)]
  await moveClock(3_600_000 - 5_000)
  await nobody().page(recovery)
  await moveClock(5_000)
  await nobody().page(recovery, 404)
  await moveClock(7 * DAY - 3_600_000 - 5_000)
  await nobody().page(invitation)
  await moveClock(5_000)
  await nobody().page(invitation, 404)
  for (const path of [invitation, recovery]) {
    expect((await nobody().post(path, { name: 'Ny', password: PASSWORD })).status).toBe(404)
  }
})

test('a newer link ends the one before it', async () => {
  const [older, newer] = [await recover(viewer), await recover(viewer)]
  expect([(await nobody().get(older)).status, (await nobody().get(newer)).status]).toEqual([404, 200])
})

test('no link lets a deactivated user in', async () => {
  const { path, userId } = await inviteSomebody()
  const { companyId } = viewer
  const recovery = await recover(viewer)
  const key = anyKey({ companyId, id: userId })
  const switched = (isActive: boolean) =>
    inTransaction(fixture.server.app.database, installationAccess('operator'), (change) =>
      switchUsers(change, [key, anyKey({ companyId, id: viewer.userId })], isActive),
    )
  await switched(false)
  for (const each of [path, recovery]) {
    await nobody().page(each, 404)
    expect((await nobody().post(each, { name: 'Ny', password: PASSWORD })).status).toBe(404)
  }
  await switched(true)
})

test('an invitation neither signs in nor changes somebody who has an account: they accept it with their own factor', async () => {
  await givePassword(fixture, PASSWORD, agency)
  const identity = () => fixture.database.run('select * from identities where id = $1', [agency.identityId])
  const before = await identity()
  const { path, userId } = await inviteSomebody(agency.email)
  const visitor = nobody()
  // Whoever has the link alone, and somebody else who is signed in.
  const other = await visitAs(fixture, world, 'viewer')
  for (const each of [visitor, other]) {
    const page = await each.page(path)
    expect(page.forms.filter(({ action }) => action === path)).toEqual([])
    const reply = await each.post(path, { name: 'Evil', password: 'another password', lost: 'on' })
    expect([reply.status, reply.to]).toEqual([303, path])
  }
  expect([await isSignedIn(visitor), await identity()]).toEqual([false, before])
  const joined = () => fixture.database.run('select identity_id from users where id = $1', [userId])
  expect(await joined()).toEqual([{ identity_id: null }])
  await sendPassword(visitor, agency, PASSWORD, path)
  expect((await visitor.get(path)).html, 'a password alone is not enough').not.toContain(`action="${path}"`)

  const own = bring(nobody(), (await signIn(fixture, agency)).token)
  const token = tokenOf(own)
  const page = await own.page(path)
  expect(formTo(page, path).fields).toEqual([])
  const accepted = await own.submit(formTo(page, path))
  expect([accepted.status, accepted.to, await identity()]).toEqual([303, '/portal', before])
  expect(await joined()).toEqual([{ identity_id: agency.identityId }])
  // They work for the new company now, and chose it with a new token.
  expect(tokenOf(own)).not.toBe(token)
  expect(await isSignedIn(bring(nobody(), token ?? ''))).toBe(false)
  expect((await own.page('/portal/settings/api')).text).toContain(world.companies.home.name)
  expect((await own.page('/portal/companies')).forms.filter(({ action }) => action.includes('companies'))).toHaveLength(
    2,
  )
})

test('a link of the operator gives a new password, and signs all browsers out', async () => {
  const browsers = [await visitAs(fixture, world, 'recruiter'), await visitAs(fixture, world, 'recruiter')]
  const visitor = nobody()
  expect(await use(visitor, await recover(recruiter))).toBe(303)
  for (const each of browsers) expect(await isSignedIn(each)).toBe(false)
  expect((await sendPassword(nobody(), recruiter, PASSWORD)).status).toBe(303)
  // The second factor is not given with it.
  expect(await isSignedIn(visitor)).toBe(false)
})

test('nobody gets into the account of a colleague by giving them another e-mail', async () => {
  const key = anyKey({ companyId: recruiter.companyId, id: recruiter.userId })
  const rename = (email: string) =>
    inTransaction(fixture.server.app.database, world.people.administrator.access, (change) =>
      editUsers(change, [{ ...key, edit: { email } }]),
    )
  await rename('evil@example.com')
  await expect(recover(recruiter)).rejects.toThrow(`signs in as ${recruiter.email}, and not as evil@example.com`)
  await rename(recruiter.email)
  await nobody().page(await recover(recruiter))
})

test('the tokens of links and sessions are in no row and no log', async () => {
  const { path, token } = await inviteSomebody()
  const visitor = nobody()
  await use(visitor, path, { name: 'Ny' })
  await nobody().get(path)
  const stored = `${await everything(fixture.database)}${JSON.stringify(fixture.server.log)}`
  for (const secret of [token, tokenOf(visitor) ?? '']) {
    expect(secret).toHaveLength(43)
    for (const form of [secret, Buffer.from(secret, 'base64url').toString('hex')]) expect(stored).not.toContain(form)
  }
})

test('a link of the operator removes the passkeys of whoever had the account before', async () => {
  const add =
    'insert into passkeys (id, identity_id, credential_id, public_key, sign_counter, transports, name, created_at)'
  const id = newId()
  await fixture.database.run(`${add} values ($1, $2, $3, '\\x00', 0, '{}', 'Laptop', clock())`, [
    id,
    agency.identityId,
    Buffer.from(id),
  ])
  expect(await use(nobody(), await recover(agency))).toBe(303)
  expect(await fixture.database.run('select from passkeys where id = $1', [id])).toEqual([])
})
