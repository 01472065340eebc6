import { describe, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { runIn } from '../../../test/command.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { openFixture } from '../../../test/fixture.ts'
import { PUBLIC_URL } from '../../../test/server.ts'
import { accessOfUser, installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { newId } from '../../base/db/id.ts'
import { createInvitation } from '../identities/links-actions.ts'
import { insertSession } from '../sessions/store.ts'
import { makeToken } from '../sessions/token.ts'
import { createUsers, restrictUsers, switchUsers, userAccess } from './actions.ts'
import { listUsers, type UserFilter } from './list-store.ts'

const { make, server, database } = await openFixture()
const verbs = byVerb({ server })
const pool = server.app.database
const run = runIn({ PUBLIC_URL }, pool)
const operator = installationAccess('operator')

const company = await make.company()
const [seen, unseen] = [await make.position(company), await make.position(company)]
const keyOf = ({ id }: { id: typeof seen.id }) => ({ companyId: company.id, id })

async function userNamed(name: string, values: Parameters<typeof make.user>[1] = {}, granted: { id: string }[] = []) {
  return make.user(company, { name, email: `${name.toLowerCase() || newId()}@example.com`, ...values }, granted)
}
async function identity(email: string): Promise<string> {
  const id = newId()
  await database.run('insert into identities (id, email, created_at) values ($1, $2, clock())', [id, email])
  return id
}

const kari = await userNamed('Kari', { identity_id: await identity('kari@elsewhere.example') })
const bo = await userNamed('bo', { role: 'viewer', identities: false })
const anne = await userNamed('Anne', { role: 'recruiter', restricted: true }, [seen, unseen])
const gone = await userNamed('Gone', { identity_id: await identity('gone@example.com') })
const nameless = await userNamed('', { email: 'cc@example.com', role: 'viewer' })
const { expiresAt } = await inTransaction(pool, operator, (c) => createInvitation(c, keyOf(bo)))
await inTransaction(pool, operator, (c) => switchUsers(c, [keyOf(gone)], false))
const asKari = await userAccess(pool, kari.id)

const list = (filter: UserFilter = {}, access = asKari) => listUsers(pool, access, filter, { limit: 100 })
const ids = async (filter: UserFilter = {}) => (await list(filter)).map(({ id }) => id)

describe('the list of users', () => {
  test('says whether somebody has joined, can join, was not invited or is deactivated', async () => {
    const states = Object.fromEntries((await list()).map(({ id, state, invitedUntil }) => [id, [state, invitedUntil]]))
    expect(states).toEqual({
      [kari.id]: ['active', null],
      [bo.id]: ['invited', expiresAt],
      [anne.id]: ['not_invited', null],
      [gone.id]: ['deactivated', null],
      [nameless.id]: ['not_invited', null],
    })
    for (const state of ['active', 'invited', 'not_invited', 'deactivated'] as const) {
      const found = await list({ state })
      expect(found.length).toBeGreaterThan(0)
      expect(new Set(found.map((user) => user.state))).toEqual(new Set([state]))
    }
  })

  test('is by age, or by name in any case, and by e-mail where there is no name, also page by page', async () => {
    expect(await ids()).toEqual([kari, bo, anne, gone, nameless].map(({ id }) => id))
    const byName = [anne, bo, nameless, gone, kari].map(({ id }) => id)
    expect(await ids({ isByName: true })).toEqual(byName)
    const paged: string[] = []
    for (let more = true; more;) {
      const page = await listUsers(pool, asKari, { isByName: true }, { limit: 2, cursor: paged.at(-1) })
      paged.push(...page.map(({ id }) => id))
      more = page.length > 0
    }
    expect(paged).toEqual(byName)
  })

  test('is filtered by role and by words of name and e-mail, in which no character has a meaning', async () => {
    expect(await ids({ role: 'viewer' })).toEqual([bo.id, nameless.id])
    expect(await ids({ words: ['KAR', '@example'] })).toEqual([kari.id])
    expect(await ids({ words: ['cc@'] })).toEqual([nameless.id])
    for (const word of ['%', '_', String.raw`\\`, "'"]) expect(await ids({ words: [word] })).toEqual([])
    expect(await ids({ role: 'viewer', words: ['kari'] })).toEqual([])
    expect(await ids({ id: anne.id })).toEqual([anne.id])
  })

  test('counts the keys that are neither revoked nor expired', async () => {
    const counted = async () => (await list({ id: bo.id }))[0]?.keyCount
    expect(await counted()).toBe(0)
    const key = await make.key(company, { makerId: bo.id })
    await make.key(company, { makerId: bo.id, expiresAt: new Date(Date.now() + 3_600_000) })
    await make.key(company, { makerId: bo.id })
    expect(await counted()).toBe(3)
    const moveClock = movableClock(database)
    await moveClock(3_600_000)
    expect(await counted()).toBe(2)
    await moveClock(-3_600_000)
    await verbs.revoke(key)
    expect(await counted()).toBe(2)
  })

  test('says when somebody was last in the portal, also after they signed out', async () => {
    const seenAt = async () => (await list({ id: kari.id }))[0]?.lastSeenAt ?? null
    expect(await seenAt()).toBeNull()
    // On the command line nobody is seen.
    await inTransaction(pool, asKari, async (c) => c.audit('users edit', [keyOf(kari)]))
    expect(await seenAt()).toBeNull()
    await inTransaction(
      pool,
      accessOfUser({ ...kari, ...keyOf(kari), role: 'administrator', identities: true, restricted: false }),
      async (c) => c.audit('users sign-in', [keyOf(kari)]),
    )
    const signedIn = await seenAt()
    expect(signedIn).not.toBeNull()
    const id = newId()
    await insertSession(pool, {
      ...{ id, token: makeToken(), identityId: kari.identity_id!, client: { address: '127.0.0.1', device: '' } },
      ...{ membership: { companyId: company.id, userId: kari.id }, isProven: true },
    })
    const later = await seenAt()
    expect(later!.getTime()).toBeGreaterThanOrEqual(signedIn!.getTime())
    await database.run('delete from sessions where id = $1', [id])
    expect(await seenAt()).toEqual(signedIn)
  })

  test('shows a restricted administrator all colleagues, whom they can change, and no position out of their reach', async () => {
    const narrow = await userNamed('Narrow', { role: 'administrator', restricted: true }, [seen])
    const access = await userAccess(pool, narrow.id)
    const shown = new Map((await list({}, access)).map((user) => [user.id, user]))
    expect(shown.size).toBe(6)
    expect(shown.get(anne.id)).toMatchObject({ positions: [seen.id], positionCount: 2, isInReach: false })
    expect(shown.get(narrow.id)).toMatchObject({ positions: [seen.id], positionCount: 1, isInReach: true })
    expect(shown.get(kari.id)).toMatchObject({ positions: null, positionCount: null, isInReach: false })
    expect((await list()).every(({ isInReach }) => isInReach)).toBe(true)
    await inTransaction(pool, operator, (c) => restrictUsers(c, [keyOf(anne)], [seen.id]))
    expect((await list({ id: anne.id }, access))[0]).toMatchObject({ positionCount: 1, isInReach: true })
  })
})

describe('`users list` and `users create`', () => {
  test('filter by state, role and words', async () => {
    const emails = async (...options: string[]) =>
      (await run('users', 'list', '--as', kari.id, ...options)).result.users.map(
        ({ email }: { email: string }) => email,
      )
    expect(await emails('--state', 'deactivated')).toEqual([gone.email])
    expect(await emails('--role', 'viewer', '--search', 'bo')).toEqual([bo.email])
    expect((await run('users', 'list', '--state', 'away')).error).toContain('active, invited, not_invited, deactivated')
    const { text } = await run('users', 'list', '--as', kari.id, '--state', 'invited')
    expect(text).toContain(`viewer, everything, without identities, invited, until ${expiresAt.toISOString()}`)
  })

  test('make the link by which a new user joins, in the same transaction', async () => {
    const email = 'new@example.com'
    const { result, text } = await run('users', 'create', email, '--company', company.slug, '--as', kari.id, '--invite')
    expect(result.url).toMatch(new RegExp(`^${PUBLIC_URL}/portal/welcome/[\\w-]{43}$`))
    expect(text).toContain(`${result.url}\n\nIt works once, until`)
    const [made] = await list({ words: [email] })
    expect(made).toMatchObject({ id: result.users[0], state: 'invited' })
    const again = await run('users', 'create', email, '--company', company.slug, '--as', kari.id, '--invite')
    expect(again.error).toBe('The company has a user with that e-mail already.')
  })

  test('create one user for one id', async () => {
    const id = newId()
    const create = (email: string) =>
      inTransaction(pool, asKari, async (c) => {
        const [own] = await c.within('companies', [company.id])
        return createUsers(c, [{ companyId: own!.id, id, email }])
      })
    expect(await create('once@example.com')).toMatchObject([{ id }])
    await expect(create('once@example.com')).rejects.toThrow('A user with this id was created already.')
    const race = await Promise.allSettled(['one', 'two'].map((name) => create(`${name}@example.com`)))
    expect(race.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('show who used the portal before an archive was restored as somebody who has to join again', async () => {
    const back = await userNamed('Back')
    const asBack = { ...back, ...keyOf(back), role: 'administrator', identities: true, restricted: false } as const
    const cells = async () => (await run('users', 'list', '--as', kari.id, '--search', 'Back')).text
    expect(await cells()).toContain('administrator, everything, no invitation')
    await inTransaction(pool, accessOfUser(asBack), async (c) => c.audit('users sign-in', [keyOf(back)]))
    expect(await cells()).toContain('administrator, everything, has to join again, last seen ')
  })
})
