import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { openFixture } from '../../../test/fixture.ts'

const { make, server, database } = await openFixture()
const company = await make.company({ slug: 'havn' })
const position = await make.published(company)
const runWith = (env: Record<string, string>) => runIn(env, server.app.database)
const run = runWith({})

async function expirationOf({ id }: { id: string }): Promise<string | undefined> {
  const [row] = await database.run<{ at: Date | null }>(`select expiration_date as at from positions where id = $1`, [
    id,
  ])
  return row?.at?.toISOString()
}

test.each([
  ['2027-01-31', {}, '2027-01-31T23:00:00.000Z'],
  ['2027-03-28', {}, '2027-03-28T22:00:00.000Z'],
  ['2027-10-31', {}, '2027-10-31T23:00:00.000Z'],
  ['2027-01-31', { TIME_ZONE: 'America/New_York' }, '2027-02-01T05:00:00.000Z'],
  ['2027-01-31T12:00:00Z', {}, '2027-01-31T12:00:00.000Z'],
])('a position that expires on %s, with the settings %j, expires at %s', async (at, settings, expected) => {
  expect(await runWith(settings)('positions', 'expire', position.id, '--at', at)).not.toHaveProperty('error')
  expect(await expirationOf(position)).toBe(expected)
})

test('an expiration can be lifted, and a day that does not exist changes nothing', async () => {
  await run('positions', 'expire', position.id, '--at', '2027-01-31')
  expect(await run('positions', 'expire', position.id, '--at', '2027-02-30')).toMatchObject({
    code: 'USAGE',
    error: expect.stringContaining('Give a day such as 2027-01-31'),
  })
  expect(await expirationOf(position)).toBe('2027-01-31T23:00:00.000Z')
  await run('positions', 'expire', position.id, '--lift')
  expect(await expirationOf(position)).toBeUndefined()
})

test('publishing says why job search shows a position not, and says nothing about one that it shows', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kandidat-positions-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const page = await make.page(company, { is_default: true })
  const cook = { title: 'Cook', language: 'EN' }
  const file = join(folder, 'positions.json')
  writeFileSync(file, JSON.stringify([cook, { ...cook, text: 'Cook for us.', locations: ['Bergen, Norway'] }]))
  const { result: drafts } = await run('positions', 'create', file, '--company', 'havn', '--no-marketplace')
  expect(drafts.unsearched).toEqual([])
  const [bare, whole] = drafts.positions
  const published = await run('positions', 'publish', drafts.positions.join(','))
  expect(published.result.unsearched).toEqual([{ id: bare, lacking: ['place', 'text'] }])
  expect(published.said).toEqual([
    `The position ${bare} is not shown by job search such as Google's: it has no place, and is not tagged only Remote; ` +
      'it has no text (docs/careers-pages.md#search-engines).',
  ])

  const link = await run('links', 'create', whole, '--type', 'NETWORK', '--name', 'Board')
  expect(link).not.toHaveProperty('error')
  await run('positions', 'unlist', whole, '--pages', page.id)
  const again = await run('positions', 'publish', whole)
  expect(again.result.unsearched).toEqual([{ id: whole, lacking: ['page'] }])
})

test('a key that expires on a day works through that day', async () => {
  const { text } = await run('keys', 'create', '--company', 'havn', '--at', '2027-10-31')
  expect(text.split('\n').at(-1)).toBe('It stops working at 2027-10-31T23:00:00.000Z.')
  const { result } = await run('keys', 'list', '--company', 'havn')
  expect(result.keys).toMatchObject([{ expiresAt: '2027-10-31T23:00:00.000Z' }])
})
