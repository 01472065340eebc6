import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { openFixture } from '../../../test/fixture.ts'

const fixture = await openFixture()
const { make, database } = fixture
const folder = mkdtempSync(join(tmpdir(), 'kandidat-people-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const company = await make.company({ slug: 'shipyard', country: 'NO' })
const position = await make.published(company)
const file = join(folder, 'people.csv')
writeFileSync(file, 'Navn,E-post,Innkom,Kommentar\nKari Lie,kari@example.com,2026-03-01,good\n')

const command = runIn({ DATABASE_URL: database.url }, fixture.server.app.database)
const run = (path: string, ...options: string[]) =>
  command(
    ...['import', 'candidates', path, '--company', 'shipyard', '--position', position.id],
    ...['--source', 'earlier', '--legal-basis', 'request', '--dry-run', ...options],
  )

test('columns that are ignored are reported, unless --columns says what they are', async () => {
  expect((await run(file)).result).toMatchObject({ created: 1, ignoredColumns: ['Innkom', 'Kommentar'] })
  expect((await run(file)).text).toContain(
    'Columns that were ignored: “Innkom”, “Kommentar”. Say with --columns what they are.',
  )
  const twice = join(folder, 'twice.csv')
  writeFileSync(twice, 'E-mail,Email,Name,, \nkari@example.com,other@example.com,Kari Lie,x,y\n')
  const { result, text } = await run(twice)
  expect(result).toMatchObject({ created: 1, ignoredColumns: ['Email'] })
  expect(text).toContain('Columns that were ignored: “Email”. Say')
  const named = await run(file, '--columns', 'name,email,createdAt,-')
  expect(named.result).toMatchObject({ created: 1, ignoredColumns: [] })
})

test('a file that does not exist is named', async () => {
  expect(await run(join(folder, 'nobody.csv'))).toMatchObject({
    code: 'REFUSED',
    error: `There is no file ${join(folder, 'nobody.csv')}.`,
  })
})
