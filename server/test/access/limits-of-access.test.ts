import { expect, test } from 'vitest'
import { type CompanyAccess, installationAccess } from '../../src/access/access.ts'
import { insideClient } from '../../src/access/inside.ts'
import { requireReach } from '../../src/access/reach-store.ts'
import { renamePages } from '../../src/careers-pages/page-actions.ts'
import { inTransaction } from '../../src/changes/actions.ts'
import { editCompanies } from '../../src/companies/actions.ts'
import { createUsers, restrictUsers, switchUsers, userAccess } from '../../src/users/actions.ts'
import { allowed, anyKey } from '../factory.ts'
import { openFixture } from '../fixture.ts'

const { make, server } = await openFixture()
const { database } = server.app

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : 'failed'),
  )

test('an agency edits a client’s profile and pages, also from inside it, until somebody works for the client', async () => {
  const agency = await make.company({ kind: 'agency' })
  const client = await make.client(agency)
  const page = await make.page(client)
  const administrator = await userAccess(database, (await make.user(agency)).id)
  const [reached] = await requireReach(database, administrator, 'clients', [client.id])
  const inside = insideClient(administrator, reached!.id)
  const edit = (access: CompanyAccess) =>
    outcome(
      inTransaction(database, access, async (c) => {
        const [profile] = await c.within('profiles', [client.id])
        await editCompanies(c, [{ id: profile!.id, edit: { website: 'https://client.example' } }])
        await renamePages(c, [{ ...(await c.within('pages', [page.id]))[0]!, name: 'Jobs' }])
      }),
    )
  const both = async () => [await edit(administrator), await edit(inside)]
  const refused = expect.stringMatching(/^You have no access to the company /)

  expect(await both()).toEqual(['done', 'done'])
  const user = await make.user(client)
  expect(await both()).toEqual([refused, refused])
  expect(await edit(await userAccess(database, user.id))).toBe('done')
  await inTransaction(database, installationAccess('operator'), async (c) => {
    await switchUsers(c, await c.within('users', [user.id]), false)
  })
  expect(await both()).toEqual(['done', 'done'])
})

test('an administrator who reaches certain positions lets others reach those positions, and no more', async () => {
  const company = await make.company()
  const [mine, other] = [await make.published(company), await make.published(company)]
  const access = await userAccess(
    database,
    (await make.user(company, { restricted: true, role: 'administrator' }, [mine])).id,
  )
  const colleague = await make.user(company, { restricted: true }, [mine])
  const companyId = allowed(company.id)
  const create = (positionIds: string[] | null) =>
    outcome(
      inTransaction(database, access, (c) =>
        createUsers(c, [{ companyId, email: `user-${String(positionIds)}@example.com`, positionIds }]),
      ),
    )
  const restrict = (positionIds: string[] | null) =>
    outcome(
      inTransaction(database, access, (c) =>
        restrictUsers(c, [anyKey({ companyId: company.id, id: colleague.id })], positionIds),
      ),
    )
  const all = 'You reach certain positions only, so you cannot give access to all of them.'
  const one = expect.stringMatching(/^You have no access to the position /)
  expect([await create([mine.id]), await create([other.id]), await create(null)]).toEqual(['done', one, all])
  expect([await restrict([mine.id]), await restrict([other.id]), await restrict(null)]).toEqual(['done', one, all])
})
