import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { crawl } from '../../../test/crawl.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { deliverAll, queueFaults } from '../../../test/deliveries.ts'
import { startServer } from '../../../test/server.ts'
import { findTallyFaults } from '../../candidates/tallies-store.ts'
import { ensureMarketplace } from '../../positions/careers-pages/actions.ts'
import { type Database, openDatabase } from '../../base/db/connection.ts'
import { migrate } from '../../base/db/migrate.ts'
import { migrations } from '../../base/db/migrations/all.ts'
import { missingPartitions } from '../../base/db/partitions.ts'
import { findStatusFaults } from '../../organisation/publication/status-store.ts'
import { sendDueMails } from '../../candidates/mail/job.ts'
import { makePartitionsAhead } from '../../webhooks/queue/upkeep/retention-job.ts'
import { importArchive } from './actions.ts'

/** The answers of an earlier version: path → answer → the names of the keys that got it. */
type Answers = Record<string, Record<string, string[]>>

/** An archive that an earlier commit wrote, and what that commit answered (PUBLIC_URL=https://jobs.example.com). */
function fixtureOf(commit: string) {
  const folder = join(import.meta.dirname, 'fixture', commit)
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const keys = read('keys.json') as Record<string, string>
  const answers = read('answers.json') as Answers
  const answersTo = (key: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(answers).flatMap(([path, all]) =>
        Object.entries(all).flatMap(([answer, names]) => (names.includes(key) ? [[path, answer]] : [])),
      ),
    )
  const waiting = read('waiting.json') as { receiverId: string; eventId: string }[]
  return { folder, archive: join(folder, 'archive'), read, keys, answersTo, waiting }
}

// Both contain an agency with a client, a company of its own, restricted users and keys, receivers, and deliveries that wait. The
// older one is from before access was stored as it is now; the other one is of the release before this one, and has what people sent
// by forms: CVs, submissions of which one is held, mails that wait, invitations, and the addresses of their pages.
const oldest = fixtureOf('2df6c8f')
const previous = fixtureOf('85702c88')
const { archive, keys } = previous

// A later migration than any of the archive: a table becomes a view, and a column is made from the rows.
const LATER = '9999-later'
const later = (failure = '') => ({
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw(
        `alter table audit_entries rename to audited;
        create view audit_entries as select * from audited;
        alter table people add column initial text;
        update people set initial = left(first_name, 1);
        ${failure}`,
      )
      .execute(db)
  },
})

// The test files after this one have the migrations of the product.
afterEach(() => {
  Reflect.deleteProperty(migrations, LATER)
})

/** A new installation of a later version, as its first start leaves it. */
async function newInstallation(): Promise<{ test: TestDatabase; database: Database }> {
  const installation = await createTestDatabase()
  const database = openDatabase({ url: installation.url, poolSize: 2 })
  onTestFinished(async () => {
    await database.close()
    await installation.drop()
  })
  await migrate(installation.url)
  await ensureMarketplace(database, { name: 'Kandidat', slug: 'kandidat' })
  await makePartitionsAhead(database)
  return { test: installation, database }
}

const pagePositions = /^\/career-pages\/[^/?]+\/positions/
const exceptPagePositions = (all: Record<string, string>) =>
  Object.fromEntries(Object.entries(all).filter(([path]) => !pagePositions.test(path)))

/** Responses with the members of each object in the order of their names, because their order has changed since then. */
const inOrder = (all: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).map(([path, answer]) => [
      path,
      `${answer.slice(0, 4)}${JSON.stringify(JSON.parse(answer.slice(4)), (_name, value: unknown) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          : value,
      )}`,
    ]),
  )

/** What the pages show: the responses of single positions, and the items of the lists. */
function* shownOnPages(all: Record<string, string>): Generator<string> {
  for (const [path, answer] of Object.entries(all)) {
    const list = pagePositions.exec(path)
    if (!list) continue
    if (!path.includes('?')) yield `${path} ${answer}`
    else for (const item of JSON.parse(answer.slice(4)).data) yield `${list[0]} ${JSON.stringify(item)}`
  }
}

test.each([
  ['2df6c8f', oldest],
  ['85702c88', previous],
])(
  'the archive of commit %s answers every key with the values that that commit gave, and its deliveries go out',
  async (_, fixture) => {
    migrations[LATER] = later()
    const { test: installation, database } = await newInstallation()
    const schema = await database.query('select name from kysely_migration order by name', [])
    await importArchive(database, fixture.archive)
    expect(await database.query('select name from kysely_migration order by name', [])).toEqual(schema)
    expect(await database.query(`select initial from people where email = 'siri@example.com'`, [])).toEqual([
      { initial: 'S' },
    ])
    const entries = readFileSync(join(fixture.archive, 'audit_entries.jsonl'), 'utf8').trim().split('\n')
    expect(await database.query('select from audit_entries', [])).toHaveLength(entries.length)
    expect(await findStatusFaults(database, 10)).toEqual([])
    expect(await findTallyFaults(database, 10)).toEqual([])
    expect(await queueFaults(installation)).toEqual([])
    for (const table of ['events', 'deliveries', 'attempts']) {
      const missing = await missingPartitions(database, table, 7)
      // Only the archive's own days can be in the default partition.
      expect(missing.filter(({ rows }) => !rows)).toEqual([])
    }

    const server = await startServer(installation.url)
    onTestFinished(() => server.close())
    for (const name of Object.keys(fixture.keys)) {
      if (name === 'revoked') continue
      const expected = fixture.answersTo(name)
      const now = inOrder(Object.fromEntries(await crawl(server, fixture.keys[name]!)))
      expect(exceptPagePositions(now), name).toEqual(exceptPagePositions(inOrder(expected)))
      // Since then a page also shows the positions of other companies (docs/access.md#on-a-careers-page). Nothing else changed.
      expect([...shownOnPages(now)], name).toEqual(expect.arrayContaining([...shownOnPages(inOrder(expected))]))
    }
    expect((await server.get('/positions', { key: fixture.keys['revoked'] })).status).toBe(401)

    const sent = await deliverAll(database)
    const ids = (all: { receiverId: string; eventId: string }[]) =>
      all.map(({ receiverId, eventId }) => `${receiverId} ${eventId}`).toSorted()
    expect(ids(sent.map(({ lease, eventId }) => ({ receiverId: lease.receiverId, eventId })))).toEqual(
      ids(fixture.waiting),
    )
  },
)

