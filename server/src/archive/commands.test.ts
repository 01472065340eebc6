import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runIn } from '../../test/command.ts'
import { createTestDatabase } from '../../test/database.ts'

test('an archive is restored into an empty DATABASE_URL by the one command that the documentation names', async () => {
  const empty = await createTestDatabase('template0')
  onTestFinished(() => empty.drop())
  const command = runIn({ DATABASE_URL: empty.url, MASTER_KEY: 'ab'.repeat(32) })
  expect(await command('keys', 'list')).toMatchObject({ code: 'REFUSED' })
  const archive = join(import.meta.dirname, 'fixture', 'archive')
  expect((await command('import', 'archive', archive)).code).toBeUndefined()
  expect(await command('import', 'archive', archive)).toMatchObject({
    error: expect.stringContaining('contains data already'),
  })
  // A database that lacks some migrations is somebody's, and stays as it is.
  await empty.run(`delete from kysely_migration where name like '0014-%'`)
  expect((await command('import', 'archive', archive)).error).toContain("lacks 1 of this version's migrations")
})
