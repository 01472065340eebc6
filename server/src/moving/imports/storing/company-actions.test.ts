import { beforeAll, expect, test } from 'vitest'
import { readAll } from '../../../../test/feeds.ts'
import { type Fixture, openFixture } from '../../../../test/fixture.ts'
import { installationAccess } from '../../../base/access/access.ts'
import { ensureMarketplace } from '../../../positions/careers-pages/actions.ts'
import { kandidatFormat } from '../formats/kandidat-format.ts'
import { type FeedReport, importFeed } from './feed-actions.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture()
  await ensureMarketplace(fixture.server.app.database, { name: 'Torget', slug: 'torget' })
})

async function importLines(
  agency: { id: string },
  lines: object[],
  { client = 'per-employer', dryRun = false }: { client?: 'per-employer' | 'none'; dryRun?: boolean } = {},
): Promise<FeedReport> {
  const results = await readAll(kandidatFormat, lines.map((line) => JSON.stringify(line)).join('\n'))
  const source = (async function* () {
    yield* results
  })()
  return importFeed(fixture.server.app.database, source, {
    feed: { companyId: agency.id, source: 'jsonl', board: 'own' },
    client,
    marketplace: false,
    publish: true,
    dryRun,
    access: installationAccess('import'),
  })
}

const company = (name: string, more: object = {}) => ({ type: 'company', name, country: 'NO', ...more })
const position = (employer: string) => ({ type: 'position', id: 'p', title: 'Cook', language: 'NO', employer })

const companiesNamed = async (name: string) =>
  fixture.database.run<{ id: string; slug: string; website: string | null }>(
    'select id, slug, website from companies where name = $1 order by created_at',
    [name],
  )

async function clientsOf(agency: { id: string }): Promise<string[]> {
  const rows = await fixture.database.run<{ slug: string }>(
    'select c.slug from clients cl join companies c on c.id = cl.client_id where agency_id = $1 order by c.created_at',
    [agency.id],
  )
  return rows.map(({ slug }) => slug)
}

test('a company of the feed and the employer of its positions are one client, in a dry run and a real one', async () => {
  const agency = await fixture.make.company({ kind: 'agency' })
  const lines = [company('Havn AS', { website: 'https://havn.example' }), position('Havn  as')]
  const dry = await importLines(agency, lines, { dryRun: true })
  const real = await importLines(agency, lines)
  for (const report of [dry, real]) {
    expect(report).toMatchObject({
      created: 1,
      skipped: 0,
      companies: { created: 1, changed: 0 },
      clientsCreated: ['Havn AS'],
    })
  }
  const found = await companiesNamed('Havn AS')
  expect(found).toEqual([{ id: expect.any(String), slug: 'havn-as', website: 'https://havn.example' }])
  expect(await clientsOf(agency)).toEqual(['havn-as'])
  const [row] = await fixture.database.run<{ client_id: string }>(
    'select client_id from positions where company_id = $1',
    [agency.id],
  )
  expect(row?.client_id).toBe(found[0]?.id)

  const again = await importLines(agency, lines)
  expect(again).toMatchObject({ unchanged: 1, skipped: 0, companies: { created: 0, changed: 0, unchanged: 1 } })
  expect(again.clientsCreated).toEqual([])
  expect(await companiesNamed('Havn AS')).toHaveLength(1)
})

test('a company without a slug is found again if its line has not changed', async () => {
  const agency = await fixture.make.company({ kind: 'agency' })
  const line = company('Kai AS', { sections: [{ kind: 'text', heading: 'We', html: '<p>We sail.</p>' }] })
  expect(await importLines(agency, [line], { client: 'none' })).toMatchObject({ companies: { created: 1 } })
  expect(await importLines(agency, [line], { client: 'none' })).toMatchObject({
    skipped: 0,
    companies: { created: 0, changed: 0, unchanged: 1 },
  })
})

test('a name alone changes no company that may be another one, and no second company of that name is created', async () => {
  const other = await fixture.make.company({ name: 'Brygge AS', slug: 'brygge-as' })
  const agency = await fixture.make.company({ kind: 'agency' })
  const lines = [company('Brygge AS', { website: 'https://brygge.example' }), position('Brygge AS')]
  const report = await importLines(agency, lines)
  expect(report).toMatchObject({ created: 0, skipped: 2, companies: { created: 0, changed: 0 } })
  expect(report.leftOut.map(({ reason }) => reason)).toEqual([
    'There is already a company with the slug “brygge-as”. If this line means it, add that slug to the line. If not, add another slug.',
    'The line of its employer was refused.',
  ])
  expect(await companiesNamed('Brygge AS')).toMatchObject([{ id: other.id }])
  expect(await clientsOf(agency)).toEqual([])
})

test('a company with the slug of an existing one changes it and makes it a client', async () => {
  const known = await fixture.make.company({ name: 'Naust AS', slug: 'naust' })
  const agency = await fixture.make.company({ kind: 'agency' })
  const lines = [company('Naust AS', { slug: 'naust', website: 'https://naust.example' }), position('Naust AS')]
  expect(await importLines(agency, lines)).toMatchObject({ created: 1, companies: { created: 0, changed: 1 } })
  expect(await companiesNamed('Naust AS')).toEqual([{ id: known.id, slug: 'naust', website: 'https://naust.example' }])
  expect(await clientsOf(agency)).toEqual(['naust'])
})

test('positions of a client are imported even if the line about the client is refused', async () => {
  const agency = await fixture.make.company({ kind: 'agency' })
  await importLines(agency, [company('Vik AS')])
  const report = await importLines(agency, [company('Vik AS', { slug: 'torget' }), position('Vik AS')])
  expect(report).toMatchObject({ created: 1, skipped: 1, companies: { created: 0, changed: 0 } })
  expect(await clientsOf(agency)).toEqual(['vik-as'])
})

test('the line of the agency itself changes it, and it does not become its own client', async () => {
  const agency = await fixture.make.company({ kind: 'agency', name: 'Los', slug: 'los' })
  const report = await importLines(agency, [company('Los', { slug: 'los', website: 'https://los.example' })])
  expect(report).toMatchObject({ skipped: 0, companies: { created: 0, changed: 1 } })
  expect(await clientsOf(agency)).toEqual([])
})
