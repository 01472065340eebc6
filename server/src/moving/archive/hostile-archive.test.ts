import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { emitEvents } from '../../../test/deliveries.ts'
import { everything } from '../../../test/everything.ts'
import { openFixture } from '../../../test/fixture.ts'
import { ensureMarketplace } from '../../positions/careers-pages/actions.ts'
import { type Database, openDatabase } from '../../base/db/connection.ts'
import { exportArchive, importArchive } from './actions.ts'
import { readLines } from './file-client.ts'
import type { Manifest } from './manifest.ts'

const SECRET = 'topsecret'
let folder: string
let intact: string
let archive: string
let installation: TestDatabase
let database: Database
let before: string

beforeAll(async () => {
  const { database: source, server, make } = await openFixture()
  const company = await make.company({ slug: 'mine', website: 'https://example.com' })
  const position = await make.published(company)
  const vouch = await make.vouch(position)
  await source.run(
    `insert into tokens (company_id, id, hash, kind, person_id, created_at, expires_at)
    values ($1, gen_random_uuid(), sha256('token'), 'person', $2, clock(), clock() + interval '1 day')`,
    [company.id, vouch.person_id],
  )
  await make.gallery(position, 0, ['https://img.example.com/1.jpg'])
  await make.refresh()
  await emitEvents(server.app.database, [position])
  folder = await mkdtemp(join(tmpdir(), 'kandidat-hostile-archive-'))
  intact = join(folder, 'intact')
  await exportArchive(server.app.database, intact, null)
  installation = await createTestDatabase()
  database = openDatabase({ url: installation.url, poolSize: 2 })
  await ensureMarketplace(database, { name: 'Kandidat', slug: 'kandidat' })
  before = await everything(installation)
})
afterAll(async () => {
  await database.close()
  await installation.drop()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  archive = join(folder, 'archive')
  await rm(archive, { recursive: true, force: true })
  await cp(intact, archive, { recursive: true })
})

const fileOf = (table: string) => join(archive, `${table}.jsonl`)
const manifestFile = () => join(archive, 'manifest.json')

async function changeManifest(change: (manifest: Manifest) => void): Promise<void> {
  const manifest = JSON.parse(await readFile(manifestFile(), 'utf8')) as Manifest
  change(manifest)
  await writeFile(manifestFile(), JSON.stringify(manifest))
}

/** Writes a table, with its checksum, as an attacker would. */
async function forge(table: string, text: string): Promise<void> {
  await writeFile(fileOf(table), text)
  await changeManifest((manifest) => {
    const entry = manifest.tables.find(({ name }) => name === table)!
    entry.sha256 = createHash('sha256').update(text).digest('hex')
    entry.rows = text.split('\n').filter((line) => line !== '').length
  })
}

async function forgeRow(table: string, change: object): Promise<void> {
  const [line = ''] = (await readFile(fileOf(table), 'utf8')).split('\n')
  await forge(table, `${JSON.stringify({ ...JSON.parse(line), ...change })}\n`)
}

/** The message of the refusal, after which the installation is as it was. */
async function refusal(): Promise<string> {
  const message = await importArchive(database, archive).then(
    () => 'restored',
    (error: unknown) => (error as Error).message,
  )
  expect(await everything(installation)).toBe(before)
  expect(message).not.toContain(SECRET)
  return message
}

test('an archive without one of its tables is refused, the ledger of erasures included', async () => {
  const { tables } = JSON.parse(await readFile(manifestFile(), 'utf8')) as Manifest
  for (const name of ['erasures', 'images']) {
    await changeManifest((manifest) => (manifest.tables = tables.filter((each) => each.name !== name)))
    expect(await refusal()).toBe(`The manifest leaves out ${name}, which every archive with its migrations has.`)
  }
})

test('a manifest with other tables, files or counts than an export writes is refused', async () => {
  const attempts: [change: (manifest: Manifest) => void, says: RegExp][] = [
    [({ tables }) => tables.push({ ...tables[0]! }), /names a table twice/],
    [
      ({ tables }) => tables.push({ ...tables[0]!, name: SECRET, file: `${SECRET}.jsonl` }),
      /a table that this version does not know/,
    ],
    [({ tables }) => (tables[0]!.file = tables[1]!.file), /does not have the name/],
    [({ tables }) => (tables[0]!.file = '../people.jsonl'), /tables\.0\.file/],
    [
      ({ tables }) => tables.push({ ...tables[0]!, name: 'key_positions', file: 'key_positions.jsonl' }),
      /key_positions\.jsonl of the archive cannot be read/,
    ],
    [({ tables }) => (tables[0]!.rows += 1), /checksum or its number of lines/],
    [(manifest) => (manifest.migrations = [`${SECRET}\u001b[2J`]), /migrations\.0/],
    [(manifest) => (manifest.company = `<${SECRET}>`), /company/],
  ]
  for (const [change, says] of attempts) {
    await cp(intact, archive, { recursive: true })
    await changeManifest(change)
    expect(await refusal()).toMatch(says)
  }
})

