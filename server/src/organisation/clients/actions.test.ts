import { expect, test } from 'vitest'
import { effects } from '../../../test/effects.ts'
import { idsOf, openFixture } from '../../../test/fixture.ts'
import { createPositions } from '../../positions/actions.ts'
import { letClientsGo, takeClientsOn } from './actions.ts'

const fixture = await openFixture()
const { make, as } = fixture
const { act, auditOf, toldDuring, raisedDuring, expectNoFaults } = effects(fixture)

const platform = await make.company({ kind: 'platform' })
const agency = await make.company({ kind: 'agency' })
const get = as(await make.key(agency))
const takeOn = (client: { id: string }, of = agency) =>
  act((c) => takeClientsOn(c, [{ agencyId: of.id, clientId: client.id }]))
const letGo = (client: { id: string }, of = agency) =>
  act((c) => letClientsGo(c, [{ agencyId: of.id, clientId: client.id }]))
const both = (client: { id: string }) => [agency.id, client.id].map((id) => `${id} content`).toSorted()

test('taking a client on twice lists it once, and a former client can be taken on again', async () => {
  const client = await make.company()
  expect(await raisedDuring(() => takeOn(client))).toEqual(both(client))
  await takeOn(client)
  expect(idsOf(await get('/clients'))).toEqual([client.id])
  expect(await raisedDuring(() => letGo(client))).toEqual(both(client))
  expect(idsOf(await get('/clients'))).toEqual([])
  await takeOn(client)
  expect(idsOf(await get('/clients'))).toEqual([client.id])
  expect(await auditOf('companies take-on')).toEqual([
    { company_id: agency.id, verb: 'companies take-on', object_ids: [client.id], actor_kind: 'operator' },
    { company_id: client.id, verb: 'companies take-on', object_ids: [agency.id], actor_kind: 'operator' },
  ])
  await letGo(client)
})

test('only an agency takes clients on, and only companies that are neither an agency nor the platform', async () => {
  const [company, other] = [
    await make.company({ name: 'Plain' }),
    await make.company({ kind: 'agency', name: 'Rival' }),
  ]
  await expect(takeOn(await make.company(), company)).rejects.toThrow(
    'Plain is not an agency, and only agencies have clients',
  )
  for (const each of [other, agency, platform]) await expect(takeOn(each)).rejects.toThrow('cannot be a client')
  await expect(letGo(company)).rejects.toThrow(`The company ${company.id} is not a client of ${agency.id}`)
})

test('letting a client go clears the client of all its positions and unlists them from its pages, with one event each', async () => {
  const [client, other] = [await make.client(agency), await make.client(agency)]
  const [page, otherPage, own] = [await make.page(client), await make.page(other), await make.page(agency)]
  const onBoth = await make.published(agency, { client_id: client.id })
  await make.listing(onBoth, page)
  await make.listing(onBoth, own)
  const onlyThere = await make.published(agency, { client_id: client.id })
  await make.listing(onlyThere, page)
  const archived = await make.position(agency, { client_id: client.id, status: 'ARCHIVED', archived_at: new Date() })
  const bystander = await make.published(agency, { client_id: other.id })
  await make.listing(bystander, otherPage)
  const theirs = await make.published(client)
  await make.listing(theirs, page)
  await make.refresh()

  expect(await toldDuring(() => letGo(client))).toEqual({
    [onBoth.id]: ['POSITION_UPDATED'],
    [onlyThere.id]: ['POSITION_UPDATED'],
    [archived.id]: ['POSITION_UPDATED'],
  })
  const detail = async (id: string) => (await get(`/positions/${id}`)).body.data
  expect(await detail(onBoth.id)).toMatchObject({ status: 'PUBLISHED', careerPagesLinks: [{ id: own.id }] })
  expect(await detail(onlyThere.id)).toMatchObject({ status: 'ACTIVE', careerPagesLinks: [] })
  for (const { id } of [onBoth, onlyThere, archived]) expect(await detail(id)).not.toHaveProperty('subCompanyId')
  expect(await detail(bystander.id)).toMatchObject({ subCompanyId: other.id, status: 'PUBLISHED' })
  expect(idsOf(await as(await make.key(client))(`/career-pages/${page.id}/positions`))).toEqual([theirs.id])
  expect((await get(`/career-pages/${page.id}/positions`)).status).toBe(403)
  expect(await auditOf('companies let-go')).toMatchObject([
    { company_id: agency.id, object_ids: [client.id] },
    { company_id: client.id, object_ids: [agency.id] },
  ])
  await expectNoFaults()
})

test('a position created for a client while it is let go either comes before and is cleared, or is refused', async () => {
  for (let round = 0; round < 15; round++) {
    const client = await make.client(agency)
    await make.page(client, { is_default: true })
    const [made] = await Promise.allSettled([
      act((c) =>
        createPositions(c, [{ companyId: agency.id, clientId: client.id, form: { title: 'A', language: 'NO' } }]),
      ),
      letGo(client),
    ])
    if (made.status === 'rejected') expect(String(made.reason)).toContain('is not a client of')
    else expect((await get(`/positions/${made.value[0]!.id}`)).body.data).not.toHaveProperty('subCompanyId')
  }
  await expectNoFaults()
})

test('several clients are let go in one transaction, or none if one is not a client', async () => {
  const [one, other] = [await make.client(agency), await make.client(agency)]
  const position = await make.position(agency, { client_id: one.id })
  const pairs = [one, other].map((client) => ({ agencyId: agency.id, clientId: client.id }))
  await expect(act((c) => letClientsGo(c, [...pairs, { agencyId: agency.id, clientId: platform.id }]))).rejects.toThrow(
    'is not a client of',
  )
  expect((await get(`/positions/${position.id}`)).body.data.subCompanyId).toBe(one.id)
  await act((c) => letClientsGo(c, pairs))
  expect((await get(`/clients/${one.id}`)).status).toBe(403)
})
