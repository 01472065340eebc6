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

test('a known e-mail with another name is reported, in a dry run too, and whoever has it stays as they are', async () => {
  const email = 'home@example.com'
  const known = await make.person(company, { first_name: 'Kari', last_name: 'Lie', email, email_normalized: email })
  const shared = join(folder, 'shared.csv')
  const lines = [
    'home@example.com,Ola Lie',
    'home@example.com,Kari Lie',
    'x@example.com,Ada Berg',
    'x@example.com,Bo Ek',
  ]
  writeFileSync(shared, `Email,Name\n${lines.join('\n')}\n`)
  const dry = await run(shared)
  expect(dry.text).toContain('2 of the e-mails belong to somebody with another name')
  expect(dry.result).toMatchObject({ created: 2, unchanged: 2, otherNames: { count: 2, at: ['2', '5'] } })
  const told = await command(
    ...['import', 'candidates', shared, '--company', 'shipyard', '--position', position.id],
    ...['--source', 'earlier', '--legal-basis', 'request'],
  )
  expect(told.text).toContain('Two people may share an address. Line: 2, 5.')
  expect(await database.run('select first_name from people where id = $1', [known.id])).toEqual([
    { first_name: 'Kari' },
  ])
})
