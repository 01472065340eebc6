import { describe, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { effects } from '../../../test/effects.ts'
import { openFixture } from '../../../test/fixture.ts'
import type { Role } from '../../base/access/abilities.ts'
import type { Access } from '../../base/access/access.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import { createUsers, editUsers, restrictUsers, switchUsers, userAccess } from './actions.ts'

const fixture = await openFixture()
const { make, database, server } = fixture
const { act } = effects(fixture)
const { join } = byVerb(fixture)
const pool = server.app.database

const OWN = 'You cannot change your own role or access, nor deactivate yourself: ask another administrator.'
const LAST =
  'The company would have no administrator left who reaches everything and can sign in: make somebody else one first.'

const keyOf = ({ company_id: companyId, id }: { company_id: string; id: AllowedKey<'users'>['id'] }) => ({
  companyId,
  id,
})

/** A company with administrators who have joined. */
async function companyOf(count: number) {
  const company = await make.company()
  const administrators = await Promise.all(Array.from({ length: count }, () => make.user(company)))
  for (const user of administrators) await join(user)
  return { company, administrators }
}

type UserVerb = (c: Change, user: AllowedKey<'users'>) => Promise<void>

const as = async ({ id }: { id: string }) => userAccess(pool, id)
const run = (access: Access, { id }: { id: string }, verb: UserVerb) =>
  inTransaction(pool, access, async (c) => {
    for (const user of await c.within('users', [id])) await verb(c, user)
  })

const becomes =
  (role: Role): UserVerb =>
  (c, user) =>
    editUsers(c, [{ ...user, edit: { role } }])
const deactivate: UserVerb = (c, user) => switchUsers(c, [user], false)
const demote = becomes('recruiter')
const restrict: UserVerb = (c, user) => restrictUsers(c, [user], [])
const ways: [string, UserVerb][] = [
  ['deactivated', deactivate],
  ['given another role', demote],
  ['restricted', restrict],
]

const activeOf = async ({ id }: { id: string }) =>
  (
    await database.run(
      `select from users where company_id = $1 and role = 'administrator' and not restricted and deactivated_at is null`,
      [id],
    )
  ).length

describe('nobody changes what they may do themselves:', () => {
  test.each(ways)('an administrator cannot be %s by themselves, however many there are', async (_, verb) => {
    const { company, administrators } = await companyOf(3)
    const [self] = administrators
    await expect(run(await as(self!), self!, verb)).rejects.toThrow(OWN)
    expect(await activeOf(company)).toBe(3)
  })

  test('but everybody who edits users may edit their own name and e-mail, and repeat their own role', async () => {
    const { administrators } = await companyOf(1)
    const [self] = administrators
    await run(await as(self!), self!, (c, user) =>
      editUsers(c, [{ ...user, edit: { name: 'Kari Nord', email: 'nord@example.com', role: 'administrator' } }]),
    )
    expect(await database.run('select name, email from users where id = $1', [self!.id])).toEqual([
      { name: 'Kari Nord', email: 'nord@example.com' },
    ])
  })

  test('nor does a restricted administrator lift the own restriction', async () => {
    const company = await make.company()
    const position = await make.position(company)
    const self = await make.user(company, { role: 'administrator', restricted: true }, [position])
    await expect(run(await as(self), self, (c, user) => restrictUsers(c, [user], null))).rejects.toThrow(OWN)
  })
})

describe('the last administrator of a company', () => {
  test.each(ways)('is not %s while the only other administrators could not sign in', async (_, verb) => {
    const { company, administrators } = await companyOf(1)
    const [last] = administrators
    const invited = await make.user(company)
    await expect(run(await as(invited), last!, verb)).rejects.toThrow(LAST)
    await join(invited)
    await run(await as(invited), last!, verb)
    expect(await activeOf(company)).toBe(1)
  })

  test.each(ways)('is not %s in a company that nobody has joined', async (_, verb) => {
    const company = await make.company()
    const [last, other] = [await make.user(company), await make.user(company)]
    const access = await as(other)
    await act((c) => switchUsers(c, [keyOf(other)], false))
    await expect(run(access, last, verb)).rejects.toThrow(LAST)
    expect(await activeOf(company)).toBe(1)
  })

  test.each(ways)('can be %s by the operator', async (_, verb) => {
    const { company, administrators } = await companyOf(1)
    await act((c) => verb(c, { companyId: company.id, id: administrators[0]!.id }))
    expect(await activeOf(company)).toBe(0)
  })

  test('is found in each company by itself', async () => {
    const [here, there] = [await companyOf(2), await companyOf(1)]
    const [self, other] = here.administrators
    await run(await as(self!), other!, deactivate)
    expect([await activeOf(here.company), await activeOf(there.company)]).toEqual([1, 1])
  })

  test.each(ways)('stays when administrators are %s by each other at the same moment', async (_, verb) => {
    for (let round = 0; round < 5; round++) {
      const { company, administrators } = await companyOf(2)
      const [one, two] = administrators
      const accesses = [await as(one!), await as(two!)]
      const outcomes = await Promise.allSettled([run(accesses[0]!, two!, verb), run(accesses[1]!, one!, verb)])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      for (const outcome of outcomes) if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain(LAST)
      expect(await activeOf(company)).toBe(1)
    }
  })

  test('stays when three act in a circle, each in another way', async () => {
    for (let round = 0; round < 5; round++) {
      const { company, administrators } = await companyOf(3)
      const accesses = await Promise.all(administrators.map(as))
      await Promise.allSettled(ways.map(([, verb], i) => run(accesses[i]!, administrators[(i + 1) % 3]!, verb)))
      expect(await activeOf(company)).toBe(1)
    }
  })
})

describe('an administrator who reaches certain positions', () => {
  const UNREACHED = /^You have no access to the user /
  const edits: [string, UserVerb][] = [
    ...ways,
    ['given another e-mail', (c, user) => editUsers(c, [{ ...user, edit: { email: 'mine@example.com' } }])],
    ['reactivated', (c, user) => switchUsers(c, [user], true)],
  ]

  test.each(edits)('changes no colleague who reaches more: none can be %s', async (_, verb) => {
    const company = await make.company()
    const [mine, other] = [await make.position(company), await make.position(company)]
    const self = await make.user(company, { role: 'administrator', restricted: true }, [mine])
    const access = await as(self)
    const [all, more, within, none] = [
      await make.user(company),
      await make.user(company, { restricted: true }, [mine, other]),
      await make.user(company, { restricted: true }, [mine]),
      await make.user(company, { restricted: true }),
    ]
    for (const user of [all, more]) await expect(run(access, user, verb)).rejects.toThrow(UNREACHED)
    for (const user of [within, none]) {
      await run(access, user, verb)
      await act((c) => editUsers(c, [{ ...keyOf(user), edit: { email: user.email } }]))
    }
  })

  test('creates administrators who reach no more than they do', async () => {
    const company = await make.company()
    const mine = await make.position(company)
    const access = await as(await make.user(company, { role: 'administrator', restricted: true }, [mine]))
    const create = (email: string, positionIds: string[] | null) =>
      inTransaction(pool, access, async (c) => {
        const [own] = await c.within('companies', [company.id])
        return createUsers(c, [{ companyId: own!.id, email, role: 'administrator', positionIds }])
      })
    await expect(create('wide@example.com', null)).rejects.toThrow('cannot give access to all')
    const [made] = await create('narrow@example.com', [mine.id])
    expect(await userAccess(pool, made!.id)).toMatchObject({ positions: 'granted' })
  })
})
