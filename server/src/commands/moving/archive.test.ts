import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { copyDatabase } from '../../../test/database.ts'
import { newId } from '../../base/db/id.ts'

const FIXTURE = join(import.meta.dirname, '..', '..', 'moving', 'archive', 'fixture', '2df6c8f', 'archive')

test('an archive is restored into an empty DATABASE_URL by the one command that the documentation names', async () => {
  const empty = await copyDatabase('template0')
  onTestFinished(() => empty.drop())
  const command = runIn({ DATABASE_URL: empty.url, MASTER_KEY: 'ab'.repeat(32) })
  expect(await command('keys', 'list')).toMatchObject({ code: 'REFUSED' })
  expect((await command('import', 'archive', import.meta.filename)).error).toBe(
    `${import.meta.filename} is a file: unpack it first (tar -xzf FILE), then give the folder that was in it: import archive FOLDER.`,
  )
  const restored = await command('import', 'archive', FIXTURE)
  expect(restored.code).toBeUndefined()
  // An archive has no passwords, so nobody can sign in before they join again.
  expect(restored.result).toMatchObject({ usersToJoin: 2 })
  // The secrets of its receivers are encrypted with another key than the one given here.
  expect(restored.text.split('\n').at(-2)).toMatch(
    /^MASTER_KEY: secrets in the database are encrypted with the key [0-9a-f]{8}, which was not given: add it/,
  )
  expect(restored.text.split('\n').at(-1)).toBe(
    '2 users have to join again: npx --no kandidat users invite --all makes a new link for each',
  )
  const invited = await command('users', 'invite', '--all')
  const links = (invited.result.users as { email: string; url: string }[]).map(({ url }) => url)
  expect(new Set(links).size).toBe(2)
  for (const link of links) {
    expect(link).toMatch(/^http:\/\/localhost:8080\/portal\/welcome\/\S+$/)
    expect(invited.text).toContain(`  ${link}\n`)
  }
  expect((await command('users', 'list')).result.users.map(({ state }: { state: string }) => state)).toEqual([
    ...['invited', 'invited'],
  ])
  expect(await command('import', 'archive', FIXTURE)).toMatchObject({
    error: expect.stringContaining('contains data already'),
  })
  // A database that lacks some migrations is somebody's, and stays as it is.
  await empty.run(`delete from kysely_migration where name like '0014-%'`)
  expect((await command('import', 'archive', FIXTURE)).error).toContain("lacks 1 of this version's migrations")
})

test('an archive that is restored without the list of its installation says who may be there again, and what to run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kandidat-archive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const ledger = join(FIXTURE, 'erasures.jsonl')
  const known = readFileSync(ledger, 'utf8').trim()
  expect(known).not.toBe('')
  const [first] = known.split('\n')
  const somebody = JSON.stringify({ ...JSON.parse(first!), person_id: newId() })
  /** Restores with what the folder has as its list, or with another list. */
  const restore = async (name: string, list: string | null, ...options: string[]) => {
    const [dataDir, empty] = [join(folder, name), await copyDatabase('template0')]
    onTestFinished(() => empty.drop())
    mkdirSync(dataDir)
    if (list !== null) writeFileSync(join(dataDir, 'erasures.jsonl'), list)
    const command = runIn({ DATABASE_URL: empty.url, DATA_DIR: dataDir, MASTER_KEY: 'ab'.repeat(32) })
    const { result, text, error } = await command('import', 'archive', FIXTURE, ...options)
    expect(error).toBeUndefined()
    return { warning: result.warning as string | null, broken: result.broken as string[], text, dataDir, command }
  }
  for (const [name, list] of [
    ['none', null],
    ['another', `${somebody}\n`],
  ] as const) {
    const { warning, text, dataDir, command } = await restore(name, list)
    expect(warning, name).toContain(join(dataDir, 'erasures.jsonl'))
    expect(warning).toContain('run npx --no kandidat restored FILE before you start the service.')
    expect(text).toContain(warning)
    // What it says to run is there, and does it.
    expect((await command('restored', ledger)).error, name).toBeUndefined()
  }
  const own = await restore('own', `${known}\n{"company_id":"`)
  const list = join(own.dataDir, 'erasures.jsonl')
  const line = known.split('\n').length + 1
  const broken = [`Lines of ${list} that are not whole, and were passed over: ${line}.`]
  expect(own).toMatchObject({ warning: null, broken, text: expect.stringContaining(broken[0]!) })
}, 60_000)
