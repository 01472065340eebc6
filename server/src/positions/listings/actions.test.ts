import { expect, test } from 'vitest'
import { effects, keyOf } from '../../../test/effects.ts'
import { idsOf, openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { listOnPages, overrideListings, unlistFromPages } from './actions.ts'
import type { Override } from '../../organisation/publication/listing.ts'
import { allowed } from '../../../test/factory.ts'

const fixture = await openFixture()
const { make, as } = fixture
const { act, auditOf, toldDuring, raisedDuring, expectNoFaults } = effects(fixture)

const platform = await make.company({ kind: 'platform' })
const marketplace = keyOf(await make.page(platform, { is_marketplace: true }))
const agency = await make.company({ kind: 'agency' })
const [client, other] = [await make.client(agency), await make.client(agency)]
const stranger = await make.company()
const [own, theirs, others, strangers, off] = [
  keyOf(await make.page(agency)),
  keyOf(await make.page(client)),
  keyOf(await make.page(other)),
  keyOf(await make.page(stranger)),
  keyOf(await make.page(agency, { active: false })),
]
const get = as(await make.key(agency))
type Position = Awaited<ReturnType<typeof make.published>>
type Page = typeof own

const shown = async (position: { id: string }) => (await get(`/positions/${position.id}`)).body.data
const on = (positions: Position[], pages: Page[]) =>
  positions.flatMap((position) => pages.map((page) => ({ ...keyOf(position), page })))
const list = (positions: Position[], ...pages: Page[]) => act((c) => listOnPages(c, on(positions, pages)))
const unlist = (positions: Position[], ...pages: Page[]) => act((c) => unlistFromPages(c, on(positions, pages)))
const override = (position: Position, page: Page, says: Override) =>
  act((c) => overrideListings(c, on([position], [page]), says))
const linksOf = async (position: Position) =>
  (await shown(position)).careerPagesLinks.map((link: { id: string }) => link.id).toSorted()

test('a position is listed on its owner’s pages, its client’s and the marketplace, with one event for all of them', async () => {
  const position = await make.published(agency, { client_id: client.id })
  expect(await toldDuring(() => list([position], own, theirs, marketplace))).toEqual({
    [position.id]: ['POSITION_UPDATED'],
  })
  expect(await linksOf(position)).toEqual([own.id, theirs.id, marketplace.id].toSorted())
  expect(await toldDuring(() => list([position], own))).toEqual({})
  expect(await auditOf('positions list-on')).toMatchObject([
    { company_id: agency.id, object_ids: [position.id, own.id] },
  ])
  await expectNoFaults()
})

test('any other page is refused, together with all listings of the same call', async () => {
  const [position, managed] = [await make.published(agency), await make.published(agency, { client_id: client.id })]
  for (const page of [theirs, others, strangers]) {
    await expect(list([position], own, page)).rejects.toThrow(`cannot be listed on the careers page ${page.id}`)
  }
  await expect(list([managed, position], theirs)).rejects.toThrow(position.id)
  for (const each of [position, managed]) expect(await linksOf(each)).toEqual([])
  await expect(list([position], { companyId: agency.id, id: allowed(UNKNOWN_ID) })).rejects.toThrow(
    'There is no careers page',
  )
})

test('unlisting it from the last page makes it ACTIVE, listing it again PUBLISHED, with one event each', async () => {
  const position = await make.published(agency)
  const once = { [position.id]: ['POSITION_UPDATED'] }
  await list([position], own, marketplace)
  expect(await toldDuring(() => unlist([position], own))).toEqual(once)
  expect(await toldDuring(() => unlist([position], marketplace))).toEqual(once)
  expect(await shown(position)).toMatchObject({ status: 'ACTIVE', careerPagesLinks: [] })
  expect(await toldDuring(() => unlist([position], marketplace, own))).toEqual({})
  expect(await toldDuring(() => list([position], own))).toEqual(once)
  expect(await shown(position)).toMatchObject({ status: 'PUBLISHED' })
  expect(await auditOf('positions unlist')).toMatchObject([{ company_id: agency.id }])
  await expectNoFaults()
})

test('listing a draft emits no event, but makes the cached responses of restricted keys old', async () => {
  const draft = await make.position(agency, { client_id: client.id })
  const restricted = as(await make.key(agency, { positionIds: [draft.id] }))
  const reached = async () => idsOf(await restricted('/career-pages'))
  expect(await reached()).toEqual([marketplace.id])
  const both = [agency, client].map(({ id }) => `${id} content`).toSorted()
  for (const [verb, pages] of [
    [list, [marketplace.id, theirs.id]],
    [unlist, [marketplace.id]],
  ] as const) {
    let raised: string[] = []
    const emitted = await toldDuring(async () => {
      raised = await raisedDuring(() => verb([draft], theirs))
    })
    expect([emitted, raised]).toEqual([{}, both])
    expect(await reached()).toEqual(pages)
  }
  const published = await make.published(agency)
  expect(await toldDuring(() => list([published], off))).toEqual({})
  expect(await shown(published)).toMatchObject({ status: 'ACTIVE' })
  await expectNoFaults()
})

test('an override on a live listing shows on that page only, with one event, and null removes it', async () => {
  const position = await make.published(agency)
  await list([position], own, marketplace)
  const forms = async (page: Page) => {
    const detail = (await get(`/career-pages/${page.id}/positions/${position.id}`)).body.data
    const inList = (await get(`/career-pages/${page.id}/positions`)).body.data.find(
      ({ id }: { id: string }) => id === position.id,
    )
    expect([inList.enableApplication, inList.enableVouch]).toEqual([detail.enableApplication, detail.enableVouch])
    return [detail.enableApplication, detail.enableVouch]
  }
  const once = { [position.id]: ['POSITION_UPDATED'] }
  expect(await toldDuring(() => override(position, own, { enableApplication: false }))).toEqual(once)
  expect([await forms(own), await forms(marketplace)]).toEqual([
    [false, true],
    [true, true],
  ])
  expect(await toldDuring(() => override(position, own, { enableVouch: false }))).toEqual(once)
  expect(await forms(own)).toEqual([false, false])
  expect(await shown(position)).toMatchObject({ enableApplication: true, enableVouch: true })
  expect(await toldDuring(() => override(position, own, { enableApplication: false }))).toEqual({})
  expect(await toldDuring(() => override(position, own, { enableApplication: null, enableVouch: null }))).toEqual(once)
  expect(await forms(own)).toEqual([true, true])
  // The position says the same, so nothing changes.
  expect(await toldDuring(() => override(position, own, { enableApplication: true }))).toEqual({})
  expect(await auditOf('positions override')).toMatchObject([{ object_ids: [position.id, own.id] }])
  await expectNoFaults()
})

test('an override on a listing that is not live emits no event and shows once it is live; without a listing it is refused', async () => {
  const [paused, unlisted] = [
    await make.published(agency, { status: 'PAUSED', paused_at: new Date() }),
    await make.published(agency),
  ]
  await list([paused], own)
  expect(await toldDuring(() => override(paused, own, { enableVouch: false }))).toEqual({})
  await expect(override(unlisted, own, { enableVouch: false })).rejects.toThrow('is not listed on the careers page')
  await list([unlisted], own)
  await override(unlisted, own, { enableVouch: false })
  await unlist([unlisted], own)
  await expect(override(unlisted, own, { enableVouch: null })).rejects.toThrow('list it there first')
  await list([unlisted], own)
  expect((await get(`/career-pages/${own.id}/positions/${unlisted.id}`)).body.data.enableVouch).toBe(false)
})
