import { beforeAll, expect, test } from 'vitest'
import { idsOf, openFixture, type Fixture } from '../../../../test/fixture.ts'
import { inTransaction } from '../../../base/changes/actions.ts'
import { transitionPositions } from '../../../positions/actions.ts'
import { archive, publish } from '../../../positions/lifecycle.ts'
import { importItems, type ImportOptions } from './item-actions.ts'
import { type ImportItem, importItem, type ParsedItem } from '../conversion/item.ts'
import { installationAccess } from '../../../base/access/access.ts'
import { allowed } from '../../../../test/factory.ts'

let fixture: Fixture
let as: ReturnType<Fixture['as']>
let companyId: string

beforeAll(async () => {
  fixture = await openFixture()
  const company = await fixture.make.company()
  await fixture.make.page(company, { is_default: true, name: 'Ours' })
  companyId = company.id
  as = fixture.as(await fixture.make.key(company))
})

function item(externalId: string, form: Partial<ParsedItem['form']> = {}, rest: Partial<ParsedItem> = {}): ImportItem {
  return importItem({
    externalId,
    employer: null,
    publishedAt: null,
    expirationDate: null,
    ...rest,
    form: { title: `Job ${externalId}`, language: 'NO', ...form },
  })
}

async function read(board: string, items: ImportItem[], options: Partial<ImportOptions> = {}) {
  const feed = { companyId, source: 'jsonl', board }
  const batches = (async function* () {
    yield items
  })()
  return importItems(fixture.server.app.database, batches, {
    feed,
    client: 'none',
    marketplace: false,
    publish: true,
    dryRun: false,
    access: installationAccess('import'),
    ...options,
  })
}

async function positionOf(board: string, externalId: string) {
  const [row] = await fixture.database.run<{ id: string; company_id: string }>(
    'select position_id as id, company_id from import_items where board = $1 and external_id = $2',
    [board, externalId],
  )
  return row?.id ?? ''
}

const pagesOf = async (board: string, externalId: string) =>
  fixture.database.run(
    `select cp.name from listings l join careers_pages cp on cp.id = l.page_id
    where l.position_id = $1 and l.enabled order by cp.is_marketplace`,
    [await positionOf(board, externalId)],
  )

test('new positions are listed on the marketplace if it is asked for, and never because the feed comes again', async () => {
  const platform = await fixture.make.company({ kind: 'platform' })
  await fixture.make.page(platform, { name: 'All of them', is_marketplace: true })
  await read('unasked', [item('1')])
  await read('asked', [item('1')], { marketplace: true })
  await read('unasked', [item('1', { title: 'Changed' }), item('2', {}, { pages: [{ page: 'marketplace' }] })], {
    marketplace: true,
  })
  expect(await pagesOf('unasked', '1')).toEqual([{ name: 'Ours' }])
  expect(await pagesOf('asked', '1')).toEqual([{ name: 'Ours' }, { name: 'All of them' }])
  expect(await pagesOf('unasked', '2')).toEqual([{ name: 'All of them' }])
})

const events = async () => Number((await fixture.database.run<{ n: string }>('select count(*) as n from events'))[0]?.n)

test('a feed becomes positions, published with the date of the feed, and importing it again changes nothing', async () => {
  const location = { country: 'NO', lat: 59.9, lng: 10.7, city: 'Oslo' }
  const feed = [
    item(
      '1',
      { sections: [{ kind: 'text', html: '<p>Hi</p>' }], locations: [location] },
      { publishedAt: new Date('2026-03-01T10:00:00Z') },
    ),
    item('2', {}, { expirationDate: new Date('2020-01-01T00:00:00Z') }),
  ]
  expect(await read('a', feed)).toMatchObject({ created: 2, changed: 0, unchanged: 0, skipped: 0 })
  const first = (await as(`/positions/${await positionOf('a', '1')}`)).body.data
  expect(first).toMatchObject({
    title: 'Job 1',
    status: 'PUBLISHED',
    publishedAt: '2026-03-01T10:00:00.000Z',
    contentHtml: '<p>Hi</p>',
  })
  expect((await as(`/positions/${await positionOf('a', '2')}`)).body.data.status).toBe('DRAFT')
  const before = await events()
  expect(await read('a', feed)).toMatchObject({ created: 0, changed: 0, unchanged: 2, skipped: 0, gone: [] })
  expect(await events()).toBe(before)
  expect((await as(`/positions/${first.id}`)).body.data).toEqual(first)
})

