import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, databaseForTest, type TestDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { beforeServing } from '../../../test/fixture.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { runCommand } from '../../../test/service.ts'

let database: TestDatabase
let folder: string

/** Makes the company that imports. */
const makeCompany = (of: TestDatabase) =>
  beforeServing(of, async (make) => {
    const company = await make.company({ slug: 'havn' })
    await make.page(company, { is_default: true })
  })

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kandidat-import-'))
  await makeCompany(database)
})

afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Counts the rows of an import in each table that it writes for a position. */
async function counts(of: TestDatabase): Promise<Record<string, number>> {
  const [row] = await of.run<Record<string, number>>(`select
    (select count(*)::int from positions) as positions,
    (select count(*)::int from listings where live) as listings,
    (select count(*)::int from events) as events,
    (select count(*)::int from import_items) as items,
    (select coalesce(sum(cardinality(object_ids)), 0)::int from audit_entries where verb = 'positions create') as audited`)
  return row ?? {}
}

test('an import that is interrupted leaves whole batches, and continues when it is run again', async () => {
  const total = 3_000
  // The commands of the other tests would read its positions too.
  const own = await databaseForTest()
  await makeCompany(own)
  const file = join(folder, 'positions.jsonl')
  const html = `<p>${'We cook. '.repeat(200)}</p>`
  const lines = Array.from({ length: total }, (_, i) =>
    JSON.stringify({
      type: 'position',
      id: `${i}`,
      title: `Cook ${i}`,
      language: 'EN',
      sections: [{ kind: 'text', html }],
    }),
  )
  await writeFile(file, lines.join('\n'))
  const command = ['import', 'jsonl', file, '--company', 'havn', '--publish', '--json']

  const first = runCommand(command, { DATABASE_URL: own.url })
  await eventually(async () => expect((await counts(own))['items'] !== 0 || first.child.exitCode !== null).toBe(true))
  first.child.kill('SIGINT')
  expect(await first.ended, first.stderr()).toBe(130)
  expect(first.stdout()).toBe('')
  const left = await counts(own)
  const stored = left['items'] ?? 0
  expect(stored).toBeGreaterThan(0)
  expect(stored).toBeLessThan(total)
  expect(left).toEqual({ positions: stored, listings: stored, events: stored, items: stored, audited: stored })

  const second = runCommand(command, { DATABASE_URL: own.url })
  expect(await second.ended, second.stderr()).toBe(0)
  expect(JSON.parse(second.stdout())).toMatchObject({
    created: total - stored,
    changed: 0,
    unchanged: stored,
    skipped: 0,
  })
  expect(await counts(own)).toEqual({ positions: total, listings: total, events: total, items: total, audited: total })
})

test('an invalid address range is refused with a description of valid ones', async () => {
  const command = runCommand(['import', 'nav', '-', '--company', 'havn', '--allow-address', 'nonsense'], {
    DATABASE_URL: database.url,
  })
  expect(await command.ended).toBe(2)
  expect(command.stderr()).toContain('--allow-address: "nonsense" is not a range of addresses')
})

test('a command that skipped items ends with exit code 3 after its report, and gives the command to run again', async () => {
  const file = join(folder, 'half good.json')
  await writeFile(file, JSON.stringify({ jobs: [{ id: '1', title: 'Cook', descriptionHtml: '<p>We cook</p>' }, {}] }))
  const words = ['import', 'ashby', file, '--company', 'havn', '--json']
  const dry = runCommand([...words, '--dry-run'], { DATABASE_URL: database.url })
  expect(await dry.ended).toBe(3)
  expect(JSON.parse(dry.stderr().split('\n').at(-2) ?? '').error).toMatch(
    /^1 item was skipped, see the report\. After /,
  )
  const command = runCommand(words, { DATABASE_URL: database.url })
  expect(await command.ended).toBe(3)
  expect(JSON.parse(command.stdout())).toMatchObject({ created: 1, skipped: 1, leftOut: [{ externalId: 'item 2' }] })
  expect(JSON.parse(command.stderr().split('\n').at(-2) ?? '')).toEqual({
    code: 'INCOMPLETE',
    error: `1 item was skipped, see the report; the others were imported. After the feed is corrected, run npx --no kandidat import ashby '${file}' --company havn --json.`,
  })
})

test('an address is imported with its pages if its range is allowed, and refused if not', async () => {
  const { port } = await startReceiver((request, response) => {
    const isFirst = request.url === '/jobs.json'
    const items = [{ id: isFirst ? 'p1' : 'p2', title: 'Cook', content_html: '<p>We cook</p>' }]
    response.end(JSON.stringify({ items, ...(isFirst && { next_url: '/jobs.json?page=2' }) }))
  })
  const command = ['import', 'teamtailor', `http://127.0.0.1:${port}/jobs.json`, '--company', 'havn', '--json']
  const refused = runCommand(command, { DATABASE_URL: database.url })
  expect(await refused.ended).toBe(3)
  expect(JSON.parse(refused.stderr().split('\n').at(-2) ?? '')).toMatchObject({
    error: expect.stringMatching(/^Nothing is sent to this address: .*\.$/),
  })
  const accepted = runCommand([...command, '--allow-address', '127.0.0.1'], { DATABASE_URL: database.url })
  expect(await accepted.ended, accepted.stderr()).toBe(0)
  expect(JSON.parse(accepted.stdout())).toMatchObject({ created: 2, leftOut: [], notices: [] })
})

test('clients are refused before anything is read if the company is not an agency, or the client is not its own', async () => {
  await beforeServing(database, async (make) => {
    await make.company({ name: 'Rorbu', slug: 'rorbu' })
    await make.company({ kind: 'agency', name: 'Los', slug: 'los' })
  })
  const file = join(folder, 'one.jsonl')
  await writeFile(file, '{"type":"position","id":"1","title":"Cook"}')
  const refusal = async (...words: string[]) => {
    const command = runCommand(['import', 'jsonl', file, '--company', ...words], {
      DATABASE_URL: database.url,
    })
    return [await command.ended, command.stderr().split('\n').at(-2)]
  }
  expect(await refusal('rorbu', '--client-per-employer')).toEqual([
    3,
    'Rorbu is not an agency, and only agencies have clients.',
  ])
  expect(await refusal('los', '--client', 'rorbu')).toEqual([
    3,
    'Rorbu is not a client of Los. Add it as a client first.',
  ])
})

test('the command finds the post town of a Norwegian postal code', async () => {
  const file = join(folder, 'ads.jsonl')
  const place = { country: 'NORGE', city: 'BERGEN', postalCode: '5003' }
  const ad = { uuid: 'a', status: 'ACTIVE', title: 'Kokk', description: '<p>Vi lager mat.</p>', workLocations: [place] }
  await writeFile(file, JSON.stringify(ad))
  const command = runCommand(['import', 'nav', file, '--company', 'havn', '--json'], { DATABASE_URL: database.url })
  expect(await command.ended, command.stderr()).toBe(0)
  expect(JSON.parse(command.stdout())).toMatchObject({ created: 1, skipped: 0, leftOut: [] })
  const [row] = await database.run(
    "select l->>'city' as city from positions, jsonb_array_elements(locations::jsonb) l where title = 'Kokk'",
  )
  expect(row).toEqual({ city: 'Bergen' })
})
