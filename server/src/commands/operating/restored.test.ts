import { appendFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { copyDatabase, type TestDatabase } from '../../../test/database.ts'
import { everything } from '../../../test/everything.ts'
import { TEMPLATE } from '../../../test/global-setup.ts'
import { beforeServing } from '../../../test/fixture.ts'
import { runCommand, runService, stopService } from '../../../test/service.ts'
import { addToErasureList, listErased, readErasureList } from '../../base/changes/erasure-list.ts'
import { openDatabase } from '../../base/db/connection.ts'
import { newId } from '../../base/db/id.ts'
import { agreeOnErased } from '../../candidates/erased/actions.ts'
import { anonymizePeople } from '../../candidates/person-actions.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { installationAccess } from '../../base/access/access.ts'

const folder = mkdtempSync(join(tmpdir(), 'kandidat-restored-'))
const list = join(folder, 'erasures.jsonl')
const MASTER_KEY = Buffer.alloc(32, 1).toString('base64')
let database: TestDatabase
let people: { id: string; companyId: string }[]

beforeAll(async () => {
  // Nobody is connected to a copy, so it can be copied.
  database = await copyDatabase(TEMPLATE)
  people = await beforeServing(database, async (make) => {
    const company = await make.company()
    const position = await make.position(company)
    const made = []
    for (const name of ['Firstina', 'Secondina', 'Thirdina', 'Fourthina']) {
      const { id } = await make.person(company, { first_name: name, last_name: 'Forgetmenot' })
      await make.vouch(position, { person_id: id })
      made.push({ id, companyId: company.id })
    }
    return made
  })
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** The database as a backup would have it now. */
async function backup(): Promise<TestDatabase> {
  const copy = await copyDatabase(new URL(database.url).pathname.slice(1))
  onTestFinished(() => copy.drop())
  return copy
}

/** Commands of an installation with its own folder. */
function inFolder({ url }: { url: string }, DATA_DIR: string) {
  return runIn({ DATABASE_URL: url, MASTER_KEY, DATA_DIR })
}

const listed = () =>
  readFileSync(list, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { company_id: string; person_id: string })

async function connected<T>(
  { url }: TestDatabase,
  work: (open: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const open = openDatabase({ url, poolSize: 2 })
  try {
    return await work(open)
  } finally {
    await open.close()
  }
}

test('whoever is anonymized is on a list outside of the database, which a restored one obeys before it serves or sends', async () => {
  const [first] = people
  const older = await backup()
  expect((await inFolder(database, folder)('candidates', 'anonymize', first!.id)).code).toBeUndefined()
  expect(listed()).toEqual([{ company_id: first!.companyId, person_id: first!.id, at: expect.stringMatching(/Z$/) }])
  expect(statSync(list).mode & 0o777).toBe(0o600)
  expect(await everything(older)).toContain('Firstina')

  const env = { DATABASE_URL: older.url, MASTER_KEY, DATA_DIR: folder }
  const service = await runService(env)
  expect(await everything(older)).not.toMatch(/firstina/i)
  expect(service.stderr()).toContain('"anonymized":1,')
  await stopService(service)
  expect(service.stderr()).not.toContain('no list of erasures')

  const other = await backup()
  await inFolder(database, folder)('candidates', 'anonymize', people[1]!.id)
  expect(await everything(other)).toContain('Secondina')
  const worker = runCommand(['work', '--json'], { ...env, DATABASE_URL: other.url })
  await Promise.race([new Promise((resolve) => worker.child.stdout!.once('data', resolve)), worker.ended])
  expect(worker.stdout()).toContain('"pid"')
  expect(await everything(other)).not.toMatch(/secondina/i)
})

test('without a list a restored database says so, and the command applies one of another folder', async () => {
  const older = await backup()
  await inFolder(database, folder)('candidates', 'anonymize', people[2]!.id)
  const elsewhere = join(folder, 'elsewhere')
  const run = inFolder(older, elsewhere)
  expect(await run('restored')).toMatchObject({ code: 'NOT_FOUND', error: expect.stringContaining('There is no list') })
  expect(await connected(older, (open) => agreeOnErased(open, join(elsewhere, 'erasures.jsonl')))).toMatchObject({
    wasMissing: true,
    anonymized: 0,
  })
  expect(await everything(older)).toContain('Thirdina')
  expect((await run('restored', list)).result).toMatchObject({ listed: 3, anonymized: 1, broken: [] })
  expect(await everything(older)).not.toMatch(/thirdina/i)
  expect((await run('restored')).result).toMatchObject({ listed: 3, anonymized: 0 })
})

test('a line that a crash left out or cut in half is added, and the next one begins a line of its own', async () => {
  const lost = join(folder, 'lost.jsonl')
  renameSync(list, lost)
  appendFileSync(list, `{"company_id":"${people[0]!.companyId}","person_`)
  const agreed = await connected(database, (open) => agreeOnErased(open, list))
  expect(agreed).toMatchObject({ wasMissing: false, anonymized: 0, broken: [1], unwritable: null })
  const [, ...lines] = readFileSync(list, 'utf8').trim().split('\n')
  // Whoever was anonymized again in a copy is on the lost list twice.
  const idsIn = (texts: string[]) => new Set(texts.map((line) => (JSON.parse(line) as { person_id: string }).person_id))
  expect(idsIn(lines)).toEqual(idsIn(readFileSync(lost, 'utf8').trim().split('\n')))
  // A second time there is nothing to add.
  await connected(database, (open) => agreeOnErased(open, list))
  expect(readFileSync(list, 'utf8').trim().split('\n')).toHaveLength(lines.length + 1)
})

test('lines that many write at once stay whole', async () => {
  const shared = join(folder, 'shared', 'erasures.jsonl')
  const batches = Array.from({ length: 40 }, () =>
    Array.from({ length: 50 }, () => ({ companyId: newId(), id: newId(), at: new Date(0) })),
  )
  await Promise.all(batches.map((batch) => addToErasureList(shared, batch)))
  // Whoever adds while another writes may see half of it, and then begins with an empty line: reading it passes over these.
  const { people: added, broken } = (await readErasureList(shared))!
  expect(broken).toEqual([])
  expect(new Set(added.map(({ id }) => id))).toEqual(new Set(batches.flat().map(({ id }) => id)))
})

test('what is not committed is on no list, and a list that cannot be written stops no erasure', async () => {
  const copy = await backup()
  const fourth = people[3]!.id
  const own = join(folder, 'own.jsonl')
  const refused = connected(copy, (open) => {
    listErased(open, own, () => undefined)
    return inTransaction(open, installationAccess('operator'), async (change) => {
      await anonymizePeople(change, await change.within('people', [fourth]))
      throw new Error('not committed')
    })
  })
  await expect(refused).rejects.toThrow('not committed')
  expect(existsSync(own)).toBe(false)
  // A file is where the folder would be.
  const answer = await inFolder(copy, join(list, 'no-folder'))('candidates', 'anonymize', fourth)
  expect(answer.code).toBeUndefined()
  expect(answer.said.join()).toMatch(/^The list of erasures .* cannot be written: ENOTDIR/)
  expect(await everything(copy)).not.toMatch(/fourthina/i)
})