test('a position that changed in the feed is changed, with one event', async () => {
  await read('b', [item('1'), item('2')])
  const before = await events()
  expect(await read('b', [item('1', { title: 'Other' }), item('2')])).toMatchObject({
    created: 0,
    changed: 1,
    unchanged: 1,
  })
  expect(await events()).toBe(before + 1)
})

test('a position that is missing twice in a row is proposed for archiving, and never archived automatically', async () => {
  await read('c', [item('1'), item('2')])
  const once = await read('c', [item('1')])
  expect(once.gone).toMatchObject([{ externalId: '2', title: 'Job 2', missed: 1 }])
  expect(once.proposedForArchiving).toEqual([])
  const twice = await read('c', [item('1')])
  expect(twice.proposedForArchiving).toMatchObject([{ externalId: '2', missed: 2 }])
  const id = await positionOf('c', '2')
  expect((await as(`/positions/${id}`)).body.data.status).toBe('PUBLISHED')
  expect(await read('c', [item('1'), item('2')])).toMatchObject({ unchanged: 2, gone: [] })
  await inTransaction(fixture.server.app.database, installationAccess('operator'), (c) =>
    transitionPositions(c, 'positions archive', [{ companyId, id: allowed(id) }], archive),
  )
  expect((await read('c', [item('1')])).gone).toEqual([])
  expect(await read('c', [item('1'), item('2', { title: 'Again' })])).toMatchObject({ changed: 1 })
  expect((await as(`/positions/${id}`)).body.data).toMatchObject({ status: 'ARCHIVED', title: 'Again' })
})

test('items that cannot be stored do not stop the rest, and are reported with the reason', async () => {
  const items = Array.from({ length: 40 }, (_, i) => item(String(i)))
  items[17] = item('17', { title: ' \u0000 ' })
  items[23] = item('23', { salary: { minSalary: 2, maxSalary: 1 } })
  const report = await read('d', items)
  expect(report).toMatchObject({ created: 38, skipped: 2 })
  expect(report.leftOut.map(({ externalId, reason }) => [externalId, reason])).toEqual([
    ['17', 'The title of a position must not be blank.'],
    ['23', 'The lowest salary (2) cannot be above the highest (1).'],
  ])
})

test('a dry run reports what would happen and changes nothing', async () => {
  await read('e', [item('1')])
  const [before, listed] = [await events(), idsOf(await as('/positions?take=100'))]
  expect(await read('e', [item('1', { title: 'X' }), item('2')], { dryRun: true })).toMatchObject({
    created: 1,
    changed: 1,
  })
  expect(await events()).toBe(before)
  expect(idsOf(await as('/positions?take=100'))).toEqual(listed)
})

test('two simultaneous imports of a feed create each position once', async () => {
  const items = Array.from({ length: 30 }, (_, i) => item(String(i)))
  const reports = await Promise.all([read('f', items), read('f', items)])
  expect(reports.map((report) => report.created).toSorted((a, b) => a - b)).toEqual([0, 30])
})

test('the client is the employer that the feed names, which becomes a client if it is not one yet', async () => {
  const agency = await fixture.make.company({ kind: 'agency' })
  const client = await fixture.make.company({ name: 'Havbruk' })
  await fixture.make.client(agency, client)
  const feed = { companyId: agency.id, source: 'jsonl', board: 'g' }
  const items = [
    item('1', {}, { employer: 'HAVBRUK' }),
    item('2', {}, { employer: 'Fjordbakeriet AS' }),
    item('3', {}, { employer: '  fjordbakeriet  as ' }),
    item('4'),
  ]
  const report = await read('g', items, { feed, client: 'per-employer' })
  expect(report).toMatchObject({ created: 4, skipped: 0 })
  const get = fixture.as(await fixture.make.key(agency))
  const clients = (await get('/clients')).body.data
  expect(clients.map((each: { name: string }) => each.name)).toEqual(['Havbruk', 'Fjordbakeriet AS'])
  const positions = (await get('/positions')).body.data as { title: string; subCompanyId?: string }[]
  const [known, made] = clients as [{ id: string }, { id: string }]
  expect(Object.fromEntries(positions.map((position) => [position.title, position.subCompanyId]))).toEqual({
    'Job 1': known.id,
    'Job 2': made.id,
    'Job 3': made.id,
    'Job 4': undefined,
  })
})

