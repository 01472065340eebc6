import { beforeEach, expect, test } from 'vitest'
import { effects } from '../../../test/effects.ts'
import type { AnyId } from '../../../test/factory.ts'
import { idsOf, openFixture } from '../../../test/fixture.ts'
import { installationAccess } from '../../base/access/access.ts'
import type { Change } from '../../base/changes/actions.ts'
import { makeAgencies } from '../companies/actions.ts'
import { type AgencySide, type ClientSide, createClients, letClientsGo, takeClientsOn } from './actions.ts'
import { acceptProposals, declineProposals, proposeToClients, withdrawProposals } from './proposal-actions.ts'
import { listProposals } from './proposal-store.ts'

const fixture = await openFixture()
const { make, as, database, server } = fixture
const { act, auditOf, raisedDuring, toldDuring } = effects(fixture)

let agency: { id: AnyId; slug: string }
let company: { id: AnyId; slug: string }
let get: ReturnType<typeof as>

beforeEach(async () => {
  agency = await make.company({ kind: 'agency' })
  company = await make.company()
  get = as(await make.key(agency))
})

/** The ids of the test's own companies count as checked, for either side. */
type PairVerb = (change: Change, pairs: readonly (AgencySide & ClientSide)[]) => Promise<void>
const run = (verb: PairVerb) => act((c) => verb(c, [{ agencyId: agency.id, clientId: company.id }]))
const clients = async () => idsOf(await get('/clients'))
const proposals = () => listProposals(server.app.database, installationAccess('operator'), { companyId: company.id })

test('a company becomes a client if it accepts the proposal of the agency, and not before', async () => {
  expect(await raisedDuring(() => run(proposeToClients))).toEqual([])
  expect(await clients()).toEqual([])
  expect(await proposals()).toEqual([{ agency: agency.slug, client: company.slug, proposedAt: expect.any(Date) }])
  expect(await raisedDuring(() => run(acceptProposals))).toEqual(
    [agency.id, company.id].map((id) => `${id} content`).toSorted(),
  )
  expect(await clients()).toEqual([company.id])
  expect(await proposals()).toEqual([])
  await expect(run(acceptProposals)).rejects.toThrow(
    `There is no open proposal of the agency ${agency.id} to the company ${company.id}.`,
  )
})

test('a proposal can be declined or withdrawn, and made again', async () => {
  for (const verb of [declineProposals, withdrawProposals]) {
    await run(proposeToClients)
    expect(await toldDuring(() => run(verb))).toEqual({})
    expect(await proposals()).toEqual([])
    for (const answer of [acceptProposals, declineProposals, withdrawProposals])
      await expect(run(answer)).rejects.toThrow('There is no open proposal')
  }
  expect(await clients()).toEqual([])
})

test('proposing again keeps the first proposal, and a former client can be proposed to', async () => {
  await run(takeClientsOn)
  await run(letClientsGo)
  await run(proposeToClients)
  const first = await proposals()
  await run(proposeToClients)
  expect(await proposals()).toEqual(first)
  await run(acceptProposals)
  expect(await clients()).toEqual([company.id])
})

test('taking a company on answers the proposal to it', async () => {
  await run(proposeToClients)
  await run(takeClientsOn)
  expect(await proposals()).toEqual([])
  await run(letClientsGo)
  await expect(run(acceptProposals)).rejects.toThrow('There is no open proposal')
})

test('a proposal needs an agency, and a company that is not its client yet', async () => {
  await run(takeClientsOn)
  await expect(run(proposeToClients)).rejects.toThrow(`The company ${company.id} is a client of ${agency.id} already.`)
  const rival = await make.company({ kind: 'agency', name: 'Rival' })
  const between = (agencyId: AnyId, clientId: AnyId) => act((c) => proposeToClients(c, [{ agencyId, clientId }]))
  await expect(between(agency.id, rival.id)).rejects.toThrow('Rival cannot be a client')
  await expect(between(agency.id, agency.id)).rejects.toThrow('cannot be a client')
  await expect(between(company.id, rival.id)).rejects.toThrow('is not an agency')
})

test('a company that has become an agency can decline a proposal, and cannot accept it', async () => {
  await run(proposeToClients)
  await act((c) => makeAgencies(c, [company.id]))
  await expect(run(acceptProposals)).rejects.toThrow('cannot be a client')
  await run(declineProposals)
  expect(await proposals()).toEqual([])
})

test('every answer is in the audit logs of both sides', async () => {
  await run(proposeToClients)
  await run(acceptProposals)
  for (const verb of ['companies propose', 'companies accept']) {
    expect(await auditOf(verb)).toEqual(
      [
        { company_id: agency.id, verb, object_ids: [company.id], actor_kind: 'operator' },
        { company_id: company.id, verb, object_ids: [agency.id], actor_kind: 'operator' },
      ].toSorted((a, b) => (a.company_id < b.company_id ? -1 : 1)),
    )
  }
})

test('a company that an agency creates is its client at once, with a default page', async () => {
  const created = await act((c) => createClients(c, agency.id, [{ name: 'North Harbour' }, { name: 'South Harbour' }]))
  expect(await clients()).toEqual(expect.arrayContaining(created.map(({ id }) => id)))
  expect(created).toHaveLength(2)
  expect(
    await database.run(
      'select name from careers_pages where is_default and company_id = any ($1::uuid[]) order by name',
      [created.map(({ id }) => id)],
    ),
  ).toEqual([{ name: 'North Harbour' }, { name: 'South Harbour' }])
  await expect(act((c) => createClients(c, company.id, [{ name: 'Nobody' }]))).rejects.toThrow('is not an agency')
})

test('of an acceptance and a withdrawal at the same moment, one happens and the other is refused', async () => {
  for (let i = 0; i < 5; i++) {
    await run(proposeToClients)
    const results = await Promise.allSettled([run(acceptProposals), run(withdrawProposals)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const isClient = results[0].status === 'fulfilled'
    expect(await clients()).toEqual(isClient ? [company.id] : [])
    if (isClient) await run(letClientsGo)
  }
})