test('files that are links, pipes, devices or folders are refused at once, and what they lead to is not repeated', async () => {
  const elsewhere = join(folder, 'elsewhere')
  await writeFile(elsewhere, `${SECRET}\n`)
  for (const file of [fileOf('people'), manifestFile()]) {
    const replace: (() => Promise<unknown> | void)[] = [
      () => symlink(elsewhere, file),
      () => symlink('/dev/zero', file),
      () => void execFileSync('mkfifo', [file]),
      () => cp(intact, file, { recursive: true }),
    ]
    for (const make of replace) {
      await rename(file, `${file}.kept`)
      await make()
      expect(await refusal()).toMatch(/is not a regular file/)
      await rm(file, { recursive: true })
      await rename(`${file}.kept`, file)
    }
  }
  await writeFile(manifestFile(), `${SECRET} {`)
  expect(await refusal()).toMatch(/manifest\.json is not JSON/)
  await truncate(manifestFile(), 2 ** 30)
  expect(await refusal()).toMatch(/not a manifest: it has more than 1048576 bytes/)
})

test('a value that no form takes is refused with its place, and a value that only PostgreSQL refuses without the value', async () => {
  await forgeRow('companies', { website: `javascript:${SECRET}` })
  expect(await refusal()).toBe(
    'Line 1 of companies.jsonl has a value of website that is not allowed. Allowed: a whole address with http or ' +
      'https, of at most 2,000 characters, or empty.',
  )
  await cp(intact, archive, { recursive: true })
  await forgeRow('people', { id: SECRET })
  expect(await refusal()).toBe(
    'Lines 1 to 1 of people.jsonl cannot be restored: PostgreSQL refuses a value (SQLSTATE 22P02).',
  )
  await cp(intact, archive, { recursive: true })
  await forge('people', `${SECRET}\n`)
  expect(await refusal()).toBe('Line 1 of people.jsonl is not JSON.')
})

test('if the last table is refused, nothing of the tables before it is left', async () => {
  const { tables } = JSON.parse(await readFile(manifestFile(), 'utf8')) as Manifest
  const last = tables.at(-1)!.name
  expect(last).toBe('tokens')
  await forgeRow(last, { hash: '\\x00' })
  expect(await refusal()).toMatch(
    /^Lines 1 to 1 of tokens\.jsonl cannot be restored: PostgreSQL refuses a value, by tokens_hash_check of the table tokens/,
  )
})

/** The milliseconds of reading a file, whose manifest is right. */
async function timeToRead(text: string, longest?: number): Promise<number> {
  await writeFile(join(folder, 'long.jsonl'), text)
  const sha256 = createHash('sha256').update(text).digest('hex')
  const began = performance.now()
  let length = 0
  const rows = text.split('\n').length
  for await (const lines of readLines(folder, { file: 'long.jsonl', rows, sha256 }, longest))
    length += lines.join().length
  expect(length).toBe(text.length)
  return performance.now() - began
}

test('a long line takes linear time, and one above the limit is refused', async () => {
  const megabyte = 'x'.repeat(2 ** 20)
  // The shortest of a few: on a busy machine one of them waits for the processor for a second.
  const shortest = async (text: string) =>
    Math.min(...[await timeToRead(text), await timeToRead(text), await timeToRead(text)])
  const one = await shortest(megabyte)
  // Quadratic time would be a thousand times as much.
  expect(await shortest(megabyte.repeat(32))).toBeLessThan(one * 200 + 200)
  await expect(timeToRead(`short\n${megabyte}`, 2 ** 20 - 1)).rejects.toThrow(
    'Line 2 of long.jsonl is longer than 1048575 bytes.',
  )
  await writeFile(join(folder, 'long.jsonl'), Buffer.from([0xff, 0x0a]))
  await expect(readLines(folder, { file: 'long.jsonl', rows: 1, sha256: '' }).next()).rejects.toThrow(
    'Line 1 of long.jsonl is not UTF-8.',
  )
})
