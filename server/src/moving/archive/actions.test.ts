import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { addUnreached } from '../../../test/doubles.ts'
import { only } from '../../base/certain.ts'
import { addApplicationRows } from '../../../test/application-rows.ts'
import { crawl } from '../../../test/crawl.ts'
import { PDF } from '../../../test/documents.ts'
import { databaseForTest } from '../../../test/database.ts'
import { deliver, deliverAll, queueFaults, makeReceiver, TAKEN, emitEvents } from '../../../test/deliveries.ts'
import { everything } from '../../../test/everything.ts'
import { makeTwoCompanies, type Neighbours } from '../../../test/two-companies.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { openFixture, type Fixture } from '../../../test/fixture.ts'
import { ensureMarketplace } from '../../positions/careers-pages/actions.ts'
import { openDatabase } from '../../base/db/connection.ts'
import { proposeToClients } from '../../organisation/clients/proposal-actions.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import { openQueues } from '../../webhooks/queue/queues-store.ts'
import { replayEvents } from '../../webhooks/delivery-log/replay/actions.ts'
import { anonymizePeople } from '../../candidates/person-actions.ts'
import { addFiles, replaceLinks } from '../../content/files/actions.ts'
import { filesOfPeople } from '../../content/files/read-store.ts'
import { addPictures } from '../../content/pictures/actions.ts'
import { claimFetch, noteFetched } from '../../content/pictures/fetch-store.ts'
import { importItems } from '../imports/storing/item-actions.ts'
import { type ImportItem, importItem } from '../imports/conversion/item.ts'
import { transitionPositions } from '../../positions/actions.ts'
import { pause } from '../../positions/lifecycle.ts'
import { findTallyFaults } from '../../candidates/tallies-store.ts'
import { exportArchive, importArchive } from './actions.ts'
import { installationAccess } from '../../base/access/access.ts'
import { allowed } from '../../../test/factory.ts'

let fixture: Fixture
let world: Neighbours
let folder: string
let receiver: string

