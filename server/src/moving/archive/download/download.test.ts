import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addApplicationRows } from '../../../../test/application-rows.ts'
import { databaseForTest } from '../../../../test/database.ts'
import { PDF } from '../../../../test/documents.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { makeTwoCompanies } from '../../../../test/two-companies.ts'
import { installationAccess } from '../../../base/access/access.ts'
import { inTransaction } from '../../../base/changes/actions.ts'
import { openDatabase } from '../../../base/db/connection.ts'
import { addFiles } from '../../../content/files/actions.ts'
import { userAccess } from '../../../organisation/users/actions.ts'
import { importArchive } from '../actions.ts'
import { LEFT_OUT, PORTABLE_COLUMNS, PORTABLE_ROWS } from '../left-out.ts'
import { downloadArchive } from './actions.ts'

const fixture = await openFixture()
const pool = fixture.server.app.database
const world = await makeTwoCompanies(pool)
const { agency } = world.companies
await addApplicationRows(fixture.database, world)
const [vouch] = world.vouches.own
await inTransaction(pool, installationAccess('operator'), (change) =>
  addFiles(change, [
    {
      ...{ companyId: agency.id, personId: vouch!.person_id, candidacyId: vouch!.id, type: 'pdf' as const },
      ...{ name: 'CV.pdf', bytes: PDF },
    },
  ]),
)
const folder = await mkdtemp(join(tmpdir(), 'kandidat-archive-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The files of a tar archive. */
function unpacked(tar: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; tar[at] !== 0;) {
    const text = (from: number, length: number) =>
      tar.toString('latin1', at + from, at + from + length).replaceAll('\0', '')
    const size = Number.parseInt(text(124, 12), 8)
    expect(text(257, 8)).toBe('ustar00')
    files.set(text(0, 100), tar.subarray(at + 512, at + 512 + size))
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}

test('the archive that a company downloads can be restored, and opens nothing here', async () => {
  const user = await fixture.make.user(agency, { role: 'administrator' })
  const pieces: Buffer[] = []
  for await (const piece of await downloadArchive(pool, await userAccess(pool, user.id), 'fjord-agency'))
    pieces.push(piece)
  const files = unpacked(Buffer.concat(pieces))
  let rows = 0
  for (const [name, bytes] of files) {
    expect(name).toMatch(/^fjord-agency\/[\w.]+$/)
    await writeFile(join(folder, name.split('/')[1] ?? ''), bytes)
    if (name.endsWith('.jsonl')) rows += bytes.toString().split('\n').length - 1
  }
  const [entry] = await fixture.database.run(
    `select actor_id::text as actor, row_count as rows from audit_entries where verb = 'exports archive'`,
    [],
  )
  expect(entry).toEqual({ actor: user.id, rows })

  const everything = [...files.values()].map((bytes) => bytes.toString()).join()
  const secrets = await fixture.database.run(
    `select encode(secret_hash, 'hex') as secret from keys union all select encode(hash, 'hex') from tokens
    union all select secret from receivers union all select link_token from files where link_token is not null
    union all select encode(handle_hash, 'hex') from files
    union all select substring(facts ->> 'page' from '[^/]+$') from mails where facts ->> 'page' is not null
    union all select sealed_page from mails where sealed_page is not null`,
    [],
  )
  expect(secrets.length).toBeGreaterThan(3)
  for (const { secret } of secrets) expect(everything).not.toContain(secret)
  expect(everything).toContain(vouch!.person_id)
  expect(everything).not.toContain(world.positions.strangers.id)

  const restored = await databaseForTest()
  const database = openDatabase({ url: restored.url, poolSize: 2 })
  await importArchive(database, folder)
  await database.close()
  const [stored] = await restored.run(
    `select (select count(*)::int from vouches) as vouches, (select count(*)::int from files) as files, (select count(*)::int from keys) as keys`,
  )
  const [own] = await fixture.database.run(
    `select (select count(*)::int from vouches where company_id = $1) as vouches,
      (select count(*)::int from files where company_id = $1) as files, 0 as keys`,
    [agency.id],
  )
  expect(stored).toEqual(own)
})

/** Whether a column is in no archive of a company, or with another value. */
const isKept = (table: string, column: string) =>
  LEFT_OUT.some((name) => name === table) ||
  PORTABLE_ROWS[table] === 'false' ||
  PORTABLE_COLUMNS[table]?.[column] !== undefined

test('every column that opens something is left out or replaced', async () => {
  const columns = await fixture.database.run(
    `select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ 'secret|token|handle|password' order by 1`,
    [],
  )
  const unknown = columns
    .map(({ name }) => String(name).split('.'))
    .filter(([table = '', column = '']) => !isKept(table, column))
  expect(unknown).toEqual([])
})

test('only an administrator who reaches the whole company gets its archive, and the log says nothing of who does not', async () => {
  const position = await fixture.make.published(agency)
  const refused = [
    { role: 'administrator', restricted: true },
    { role: 'recruiter', restricted: false },
  ] as const
  for (const values of refused) {
    const user = await fixture.make.user(agency, values, [position])
    await expect(downloadArchive(pool, await userAccess(pool, user.id), 'fjord-agency')).rejects.toMatchObject({
      reason: 'forbidden',
    })
    expect(await fixture.database.run('select from audit_entries where actor_id = $1', [user.id])).toEqual([])
  }
})
