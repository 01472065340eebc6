import { expect, test } from 'vitest'
import { budget } from '../../../test/budget.ts'
import { effects, keyOf } from '../../../test/effects.ts'
import { idsOf, openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { publish } from '../lifecycle.ts'
import { transitionPositions } from '../actions.ts'
import { listOnPages } from '../listings/actions.ts'
import { createPages, makeDefaultPages, renamePages, switchPages } from './page-actions.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import { type AnyId, allowed } from '../../../test/factory.ts'

const fixture = await openFixture()
const { make, as, database } = fixture
const { act, auditOf, toldDuring, raisedDuring, expectNoFaults } = effects(fixture)

const platform = await make.company({ kind: 'platform' })
const marketplace = keyOf(await make.page(platform, { is_marketplace: true, name: 'Marketplace' }))
const agency = await make.company({ kind: 'agency' })
const client = await make.client(agency)
const get = as(await make.key(agency))

interface Shown {
  id: string
  name: string
  isDefault: boolean
}
const pages = async (): Promise<Shown[]> => (await get('/career-pages')).body.data
const shown = async (position: { id: string }) => (await get(`/positions/${position.id}`)).body.data
const switchTo = (which: AllowedKey<'pages'>[], active: boolean) => act((c) => switchPages(c, which, active))

async function newPage(owner: { id: AnyId }, name = 'Jobs') {
  const [created] = await act((c) => createPages(c, [{ companyId: owner.id, name }]))
  return created!
}

test('a company’s first page is its default, and any other can become it: there is always exactly one', async () => {
  const owner = await make.client(agency)
  const [first, second] = [await newPage(owner, ' Our   jobs '), await newPage(owner, 'For students')]
  const defaults = async () =>
    (await pages())
      .filter(({ id }) => id === first.id || id === second.id)
      .map(({ id, name, isDefault }) => ({ id, name, isDefault }))
  expect(await defaults()).toEqual([
    { id: first.id, name: 'Our jobs', isDefault: true },
    { id: second.id, name: 'For students', isDefault: false },
  ])
  const raised = await raisedDuring(() => act((c) => makeDefaultPages(c, [second])))
  expect(raised).toEqual([owner, agency].map(({ id }) => `${id} content`).toSorted())
  expect((await defaults()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [second.id, true],
    [first.id, false],
  ])
  await act((c) => makeDefaultPages(c, [second]))
  await Promise.all(
    Array.from({ length: 8 }, (_, i) => act((c) => makeDefaultPages(c, [i % 2 === 0 ? first : second]))),
  )
  expect((await defaults()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  await expect(act((c) => makeDefaultPages(c, [first, second]))).rejects.toThrow('only one default careers page')
  const created = await act((c) =>
    createPages(
      c,
      ['A', 'B'].map((name) => ({ companyId: client.id, name })),
    ),
  )
  expect(
    (await pages()).filter(({ id, isDefault }) => isDefault && created.some((page) => page.id === id)),
  ).toHaveLength(1)
})

test('renaming a page makes cached responses old, and emits no event', async () => {
  const page = await newPage(client, 'Old')
  const position = await make.published(agency, { client_id: client.id })
  await make.listing(position, { company_id: client.id, id: page.id })
  await make.refresh()
  const before = await shown(position)
  let raised: string[] = []
  const emitted = await toldDuring(async () => {
    raised = await raisedDuring(() => act((c) => renamePages(c, [{ ...page, name: 'New' }])))
  })
  expect(emitted).toEqual({})
  expect(raised).toEqual([client, agency].map(({ id }) => `${id} content`).toSorted())
  const after = await shown(position)
  expect(after.updatedAt).toBe(before.updatedAt)
  expect(after.careerPagesLinks).toMatchObject([{ id: page.id, name: 'New' }])
  expect(await auditOf('pages rename')).toMatchObject([{ company_id: client.id, object_ids: [page.id] }])
})

test('switching off the only page makes positions ACTIVE with one event each; others lose a link, and drafts do not change', async () => {
  const [page, own] = [await newPage(client), await newPage(agency)]
  const onPage = { company_id: client.id, id: page.id }
  const [only, also, draft, off] = [
    await make.published(agency, { client_id: client.id }),
    await make.published(agency, { client_id: client.id }),
    await make.position(agency, { client_id: client.id }),
    await make.published(client),
  ]
  for (const position of [only, also, draft]) await make.listing(position, onPage)
  await make.listing(off, onPage, { enabled: false })
  await make.listing(also, { company_id: agency.id, id: own.id })
  await make.refresh()
  const reached = async () =>
    [await shown(only), await shown(also)].map(({ status, careerPagesLinks }) => [status, careerPagesLinks.length])
  const once = { [only.id]: ['POSITION_UPDATED'], [also.id]: ['POSITION_UPDATED'] }

  let raised: string[] = []
  const emitted = await toldDuring(async () => {
    raised = await raisedDuring(() => switchTo([page], false))
  })
  expect(emitted).toEqual(once)
  expect(raised).toEqual([client, agency].map(({ id }) => `${id} content`).toSorted())
  expect(await reached()).toEqual([
    ['ACTIVE', 0],
    ['PUBLISHED', 1],
  ])
  expect((await get(`/career-pages/${page.id}/positions`)).status).toBe(404)
  expect((await pages()).map(({ id }) => id)).not.toContain(page.id)
  expect(await toldDuring(() => switchTo([page], false))).toEqual({})
  await expectNoFaults()

  expect(await toldDuring(() => switchTo([page], true))).toEqual(once)
  expect(await reached()).toEqual([
    ['PUBLISHED', 1],
    ['PUBLISHED', 2],
  ])
  expect(await auditOf('pages on')).toMatchObject([{ object_ids: [page.id] }])
  expect(await auditOf('pages off')).toMatchObject([{ object_ids: [page.id] }])
  await expectNoFaults()
})

test('no verb switches or renames the marketplace or makes it a default, and a page that does not exist is refused', async () => {
  const ours = await newPage(agency)
  await expect(switchTo([ours, marketplace], false)).rejects.toThrow('The marketplace cannot be switched off')
  await expect(switchTo([marketplace], true)).rejects.toThrow('The marketplace cannot be switched on')
  await expect(act((c) => renamePages(c, [{ ...marketplace, name: 'Bazaar' }]))).rejects.toThrow('cannot be renamed')
  await expect(act((c) => makeDefaultPages(c, [marketplace]))).rejects.toThrow('cannot be the default')
  await expect(switchTo([{ companyId: agency.id, id: allowed(UNKNOWN_ID) }], false)).rejects.toThrow(
    `There is no careers page ${UNKNOWN_ID}`,
  )
  for (const name of ['  ', 'x'.repeat(201)]) await expect(newPage(agency, name)).rejects.toThrow('name')
  expect((await pages()).map(({ id }) => id)).toEqual(expect.arrayContaining([ours.id, marketplace.id]))
})

test('listing or publishing while a page is switched off happens either before it or after it', async () => {
  for (let round = 0; round < 15; round++) {
    const page = await newPage(agency)
    const [listed, unpublished] = [await make.published(agency), await make.position(agency)]
    await make.listing(unpublished, { company_id: agency.id, id: page.id })
    await make.refresh()
    await Promise.all([
      switchTo([page], false),
      act((c) => listOnPages(c, [{ ...keyOf(listed), page }])),
      act((c) => transitionPositions(c, 'positions publish', [keyOf(unpublished)], publish)),
    ])
    expect([(await shown(listed)).status, (await shown(unpublished)).status]).toEqual(['ACTIVE', 'ACTIVE'])
  }
  await expectNoFaults()
})

const LISTINGS = budget(1_000, 10_000)
test(
  `a page with ${LISTINGS} listings is switched off and on in one transaction each, with an event for each position`,
  {
    tags: 'long',
  },
  async () => {
    const owner = await make.company()
    const page = await newPage(owner)
    await database.run(
      `with created as (
      insert into positions (company_id, id, title, status, language, created_at, updated_at, published_at, last_published_at,
        first_activated_at, content_html_default)
      select $1, gen_random_uuid(), 'Position ' || n, 'PUBLISHED', 'NO', at, at, at, at, at, repeat('<p>Text</p>', 100)
      from generate_series(1, ${LISTINGS}) n, (select timestamptz '2026-01-01Z' as at) times
      returning id, published_at
    )
    insert into listings (company_id, position_id, page_id, page_company_id, live, published_at, created_at)
    select $1, id, $2, $1, true, published_at, published_at from created`,
      [owner.id, page.id],
    )
    await database.run('analyze positions, listings')
    const ofOwner = async (what: string) =>
      (await database.run<{ n: number }>(`select ${what} where company_id = $1`, [owner.id]))[0]?.n
    for (const [i, active] of [false, true].entries()) {
      const started = performance.now()
      await switchTo([page], active)
      console.info(
        `${LISTINGS} listings switched ${active ? 'on' : 'off'} in ${Math.round(performance.now() - started)} ms`,
      )
      expect(await ofOwner('count(*)::int as n from events')).toBe(LISTINGS * (i + 1))
      expect(await ofOwner('count(distinct xmin::text)::int as n from events')).toBe(i + 1)
      const status = active ? 'PUBLISHED' : 'ACTIVE'
      expect(await ofOwner(`count(*) filter (where status = '${status}')::int as n from positions`)).toBe(LISTINGS)
    }
    expect(idsOf(await as(await make.key(owner))(`/career-pages/${page.id}/positions?take=100`))).toHaveLength(100)
    await expectNoFaults()
  },
)

test('more listings than one transaction can change are refused, with the number', async () => {
  const owner = await make.company()
  const page = await newPage(owner)
  // It is refused before any position is read, so there are none: to insert them all takes PostgreSQL twenty seconds.
  await database.run(
    `with unchecked as materialized (select set_config('session_replication_role', 'replica', true) as role)
    insert into listings (company_id, position_id, page_id, page_company_id, created_at)
    select $1, gen_random_uuid(), $2, $1, '2026-01-01Z' from unchecked, generate_series(1, 20001) where role = 'replica'`,
    [owner.id, page.id],
  )
  await expect(switchTo([page], false)).rejects.toThrow(
    '20001 positions would be switched with their careers pages, but one change can affect at most 20000',
  )
})