beforeAll(async () => {
  fixture = await openFixture()
  world = await makeTwoCompanies(fixture.server.app.database)
  const { plain } = world.positions
  await inTransaction(fixture.server.app.database, installationAccess('operator'), (c) =>
    transitionPositions(c, 'positions pause', [{ companyId: plain.company_id, id: plain.id }], pause),
  )
  const { agency } = world.companies
  await importItems(fixture.server.app.database, oneItem(), {
    feed: { companyId: agency.id, source: 'jsonl', board: 'file' },
    client: 'none',
    marketplace: true,
    publish: true,
    dryRun: false,
    access: installationAccess('import'),
  })
  await fillFiles()
  await fillWebhooks()
  await addApplicationRows(fixture.database, world)
  await addDouble()
  // Some readers take these characters for line ends. JSON does not.
  await fixture.make.position(agency, { title: 'A \\ "D"', pitch: 'one\ntwo\u2028three\u2029four' })
  folder = await mkdtemp(join(tmpdir(), 'kandidat-archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Adds somebody with the e-mail of a person whom the one who adds them does not reach. */
async function addDouble() {
  const [plain] = world.vouches.own
  const person = await fixture.database.run<{ email: string }>('select email from people where id = $1', [
    plain?.person_id,
  ])
  await addUnreached(fixture.server.app.database, world.positions.plain, { email: only(person).email })
  expect(await fixture.database.run('select from people where may_be_id is not null')).toHaveLength(1)
}

/** Adds a CV, one whose link has ended, and a picture that came from elsewhere. */
async function fillFiles() {
  const pool = fixture.server.app.database
  const { agency } = world.companies
  const act = <T>(work: (c: Change) => Promise<T>) => inTransaction(pool, installationAccess('operator'), work)
  const [plain] = world.vouches.own
  if (!plain) throw new Error('nobody applied')
  const cv = { companyId: plain.company_id, personId: plain.person_id, candidacyId: plain.id, type: 'pdf' as const }
  await act((c) => addFiles(c, [{ ...cv, name: 'CV.pdf', bytes: PDF }]))
  await byVerb(fixture).document(plain, { title: 'Letter', readers: 'recruiters' })
  await act(async (c) =>
    replaceLinks(c, await filesOfPeople(c.tx, c.access, [{ companyId: cv.companyId, id: cv.personId }])),
  )
  const files = ['480.webp', '960.webp', '1600.webp', '960.jpg'] as const
  const picture = { name: 'A'.repeat(32), width: 10, height: 10, hasAlpha: false }
  const encoded = { ...picture, files: files.map((variant) => ({ variant, data: Buffer.from([0, 255]) })) }
  await act((c) => addPictures(c, allowed(agency.id), [encoded]))
  const url = 'https://images.example.com/a.jpg'
  await claimFetch(pool, agency.id, url, [1])
  await noteFetched(pool, agency.id, url, picture.name)
}

/** Adds receivers with waiting and failed deliveries, somebody who was anonymized, and a replay. */
async function fillWebhooks() {
  const { database, server } = fixture
  const pool = server.app.database
  const { agency, stranger } = world.companies
  receiver = await makeReceiver(database, agency)
  await makeReceiver(database, stranger)
  await emitEvents(pool, [world.positions.plain, world.positions.published, world.positions.strangers])
  await deliver(pool, (head) => (head.sequence % 2 === 0 ? TAKEN : { kind: 'again', after: 3_600_000, counts: true }))
  await emitEvents(pool, [world.positions.plain])
  await database.run(
    `update lanes set token = gen_random_uuid(), lease_until = clock() + interval '1 minute'
    where object_id = $1`,
    [world.positions.plain.id],
  )
  await openQueues(pool).saveState(receiver, {
    version: 0,
    breaker: 'closed',
    failures: 1,
    failingObjects: [world.positions.plain.id],
    failingSince: Date.now(),
    lastSuccessAt: null,
    probes: 0,
    probeAt: null,
    allowance: 8,
  })
  const act = <T>(work: (c: Change) => Promise<T>) => inTransaction(pool, installationAccess('operator'), work)
  await act((c) =>
    replayEvents(c, [{ receiverId: allowed(receiver), since: new Date(0), until: new Date(), kinds: null }]),
  )
  await act((c) => proposeToClients(c, [{ agencyId: allowed(agency.id), clientId: stranger.id }]))
  const { ofOther } = world.vouches
  await act((c) => anonymizePeople(c, [{ companyId: agency.id, id: allowed(ofOther.person_id) }]))
}

async function* oneItem(): AsyncGenerator<ImportItem[]> {
  const sections = [{ kind: 'gallery' as const, images: ['https://images.example.com/a.jpg'] }]
  const form = { title: 'Cook', language: 'DK' as const, sections }
  yield [importItem({ externalId: '1', employer: null, publishedAt: null, expirationDate: null, form })]
}

async function emptyInstallation() {
  const { url } = await databaseForTest()
  return openDatabase({ url, poolSize: 2 })
}

test('every response to every key is the same byte by byte after restoring, and every table has its rows', async () => {
  const archive = join(folder, 'whole')
  const manifest = await exportArchive(fixture.server.app.database, archive, null)
  const restored = await databaseForTest()
  const database = openDatabase({ url: restored.url, poolSize: 2 })
  // The platform that `start` has created is replaced by the archive's own.
  await ensureMarketplace(database, { name: 'Kandidat', slug: 'kandidat' })
  await importArchive(database, archive)
  const again = join(folder, 'again')
  expect((await exportArchive(database, again, null)).tables).toEqual(manifest.tables)
  // No queue is claimed there, and the waiting deliveries go out.
  expect(await restored.run('select from lanes where token is not null')).toEqual([])
  expect(await queueFaults(restored)).toEqual([])
  expect(await findTallyFaults(database, 10)).toEqual([])
  expect((await deliverAll(database)).some((head) => head.lease.objectId === world.positions.plain.id)).toBe(true)
  await database.close()
  // The fixture must fill every table: an empty one would not show that it is carried.
  expect(manifest.tables.filter((table) => table.rows === 0).map((table) => table.name)).toEqual([])

  const copy = await startServer(restored.url)
  let compared = 0
  const { exhausted: _answersWithTheTime, ...keys } = world.keys
  for (const { key } of Object.values(keys)) {
    const [before, after] = [await crawl(fixture.server, key), await crawl(copy, key)]
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before))
    compared += before.size
  }
  await copy.close()
  expect(compared).toBeGreaterThan(100)
})

/**
 * The responses to a company's key, without the positions of other companies that careers pages show. Each
 * list is one page.
 */
async function crawlOwn(server: TestServer, key: string): Promise<Record<string, unknown>> {
  const responses = await crawl(server, key, 100)
  const dataOf = (text: string | undefined): { id: string }[] => JSON.parse(text?.slice('200 '.length) ?? '').data
  const own = new Set(dataOf(responses.get('/positions?take=100')).map(({ id }) => id))
  return Object.fromEntries(
    [...responses].flatMap(([path, text]): [string, unknown][] => {
      const onPage = /^\/career-pages\/[^/]+\/positions\/?([^?]*)/.exec(path)
      if (!onPage) return [[path, text]]
      if (onPage[1] === '') return [[path, dataOf(text).filter(({ id }) => own.has(id))]]
      return own.has(onPage[1] ?? '') ? [[path, text]] : []
    }),
  )
}

test('a restored archive of one company answers its own keys the same, and contains nothing of other companies', async () => {
  const archive = join(folder, 'agency')
  const { agency } = world.companies
  await exportArchive(fixture.server.app.database, archive, { id: agency.id, slug: 'fjord-agency' })
  const restored = await databaseForTest()
  const database = openDatabase({ url: restored.url, poolSize: 2 })
  await importArchive(database, archive)
  await database.close()
  const copy = await startServer(restored.url)
  const { key } = world.keys.agency
  expect(await crawlOwn(copy, key)).toEqual(await crawlOwn(fixture.server, key))
  expect((await copy.get('/positions', { key: world.keys.stranger.key })).status).toBe(401)
  expect((await copy.get('/positions', { key: world.keys.client.key })).status).toBe(401)
  await copy.close()
  const text = await readFile(join(archive, 'positions.jsonl'), 'utf8')
  expect(text).not.toContain(world.positions.clientsOwn.id)
  expect(text).not.toContain(world.positions.strangers.id)
  for (const table of ['receivers', 'deliveries', 'lanes', 'attempts', 'events', 'erasures', 'replays']) {
    const lines = (await readFile(join(archive, `${table}.jsonl`), 'utf8')).trim().split('\n')
    expect(new Set(lines.map((line) => JSON.parse(line).company_id))).toEqual(new Set([agency.id]))
  }
})

test('people who were anonymized after a backup are anonymized again if it is restored with the ledger of a newer one', async () => {
  const [backup, newer] = [join(folder, 'backup'), join(folder, 'newer')]
  const { agency } = world.companies
  const { published } = world.positions
  const person = await fixture.make.person(agency, { first_name: 'Anonymia', last_name: 'Forgetmenot' })
  const vouch = await fixture.make.vouch(published, { person_id: person.id })
  const pool = fixture.server.app.database
  await emitEvents(pool, [vouch], 'CANDIDATE_STAGE_UPDATED')
  await deliver(pool, () => ({ kind: 'again', after: 0, counts: true }))
  await exportArchive(pool, backup, null)
  await inTransaction(pool, installationAccess('operator'), (c) =>
    anonymizePeople(c, [{ companyId: agency.id, id: person.id }]),
  )
  await exportArchive(pool, newer, null)

  const restored = await databaseForTest()
  const database = openDatabase({ url: restored.url, poolSize: 2 })
  await expect(importArchive(database, backup, { erasures: folder })).rejects.toThrow('not an archive')
  expect(await importArchive(database, backup, { erasures: newer })).toMatchObject({ anonymized: 1 })
  expect(await everything(restored)).not.toMatch(/anonymia|forgetmenot/i)
  const heads = await deliverAll(database)
  await database.close()
  const sent = heads.filter((head) => head.lease.objectId === vouch.id)
  expect(sent.map((head) => JSON.parse(head.body).candidate)).toMatchObject([{ id: person.id, firstName: null }])
  const ledger = await restored.run('select person_id from erasures where person_id = $1', [person.id])
  expect(ledger).toHaveLength(1)
})

test('only the owner of the files can read them, because they contain personal data', async () => {
  const archive = join(folder, 'modes')
  await exportArchive(fixture.server.app.database, archive, null)
  expect((await stat(archive)).mode & 0o777).toBe(0o700)
  expect((await stat(join(archive, 'people.jsonl'))).mode & 0o777).toBe(0o600)
  await expect(exportArchive(fixture.server.app.database, archive, null)).rejects.toThrow('is not empty')
})

test('a changed or damaged archive is refused, and nothing of it is left', async () => {
  const archive = join(folder, 'damaged')
  await exportArchive(fixture.server.app.database, archive, null)
  const database = await emptyInstallation()
  const people = join(archive, 'people.jsonl')
  const intact = await readFile(people, 'utf8')
  const manifest = await readFile(join(archive, 'manifest.json'), 'utf8')
  const attempts: [damage: () => Promise<void>, says: RegExp][] = [
    [() => writeFile(people, intact.replace('Kari', 'Mari')), /people\.jsonl was changed or damaged/],
    [() => writeFile(people, intact.split('\n').slice(1).join('\n')), /people\.jsonl was changed or damaged/],
    [() => appendFile(people, 'x\n'), /people\.jsonl was changed or damaged/],
    [() => rm(people), /people\.jsonl of the archive cannot be read/],
    [
      () => writeFile(join(archive, 'manifest.json'), manifest.replace('0001-', '9999-')),
      /newer version, which has 9999-/,
    ],
    [
      () => writeFile(join(archive, 'manifest.json'), manifest.replace('"format": 1', '"format": 2')),
      /manifest is not valid: format/,
    ],
    [() => rm(join(archive, 'manifest.json')), /not an archive, or its export was interrupted/],
  ]
  for (const [damage, says] of attempts) {
    await damage()
    await expect(importArchive(database, archive)).rejects.toThrow(says)
    expect(await database.query('select from companies', [])).toEqual([])
    await writeFile(people, intact)
    await writeFile(join(archive, 'manifest.json'), manifest)
  }
  await importArchive(database, archive)
  await expect(importArchive(database, archive)).rejects.toThrow('contains data already')
  await database.close()
})