test('what people sent to the previous release is there: their pages open by the same addresses, and mails that waited are sent', async () => {
  const { test: installation, database } = await newInstallation()
  await importArchive(database, archive)
  // As if it were restored on the same day: invitations and addresses end.
  const { createdAt } = previous.read('archive/manifest.json') as { createdAt: string }
  await installation.setClockOffset(`${Date.parse(createdAt) - Date.now() + 60_000} milliseconds`)
  const server = await startServer(installation.url)
  onTestFinished(() => server.close())
  const pages = previous.read('pages.json') as Record<string, string>
  const texts = await Promise.all(
    Object.values(pages).map(async (path) => (await fetch(`${server.url}${path}`, { redirect: 'manual' })).text()),
  )
  expect(texts.map((text, i) => [Object.keys(pages)[i], /Siri-Dahl\.txt|Lise|Sveiser/.test(text)])).toEqual(
    Object.keys(pages).map((name) => [name, true]),
  )
  const [cv] = await installation.run<{ text: string }>(
    `select convert_from(c.data, 'UTF8') as text from file_chunks c join files f on f.id = c.file_id where f.name = 'Siri-Dahl.txt'`,
  )
  expect(cv?.text).toContain('Has welded ships for nine years.')
  expect(await installation.run('select state, count(*)::int as n from submissions group by 1 order by 1')).toEqual([
    { state: 'held', n: 1 },
    { state: 'taken', n: 2 },
  ])
  await installation.setClockOffset(`${Date.parse(createdAt) - Date.now() + 3_600_000} milliseconds`)
  const anHourLater = openDatabase({ url: installation.url, poolSize: 2 })
  onTestFinished(() => anHourLater.close())
  const sent: { to: string; text: string }[] = []
  const send = async ({ to, text }: { to: string; text: string }) => {
    sent.push({ to, text })
    return null
  }
  const frame = { publicUrl: 'https://jobs.example.com', timeZone: 'Europe/Oslo', log: pino({}, { write() {} }) }
  expect(await sendDueMails({ ...frame, database: anHourLater, mailer: { send } })).toBe(7)
  expect(sent.find(({ to }) => to === 'lise@example.com')?.text).toContain(
    `https://jobs.example.com${pages['invitation']}`,
  )
})

test('a server that runs on the installation meanwhile answers the keys of the archive', async () => {
  migrations[LATER] = later()
  const { test: installation, database } = await newInstallation()
  const server = await startServer(installation.url)
  onTestFinished(() => server.close())
  const key = keys['restrictedUser']
  expect((await server.get('/positions', { key })).status).toBe(401)
  await importArchive(database, archive)
  // Its sessions were ended, and it connects again.
  await expect.poll(async () => (await server.get('/positions?take=3', { key })).status).toBe(200)
  const [path, answer] = Object.entries(previous.answersTo('restrictedUser')).find(
    ([each]) => each === '/positions?take=3',
  )!
  const now = { [path]: `200 ${(await server.get(path, { key })).text}` }
  expect(inOrder(now)).toEqual(inOrder({ [path]: answer }))
})

test('if a later migration refuses the rows of an archive, nothing is restored and the schema stays', async () => {
  migrations[LATER] = later(`do $$ begin if exists (select from people) then raise 'too many people'; end if; end $$`)
  const { test: installation, database } = await newInstallation()
  const tables = `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace order by 1`
  const before = await database.query(tables, [])
  await expect(importArchive(database, archive)).rejects.toThrow(`Migration ${LATER} failed: too many people`)
  expect(await database.query(tables, [])).toEqual(before)
  expect(await installation.run('select slug from companies')).toEqual([{ slug: 'kandidat' }])
})

test('an installation with rows of any table is refused, and so is one with migrations that this version does not know', async () => {
  migrations[LATER] = later()
  const { test: installation, database } = await newInstallation()
  await installation.run('create table "My Notes" (id int primary key)')
  await installation.run('insert into "My Notes" values (1)')
  await expect(importArchive(database, archive)).rejects.toThrow('contains data already (in the table My Notes)')
  await installation.run('delete from "My Notes"')
  await installation.run(`update kysely_migration set name = '0000-before' where name like '0005-%'`)
  await expect(importArchive(database, archive)).rejects.toThrow('newer version, which has 0005-imports')
  await installation.run(`insert into kysely_migration select '0005-imports', timestamp from kysely_migration limit 1`)
  await expect(importArchive(database, archive)).rejects.toThrow('newer version, which has 0000-before')
})