test('an employer becomes a client with a free slug, even if another agency has it too or its name is not Latin', async () => {
  const slugs = async (board: string) => {
    const agency = await fixture.make.company({ kind: 'agency' })
    const employers = ['Shared Yard', 'Shared  yard!', '株式会社', '有限会社']
    const items = employers.map((employer, i) => item(String(i), {}, { employer }))
    const feed = { companyId: agency.id, source: 'jsonl', board }
    expect(await read(board, items, { feed, client: 'per-employer' })).toMatchObject({ created: 4, skipped: 0 })
    const { body } = await fixture.as(await fixture.make.key(agency))('/clients')
    return body.data.map(({ slug }: { slug: string }) => slug)
  }
  expect(await slugs('one')).toEqual(['shared-yard', 'shared-yard-2', 'client', 'client-2'])
  expect(await slugs('other')).toEqual(['shared-yard-3', 'shared-yard-4', 'client-3', 'client-4'])
})

test('new positions are listed on the given careers page in addition to the default pages', async () => {
  const page = await fixture.make.page({ id: companyId }, { name: 'Nursing' })
  const before = (await as(`/career-pages/${page.id}/positions`)).body.data
  expect(before).toEqual([])
  await read('h', [item('1')], { pageId: page.id })
  expect(idsOf(await as(`/career-pages/${page.id}/positions`))).toEqual([await positionOf('h', '1')])
})

test('a draft gets the publication date of its feed when it is published later, but never one in the future', async () => {
  const expired = new Date('2020-01-01T00:00:00Z')
  const published = new Date('2026-03-01T10:00:00Z')
  await read(
    'dates',
    [
      item('1', {}, { publishedAt: published }),
      item('2', {}, { publishedAt: new Date('2999-01-01T00:00:00Z') }),
      item('3', {}, { publishedAt: published, expirationDate: expired }),
    ],
    { publish: false },
  )
  const shown = async (externalId: string) =>
    (await as(`/positions/${await positionOf('dates', externalId)}`)).body.data
  expect(await shown('1')).toMatchObject({ status: 'DRAFT', publishedAt: null })
  await inTransaction(fixture.server.app.database, installationAccess('operator'), async (c) =>
    transitionPositions(
      c,
      'positions publish',
      [
        { companyId, id: allowed(await positionOf('dates', '1')) },
        { companyId, id: allowed(await positionOf('dates', '2')) },
      ],
      publish,
    ),
  )
  const { createdAt, publishedAt, lastPublishedAt } = await shown('1')
  expect(publishedAt).toBe('2026-03-01T10:00:00.000Z')
  expect(lastPublishedAt > createdAt).toBe(true)
  const second = await shown('2')
  expect(second.publishedAt).toBe(second.lastPublishedAt)
  // Its deadline was extended, so the next import publishes it with the date of the feed.
  await read('dates', [item('3', {}, { publishedAt: published })])
  expect(await shown('3')).toMatchObject({ status: 'PUBLISHED', publishedAt: '2026-03-01T10:00:00.000Z' })
})

test('the report has titles, what was published, the new clients and the pages that show it, in a dry run too', async () => {
  const agency = await fixture.make.company({ kind: 'agency', name: 'Nordhaug' })
  const page = await fixture.make.page(agency, { is_default: true, name: 'Jobs' })
  const feed = { companyId: agency.id, source: 'jsonl', board: 'reported' }
  const items = [
    item('1', {}, { employer: 'Verft AS' }),
    item('2', {}, { employer: 'Bakeri AS' }),
    item('3', {}, { employer: 'Verft AS', expirationDate: new Date('2020-01-01T00:00:00Z') }),
  ]
  const dry = await read('reported', items, { feed, client: 'per-employer', dryRun: true })
  const real = await read('reported', items, { feed, client: 'per-employer' })
  for (const report of [dry, real]) {
    expect(report).toMatchObject({
      created: 3,
      clientsCreated: ['Verft AS', 'Bakeri AS'],
      publication: { created: { published: 2, draftsPastDeadline: 1, drafts: 0 }, existing: { published: 0 } },
    })
    expect(report.positions.map(({ title, employer, status }) => [title, employer, status])).toEqual([
      ['Job 1', 'Verft AS', 'PUBLISHED'],
      ['Job 2', 'Bakeri AS', 'PUBLISHED'],
      ['Job 3', 'Verft AS', 'DRAFT'],
    ])
    expect(report.visibleOn.map(({ name, company, positions }) => `${positions} on ${name} of ${company}`)).toEqual([
      '2 on Jobs of Nordhaug',
      '1 on Bakeri AS of Bakeri AS',
      '1 on Verft AS of Verft AS',
    ])
  }
  expect(dry.positions.map(({ id }) => id)).toEqual([null, null, null])
  expect(real.visibleOn[0]?.id).toBe(page.id)
})
