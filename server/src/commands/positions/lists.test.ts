import { expect, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'

const { make, server } = await openFixture()
const agency = await make.company({ kind: 'agency', slug: 'nordhaug' })
const client = await make.company({ slug: 'verft', name: 'Åsgård Verft' })
await make.client(agency, client)
const page = await make.page(agency, { name: 'Summer jobs' })
const oslo = { id: 'a', address: '', city: 'Oslo', country: 'NO', lat: 59.9, lng: 10.7, administrativeArea: 'Oslo' }
const cook = await make.position(agency, { title: 'Cook', language: 'NO' })
const welder = await make.published(agency, {
  title: 'Welder 100%',
  language: 'EN',
  client_id: client.id,
  locations: JSON.stringify([oslo]),
  content_html_default: '<p>Ships of <strong>steel</strong></p>',
  updated_at: new Date('2026-02-03T00:00:00Z'),
})
const ended = await make.published(agency, { title: 'Baker', expiration_date: new Date('2026-01-05T00:00:00Z') })
await make.listing(welder, page)
await make.published(await make.company({ slug: 'elsewhere' }), { title: 'Stranger' })
await make.refresh()

const run = runIn({}, server.app.database)
const listed = async (...args: string[]) => {
  const { result, error } = await run('positions', 'list', '--company', 'nordhaug', ...args)
  return error ?? result.data.map(({ title }: { title: string }) => title)
}

test.each([
  [[], ['Baker', 'Welder 100%', 'Cook']],
  [['--status', 'DRAFT'], ['Cook']],
  [['--status', 'ACTIVE'], ['Baker']],
  [['--client', 'verft'], ['Welder 100%']],
  [['--page', 'Summer jobs'], ['Welder 100%']],
  [['--page', page.id], ['Welder 100%']],
  [['--language', 'EN'], ['Welder 100%']],
  [['--place', 'oslo'], ['Welder 100%']],
  [['--place', 'NO'], ['Welder 100%']],
  [['--place', 'Bergen'], []],
  [['--search', 'STEEL welder'], ['Welder 100%']],
  [['--search', '100%'], ['Welder 100%']],
  [['--search', 'strong'], []],
  [['--search', 'asgard welder'], ['Welder 100%']],
  [['--updated-since', '2026-02-01'], ['Welder 100%']],
])('`positions list %j` lists %j', async (args, titles) => {
  expect(await listed(...args)).toEqual(titles)
})

test('the list goes on after the last position of a page, and says so', async () => {
  const { result, text } = await run('positions', 'list', '--company', 'nordhaug', '--take', '2')
  expect(result.data.map(({ id }: { id: string }) => id)).toEqual([ended.id, welder.id])
  expect(result.nextCursor).toBe(welder.id)
  expect(text.split('\n')[0]).toMatch(/^ID +STATUS +TITLE +COMPANY +PLACES +UNTIL +OWNER$/)
  expect(text.split('\n')[2]?.replaceAll(/ {2,}/g, '  ')).toBe(
    `${welder.id}  PUBLISHED  Welder 100%  verft (by nordhaug)  Oslo  -  -`,
  )
  expect(text.split('\n')[3]).toBe(`More: --after ${welder.id}`)
  expect(await listed('--after', welder.id)).toEqual(['Cook'])
  expect(cook.id < welder.id).toBe(true)
})

test('what does not exist is named', async () => {
  expect(await listed('--page', 'Nowhere')).toBe('There is no careers page "Nowhere".')
  expect(await listed('--after', UNKNOWN_ID)).toBe(`The list has no position ${UNKNOWN_ID}.`)
  expect(await listed('--search', '_ %')).toBe('--search needs a letter or a digit.')
  expect(await listed('--status', 'OPEN')).toContain('DRAFT, PUBLISHED, ACTIVE, PAUSED, ARCHIVED')
})
