import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { openFixture } from '../../../test/fixture.ts'

const { make, server } = await openFixture()
const folder = mkdtempSync(join(tmpdir(), 'kandidat-operator-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const runInProcess = runIn({}, server.app.database)

/** Returns what a command prints for a machine: its result or its failure. */
async function run(...args: string[]) {
  const { result, code, error } = await runInProcess(...args)
  return code === undefined ? result : { code, error }
}

function file(name: string, ...objects: object[]): string {
  const path = join(folder, name)
  writeFileSync(path, objects.map((object) => JSON.stringify(object)).join('\n'))
  return path
}

test('an operator builds an agency with a client, its pages, positions, links and people with commands only', async () => {
  await make.page(await make.company({ kind: 'platform', slug: 'platform' }), { is_marketplace: true })
  expect(await run('companies', 'create', file('agency', { name: 'Nordhaug' }), '--agency')).toMatchObject({
    companies: [{ slug: 'nordhaug' }],
  })
  await run('companies', 'create', file('companies', { name: 'Fjellvik' }, { name: 'Granholt' }))
  expect(await run('companies', 'take-on', 'fjellvik,granholt', '--agency', 'nordhaug')).toEqual({
    companies: ['fjellvik', 'granholt'],
  })
  await run('companies', 'edit', 'fjellvik', file('edit', { brandColor: '#0A4D68' }))
  await run('companies', 'let-go', 'granholt', '--agency', 'nordhaug')
  expect((await run('companies', 'list')).companies).toMatchObject([
    { slug: 'platform', kind: 'platform' },
    { slug: 'nordhaug', kind: 'agency', clients: ['fjellvik'] },
    { slug: 'fjellvik', kind: 'company', clients: [] },
    { slug: 'granholt' },
  ])

  const theirs = async () => (await run('pages', 'list', '--company', 'fjellvik')).pages
  const page = (await theirs())[0].id as string
  const { positions } = await run(
    ...['positions', 'create', file('position', { title: 'Welder', language: 'NO' })],
    ...['--company', 'nordhaug', '--client', 'fjellvik', '--publish', '--no-own-page', '--no-marketplace'],
  )
  const [position] = positions as [string]
  await run('positions', 'override', position, '--pages', page, '--application', 'off')
  const created = await run('links', 'create', position, '--type', 'AD', '--name', 'Poster')
  const link = created.links[0].id as string
  await run('links', 'edit', link, '--platform', 'Tram')
  await run('pages', 'rename', page, 'Jobs')

  await run('users', 'create', 'kari@example.com', '--company', 'nordhaug', '--name', 'Kari')
  const { key } = await run('keys', 'create', '--company', 'nordhaug', '--as', 'kari@example.com')
  const get = async (path: string) => (await server.get(path, { key })).body
  expect((await get('/clients/fjellvik')).data).toMatchObject({ name: 'Fjellvik', brandColor: '#0a4d68' })
  expect((await get(`/positions/${position}`)).data).toMatchObject({
    status: 'PUBLISHED',
    sharingLinks: [{ id: link, platform: 'Tram', name: 'Poster' }],
    careerPagesLinks: [{ id: page, name: 'Jobs', isDefault: true, forClient: true }],
  })
  expect((await get(`/career-pages/${page}/positions/${position}`)).data.enableApplication).toBe(false)

  await run('links', 'off', link)
  await run('pages', 'off', page)
  expect((await get(`/positions/${position}`)).data.status).toBe('ACTIVE')
  expect((await run('links', 'list', position)).links).toMatchObject([{ id: link, active: false }])
  expect(await theirs()).toMatchObject([{ id: page, active: false, live: 0 }])
  await run('users', 'restrict', 'kari@example.com', '--positions', 'none')
  expect((await get('/positions')).data).toEqual([])
  expect((await run('users', 'list')).users).toMatchObject([{ email: 'kari@example.com', positions: [] }])
  await run('users', 'deactivate', 'kari@example.com')
  expect((await server.get('/positions', { key })).status).toBe(401)
})

test('a command that fails says why in a sentence: a slug that is taken, an unknown field, nothing to do', async () => {
  await run('companies', 'create', file('taken', { name: 'Taken' }))
  expect(await run('companies', 'create', file('taken', { name: 'Taken' }))).toMatchObject({
    code: 'REFUSED',
    error: 'The slug "taken" is taken by another company. Give another one in the field "slug".',
  })
  expect(await run('companies', 'edit', 'taken', file('field', { colour: 'blue' }))).toMatchObject({
    code: 'USAGE',
    error: 'The edit is not valid: it has no field colour.',
  })
  expect(await run('companies', 'edit', 'taken', file('site', { website: 'taken.example' }))).toMatchObject({
    code: 'USAGE',
  })
  expect(await run('users', 'edit', 'kari@example.com')).toMatchObject({
    code: 'USAGE',
    error: expect.stringContaining('--email'),
  })
  expect(await run('pages', 'off', 'nonsense')).toMatchObject({
    code: 'NOT_FOUND',
    error: 'There is no careers page "nonsense".',
  })
  expect(await run('positions', 'list-on', 'nonsense', '--pages', 'marketplace')).toMatchObject({ code: 'NOT_FOUND' })
})
