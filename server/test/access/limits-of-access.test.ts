import { expect, test } from 'vitest'
import { type CompanyAccess, installationAccess } from '../../src/base/access/access.ts'
import { insideClient } from '../../src/base/access/inside.ts'
import { requireReach } from '../../src/base/access/reach-store.ts'
import { editPeople } from '../../src/candidates/person-actions.ts'
import { letClientsGo } from '../../src/organisation/clients/actions.ts'
import { setEmbedOrigins } from '../../src/positions/careers-pages/embedding/actions.ts'
import { renamePages, switchPages } from '../../src/positions/careers-pages/page-actions.ts'
import { inTransaction } from '../../src/base/changes/actions.ts'
import { editCompanies } from '../../src/organisation/companies/actions.ts'
import { addReceivers, editReceivers, pauseReceivers } from '../../src/webhooks/receivers/actions.ts'
import { listReceivers } from '../../src/webhooks/receivers/store.ts'
import { masterKeys } from '../../src/base/secrets/sealed.ts'
import { createUsers, restrictUsers, switchUsers, userAccess } from '../../src/organisation/users/actions.ts'
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
  const all = 'You have access to certain positions only, so you cannot give access to all positions.'
  const one = expect.stringMatching(/^You have no access to the position /)
  expect([await create([mine.id]), await create([other.id]), await create(null)]).toEqual(['done', one, all])
  expect([await restrict([mine.id]), await restrict([other.id]), await restrict(null)]).toEqual(['done', one, all])
})

test('an administrator who reaches certain positions has events of those sent, and changes no other receivers', async () => {
  const company = await make.company()
  const [mine, other] = [await make.published(company), await make.published(company)]
  const restricted = await make.user(company, { restricted: true, role: 'administrator' }, [mine])
  const [access, whole] = [
    await userAccess(database, restricted.id),
    await userAccess(database, (await make.user(company)).id),
  ]
  const lookup = () => Promise.resolve(['93.184.215.14'])
  const saving = { keys: masterKeys([Buffer.alloc(32, 1)]), policy: { allowHttp: false, allowCidr: [] }, lookup }
  const url = 'https://public.example/hook'
  const add = (by: CompanyAccess, positionIds: string[] | null) =>
    inTransaction(database, by, async (c) => {
      const [{ id } = { id: allowed(company.id) }] = await c.within('companies', [company.id])
      return addReceivers(c, saving, [{ companyId: id, form: { url, positionIds } }])
    })
  const edit = (id: string, positionIds: string[] | null | undefined) =>
    outcome(
      inTransaction(database, access, async (c) => {
        const [key] = await c.within('receivers', [id])
        await editReceivers(c, saving, [
          { ...key!, edit: positionIds === undefined ? { strict: true } : { positionIds } },
        ])
      }),
    )
  const position = expect.stringMatching(/^You have no access to the position /)
  const certain = expect.stringContaining('You have access to certain positions only')
  expect([await outcome(add(access, null)), await outcome(add(access, [other.id]))]).toEqual([certain, position])
  const [own] = await add(access, [mine.id])
  const foreign = (
    await Promise.all([add(whole, null), add(whole, [other.id]), add(whole, [mine.id, other.id])])
  ).flat()
  expect([await edit(own!.id, null), await edit(own!.id, [other.id])]).toEqual([certain, position])
  expect([await edit(own!.id, undefined), await edit(own!.id, [mine.id])]).toEqual(['done', 'done'])
  for (const { id } of foreign) {
    expect(await edit(id, undefined)).toMatch(/^You have no access to the receiver /)
    const pause = inTransaction(database, access, async (c) => pauseReceivers(c, await c.within('receivers', [id])))
    expect(await outcome(pause)).toMatch(/^You have no access to the receiver /)
  }
  const seen = await listReceivers(database, access, {}, { limit: 10 })
  expect(seen.map(({ id }) => id)).toEqual([own!.id])
})

test('who reaches certain positions ends no work for a client, and takes no page offline, where others are', async () => {
  const agency = await make.company({ kind: 'agency' })
  const [client, small] = [await make.client(agency), await make.client(agency)]
  const [page, own] = [await make.page(agency), await make.page(agency)]
  const mine = await make.published(agency, { client_id: client.id })
  const ofSmall = await make.published(agency, { client_id: small.id })
  const other = await make.published(agency, { client_id: client.id })
  for (const listed of [mine, other]) await make.listing(listed, page)
  await make.listing(mine, own)
  const settings = { restricted: true, role: 'administrator' } as const
  const access = await userAccess(database, (await make.user(agency, settings, [mine, ofSmall])).id)
  const end = (clientId: string) =>
    outcome(
      inTransaction(database, access, async (c) => {
        const [company] = await c.within('companies', [agency.id])
        await letClientsGo(c, [{ agencyId: company!.id, clientId }])
      }),
    )
  const off = (id: string) =>
    outcome(
      inTransaction(database, access, async (c) => {
        await setEmbedOrigins(
          c,
          (await c.within('pages', [id])).map((key) => ({ ...key, origins: ['https://frame.example'] })),
        )
        await switchPages(c, await c.within('pages', [id]), false)
      }),
    )
  expect([await end(client.id), await end(small.id)]).toEqual([
    expect.stringMatching(/^Positions that you have no access to would change too\./),
    'done',
  ])
  expect([await off(page.id), await off(own.id)]).toEqual([
    expect.stringMatching(/^You have no access to the careers page /),
    'done',
  ])
})

test('who reaches certain positions edits a person until the person is a candidate for others', async () => {
  const company = await make.company()
  const [mine, other] = [await make.published(company), await make.published(company)]
  const person = await make.person(company)
  await make.vouch(mine, { person_id: person.id })
  const access = await userAccess(database, (await make.user(company, { restricted: true }, [mine])).id)
  const edit = (phone: string) =>
    outcome(
      inTransaction(database, access, async (c) => {
        const [key] = await c.within('people', [person.id])
        await editPeople(c, [{ ...key!, edit: { phone } }])
      }),
    )
  expect(await edit('+4741234567')).toBe('done')
  await make.vouch(other, { person_id: person.id })
  expect(await edit('+4741234568')).toMatch(
    /^The person is also a candidate for positions that you have no access to\./,
  )
})
