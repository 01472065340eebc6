import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { copyDatabase } from '../../../test/database.ts'

test('an archive is restored into an empty DATABASE_URL by the one command that the documentation names', async () => {
  const empty = await copyDatabase('template0')
  onTestFinished(() => empty.drop())
  const command = runIn({ DATABASE_URL: empty.url, MASTER_KEY: 'ab'.repeat(32) })
  expect(await command('keys', 'list')).toMatchObject({ code: 'REFUSED' })
  expect((await command('import', 'archive', import.meta.filename)).error).toBe(
    `${import.meta.filename} is a file: unpack it first (tar -xzf FILE), then give the folder that was in it: import archive FOLDER.`,
  )
  const archive = join(import.meta.dirname, '..', '..', 'moving', 'archive', 'fixture', '2df6c8f', 'archive')
  const restored = await command('import', 'archive', archive)
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
  expect(await command('import', 'archive', archive)).toMatchObject({
    error: expect.stringContaining('contains data already'),
  })
  // A database that lacks some migrations is somebody's, and stays as it is.
  await empty.run(`delete from kysely_migration where name like '0014-%'`)
  expect((await command('import', 'archive', archive)).error).toContain("lacks 1 of this version's migrations")
})
